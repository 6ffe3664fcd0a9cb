import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** Facts of the transactions of a block, from which events are derived. Every row has the number of its transaction. */

export interface TxRange {
  readonly first: number;
  readonly last: number;
}

/** An output that a transaction created or spent. */
export interface MovedOutput {
  readonly number: number;
  readonly created: boolean;
  /** Bytes of the address; on Bitcoin the script, on Midnight the owner. */
  readonly owner: Uint8Array;
  readonly stakeHash: Uint8Array | undefined;
  readonly stakeScript: boolean;
  readonly amount: bigint;
  /** Unit and quantity. */
  readonly assets: readonly (readonly [string, bigint])[];
}

interface MovedRow {
  readonly number: number | bigint;
  readonly created: boolean;
  readonly owner: Uint8Array;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
  readonly amount: bigint;
  readonly assets: readonly (readonly [string, string])[] | null;
}

const toMoved = (row: MovedRow): MovedOutput => ({
  number: Number(row.number),
  created: row.created,
  owner: row.owner,
  stakeHash: row.stake_hash ?? undefined,
  stakeScript: row.stake_script ?? false,
  amount: row.amount,
  assets: (row.assets ?? []).map(([unit, quantity]) => [unit, BigInt(quantity)]),
});

/** In chain order; in a transaction by output. */
export async function listMovedOutputs(db: NetworkDb<'cardano'>, { first, last }: TxRange): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, a.bytes as owner, s.hash as stake_hash, s.script as stake_script,
           m.lovelace::numeric as amount,
           (select json_agg(json_build_array(encode(t.policy || t.name, 'hex'), h.quantity::text) order by t.policy, t.name)
              from ${schema}.output_asset h join ${schema}.asset t on t.id = h.asset_id
             where h.tx_id = m.tx_id and h.index = m.index) as assets
      from (select o.tx_id as number, true as created, o.tx_id, o.index, o.address_id, o.stake_id, o.lovelace
              from ${schema}.output o where o.tx_id between ${first} and ${last}
            union all
            select o.spent_by, false, o.tx_id, o.index, o.address_id, o.stake_id, o.lovelace
              from ${schema}.output o where o.spent_by between ${first} and ${last}) m
      join ${schema}.address a on a.id = m.address_id
      left join ${schema}.stake_credential s on s.id = m.stake_id
     order by m.number, m.created, m.tx_id, m.index`);
  return rows.map(toMoved);
}

/** Through the outputs, because `script_tx` has no index by transaction. */
export async function listMovedScripts(db: NetworkDb<'bitcoin'>, { first, last }: TxRange): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, s.script as owner, null::bytea as stake_hash, null::boolean as stake_script,
           m.value::numeric as amount, null::json as assets
      from (select tx_num as number, true as created, script_id, value, vout as place from ${schema}.output
             where tx_num between ${first}::bigint and ${last}::bigint
            union all
            select spent_by, false, script_id, value, spent_vin from ${schema}.output
             where spent_by between ${first}::bigint and ${last}::bigint and spent_vin >= 0
            union all
            select spent_by, false, script_id, value, spent_vin from ${schema}.earlier_output
             where spent_by between ${first}::bigint and ${last}::bigint) m
      join ${schema}.script s on s.id = m.script_id
     order by m.number, m.created, m.place`);
  return rows.map(toMoved);
}

/** A token type of 64 zeros is NIGHT, the currency of the chain. */
export async function listMovedUtxos(db: NetworkDb<'midnight'>, { first, last }: TxRange): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, m.owner, null::bytea as stake_hash, null::boolean as stake_script,
           case when m.token = repeat('0', 64) then m.value else 0 end::numeric as amount,
           case when m.token <> repeat('0', 64) then json_build_array(json_build_array(m.token, m.value::text)) end as assets
      from (select tx_id as number, true as created, owner, encode(token_type, 'hex') as token, value
              from ${schema}.utxo where tx_id between ${first} and ${last}
            union all
            select spent_by, false, owner, encode(token_type, 'hex'), value
              from ${schema}.utxo where spent_by between ${first} and ${last}) m
     order by m.number, m.created, m.owner, m.token`);
  return rows.map(toMoved);
}

export interface MintFact {
  readonly number: number;
  readonly unit: string;
  /** Negative for a burn. */
  readonly quantity: bigint;
}

export const listMints = (db: NetworkDb<'cardano'>, { first, last }: TxRange): Promise<MintFact[]> =>
  db.rows<MintFact>(sql`
    select m.tx_id as number, encode(a.policy || a.name, 'hex') as unit, m.quantity
      from ${db.schema}.mint m join ${db.schema}.asset a on a.id = m.asset_id
     where m.tx_id between ${first} and ${last} order by m.tx_id, a.policy, a.name`);

/** A certificate, withdrawal or proposal; fields that its kind lacks are null. */
export interface StakeFact {
  readonly number: number;
  readonly place: number;
  readonly kind:
    | 'registration'
    | 'deregistration'
    | 'delegation'
    | 'vote-delegation'
    | 'withdrawal'
    | 'pool-registration'
    | 'pool-retirement'
    | 'drep-registration'
    | 'drep-update'
    | 'drep-retirement'
    | 'proposal';
  readonly stakeHash: Uint8Array | null;
  readonly stakeScript: boolean | null;
  readonly poolHash: Uint8Array | null;
  readonly drepKind: number | null;
  readonly drepHash: Uint8Array | null;
  readonly amount: bigint | null;
  /** Epoch of a retirement, or kind of a proposal. */
  readonly detail: number | null;
}

/** Certificates, withdrawals and proposals in chain order. */
export function listStakeFacts(db: NetworkDb<'cardano'>, { first, last }: TxRange): Promise<StakeFact[]> {
  const { schema } = db;
  const within = sql`tx_id between ${first} and ${last}`;
  return db.rows<StakeFact>(sql`
    select f.number, f.place, f.kind, s.hash as "stakeHash", s.script as "stakeScript", p.hash as "poolHash",
           d.kind as "drepKind", d.hash as "drepHash", f.amount, f.detail
      from (
        select tx_id as number, cert_index as place, case when registration then 'registration' else 'deregistration' end as kind,
               stake_id, null::integer as pool_id, null::integer as drep_id, deposit::numeric as amount,
               null::integer as detail
          from ${schema}.stake_update where ${within}
        union all
        select tx_id, cert_index, 'delegation', stake_id, pool_id, null, null, null
          from ${schema}.delegation where ${within}
        union all
        select tx_id, cert_index, 'vote-delegation', stake_id, null, drep_id, null, null
          from ${schema}.vote_delegation where ${within}
        union all
        select tx_id, index, 'withdrawal', stake_id, null, null, lovelace, null
          from ${schema}.withdrawal where ${within}
        union all
        select tx_id, cert_index, 'pool-registration', null, pool_id, null, pledge, null
          from ${schema}.pool_registration where ${within}
        union all
        select tx_id, cert_index, 'pool-retirement', null, pool_id, null, null, epoch
          from ${schema}.pool_retirement where ${within}
        union all
        select tx_id, cert_index, (array['drep-registration', 'drep-update', 'drep-retirement'])[action + 1], null, null,
               drep_id, deposit, null
          from ${schema}.drep_update where ${within}
        union all
        select tx_id, index, 'proposal', null, null, null, deposit, kind
          from ${schema}.proposal where ${within}) f
      left join ${schema}.stake_credential s on s.id = f.stake_id
      left join ${schema}.pool p on p.id = f.pool_id
      left join ${schema}.drep d on d.id = f.drep_id
     order by f.number, f.kind, f.place`);
}

export interface VoteFact {
  readonly number: number;
  readonly place: number;
  /** 0 committee, 1 DRep, 2 pool. */
  readonly role: number;
  /** 0 no, 1 yes, 2 abstain. */
  readonly vote: number;
  readonly voterHash: Uint8Array;
  readonly voterScript: boolean;
  readonly actionTxHash: string;
  readonly actionIndex: number;
}

export const listVotes = (db: NetworkDb<'cardano'>, { first, last }: TxRange): Promise<VoteFact[]> =>
  db.rows<VoteFact>(sql`
    select tx_id as number, index as place, role, vote, voter_hash as "voterHash", voter_script as "voterScript",
           encode(action_tx_hash, 'hex') as "actionTxHash", action_index as "actionIndex"
      from ${db.schema}.vote where tx_id between ${first} and ${last} order by tx_id, index`);

export interface TradeFact {
  readonly number: number;
  readonly place: number;
  readonly dex: number;
  readonly assetIn: string;
  readonly assetOut: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** Units are empty for ADA. */
export const listTrades = (db: NetworkDb<'cardano'>, { first, last }: TxRange): Promise<TradeFact[]> =>
  db.rows<TradeFact>(sql`
    select t.tx_id as number, t.place, t.dex, encode(i.unit, 'hex') as "assetIn", encode(o.unit, 'hex') as "assetOut",
           t.amount_in as "amountIn", t.amount_out as "amountOut"
      from ${db.schema}.dex_trade t
      join ${db.schema}.market_asset i on i.id = t.asset_in_id
      join ${db.schema}.market_asset o on o.id = t.asset_out_id
     where t.tx_id between ${first} and ${last} order by t.tx_id, t.place`);
