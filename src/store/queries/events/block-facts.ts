import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';

/** Facts of the transactions of a block, from which events are derived. Every row has the number of its transaction. */

/** Transactions by their numbers: a range, or single ones. */
export type TxSelection = { readonly first: number; readonly last: number } | { readonly numbers: readonly number[] };

/** The condition that a column has the number of a selected transaction. */
export const selected = (column: Sql, txs: TxSelection): Sql =>
  'numbers' in txs
    ? sql`${column} = any(${txs.numbers}::bigint[])`
    : sql`${column} between ${txs.first}::bigint and ${txs.last}::bigint`;

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
  /** Cardano: the hash of the datum, and the output itself. */
  readonly datumHash: string | undefined;
  readonly reference: string | undefined;
}

interface MovedRow {
  readonly number: number | bigint;
  readonly created: boolean;
  readonly owner: Uint8Array;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
  readonly amount: bigint;
  readonly assets: readonly (readonly [string, string])[] | null;
  readonly datum_hash?: string | null;
  readonly reference?: string;
}

const toMoved = (row: MovedRow): MovedOutput => ({
  number: Number(row.number),
  created: row.created,
  owner: row.owner,
  stakeHash: row.stake_hash ?? undefined,
  stakeScript: row.stake_script ?? false,
  amount: row.amount,
  assets: (row.assets ?? []).map(([unit, quantity]) => [unit, BigInt(quantity)]),
  datumHash: row.datum_hash ?? undefined,
  reference: row.reference,
});

/** In chain order; in a transaction by output. */
export async function listMovedOutputs(db: NetworkDb<'cardano'>, txs: TxSelection): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, d.bytes as owner, s.hash as stake_hash, s.script as stake_script,
           m.lovelace::numeric as amount, encode(m.datum_hash, 'hex') as datum_hash,
           encode(t.hash, 'hex') || '#' || m.index as reference,
           (select json_agg(json_build_array(encode(a.policy || a.name, 'hex'), h.quantity::text) order by a.policy, a.name)
              from ${schema}.output_asset h join ${schema}.asset a on a.id = h.asset_id
             where h.tx_id = m.tx_id and h.index = m.index) as assets
      from (select o.tx_id as number, true as created, o.tx_id, o.index, o.address_id, o.stake_id, o.lovelace,
                   o.datum_hash
              from ${schema}.output o where ${selected(sql`o.tx_id`, txs)}
            union all
            select o.spent_by, false, o.tx_id, o.index, o.address_id, o.stake_id, o.lovelace,
                   o.datum_hash
              from ${schema}.output o where ${selected(sql`o.spent_by`, txs)}) m
      join ${schema}.address d on d.id = m.address_id
      left join ${schema}.transaction t on t.id = m.tx_id
      left join ${schema}.stake_credential s on s.id = m.stake_id
     order by m.number, m.created, m.tx_id, m.index`);
  return rows.map(toMoved);
}

/** By transaction; `script_tx` is by script. */
export async function listMovedScripts(db: NetworkDb<'bitcoin'>, txs: TxSelection): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, s.script as owner, null::bytea as stake_hash, null::boolean as stake_script,
           m.value::numeric as amount, null::json as assets
      from (select tx_num as number, true as created, script_id, value, vout as place from ${schema}.output
             where ${selected(sql`tx_num`, txs)}
            union all
            select spent_by, false, script_id, value, spent_vin from ${schema}.output
             where ${selected(sql`spent_by`, txs)} and spent_vin >= 0
            union all
            select spent_by, false, script_id, value, spent_vin from ${schema}.earlier_output
             where ${selected(sql`spent_by`, txs)}) m
      join ${schema}.script s on s.id = m.script_id
     order by m.number, m.created, m.place`);
  return rows.map(toMoved);
}

/** A token type of 64 zeros is NIGHT, the currency of the chain. */
export async function listMovedUtxos(db: NetworkDb<'midnight'>, txs: TxSelection): Promise<MovedOutput[]> {
  const { schema } = db;
  const rows = await db.rows<MovedRow>(sql`
    select m.number, m.created, m.owner, null::bytea as stake_hash, null::boolean as stake_script,
           case when m.token = repeat('0', 64) then m.value else 0 end::numeric as amount,
           case when m.token <> repeat('0', 64) then json_build_array(json_build_array(m.token, m.value::text)) end as assets
      from (select tx_id as number, true as created, owner, encode(token_type, 'hex') as token, value
              from ${schema}.utxo where ${selected(sql`tx_id`, txs)}
            union all
            select spent_by, false, owner, encode(token_type, 'hex'), value
              from ${schema}.utxo where ${selected(sql`spent_by`, txs)}) m
     order by m.number, m.created, m.owner, m.token`);
  return rows.map(toMoved);
}

export interface MintFact {
  readonly number: number;
  readonly unit: string;
  /** Negative for a burn. */
  readonly quantity: bigint;
}

export const listMints = (db: NetworkDb<'cardano'>, txs: TxSelection): Promise<MintFact[]> =>
  db.rows<MintFact>(sql`
    select m.tx_id as number, encode(a.policy || a.name, 'hex') as unit, m.quantity
      from ${db.schema}.mint m join ${db.schema}.asset a on a.id = m.asset_id
     where ${selected(sql`m.tx_id`, txs)} order by m.tx_id, a.policy, a.name`);

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
export function listStakeFacts(db: NetworkDb<'cardano'>, txs: TxSelection): Promise<StakeFact[]> {
  const { schema } = db;
  const within = selected(sql`tx_id`, txs);
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

export const listVotes = (db: NetworkDb<'cardano'>, txs: TxSelection): Promise<VoteFact[]> =>
  db.rows<VoteFact>(sql`
    select tx_id as number, index as place, role, vote, voter_hash as "voterHash", voter_script as "voterScript",
           encode(action_tx_hash, 'hex') as "actionTxHash", action_index as "actionIndex"
      from ${db.schema}.vote where ${selected(sql`tx_id`, txs)} order by tx_id, index`);
