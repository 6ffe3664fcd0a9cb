import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';

/** The parts of a smart contract on the chain. */
export interface ContractParts {
  readonly scriptHashes: readonly Uint8Array[];
  readonly addresses: readonly Uint8Array[];
  /** Of keys or scripts. */
  readonly stakeHashes: readonly Uint8Array[];
  readonly policyIds: readonly Uint8Array[];
}

/** Ids of the parts that appear on the chain. */
export interface ContractIds {
  readonly scripts: readonly number[];
  readonly addresses: readonly number[];
  readonly stakes: readonly number[];
  readonly policies: readonly number[];
}

export async function findContract(db: NetworkDb<'cardano'>, parts: ContractParts): Promise<ContractIds> {
  const rows = await db.rows<{ readonly kind: keyof ContractIds; readonly id: number }>(sql`
    select 'scripts' as kind, id from ${db.schema}.payment_script where hash = any(${parts.scriptHashes}::bytea[])
    union all
    select 'addresses', id from ${db.schema}.address where bytes = any(${parts.addresses}::bytea[])
    union all
    select 'stakes', id from ${db.schema}.stake_credential where hash = any(${parts.stakeHashes}::bytea[])
    union all
    select 'policies', id from ${db.schema}.policy where hash = any(${parts.policyIds}::bytea[])`);
  const select = (kind: keyof ContractIds): readonly number[] =>
    rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return {
    scripts: select('scripts'),
    addresses: select('addresses'),
    stakes: select('stakes'),
    policies: select('policies'),
  };
}

/** The creation or the spending of an output of a contract. */
export interface ContractEvent {
  /** The transaction in which it happened. */
  readonly txId: number;
  readonly slot: number;
  readonly phase: 'CREATED' | 'SPENT';
  /** Index among the outputs or inputs of that transaction. */
  readonly position: number;
  /** The output. */
  readonly outputTxHash: string;
  readonly outputIndex: number;
  /** The spending transaction. */
  readonly spentBy: string | undefined;
  readonly address: Uint8Array;
  /** The script that locks the output. */
  readonly scriptHash: string | undefined;
  /** CBOR; undefined when the output has none, or its bytes are not on the chain. */
  readonly datum: Uint8Array | undefined;
  readonly redeemer: Uint8Array | undefined;
}

interface EventRow {
  readonly tx_id: number;
  readonly slot: bigint;
  readonly spent: boolean;
  readonly position: number;
  readonly output_tx_hash: string;
  readonly index: number;
  readonly tx_hash: string;
  readonly address: Uint8Array;
  readonly script_hash: string | null;
  readonly datum: Uint8Array | null;
  readonly redeemer: Uint8Array | null;
}

export interface ContractEventPage {
  readonly events: readonly ContractEvent[];
  /** The last transaction that was read; undefined when there are no more. */
  readonly lastTxId: number | undefined;
}

/** The events of the next transactions of a contract from `fromTxId` on, in chain order. */
export async function listContractEvents(
  db: NetworkDb<'cardano'>,
  ids: ContractIds,
  { fromTxId, transactions }: { readonly fromTxId: number; readonly transactions: number },
): Promise<ContractEventPage> {
  const kinds = [
    { ids: ids.scripts, column: sql`payment_script_id`, history: sql`payment_script_tx` },
    { ids: ids.addresses, column: sql`address_id`, history: sql`address_tx` },
    { ids: ids.stakes, column: sql`stake_id`, history: sql`stake_tx` },
    { ids: ids.policies, column: sql`policy_id`, history: sql`policy_tx` },
  ].filter((kind) => kind.ids.length > 0);
  if (kinds.length === 0) return { events: [], lastTxId: undefined };
  const histories = kinds.map(
    (kind) => sql`
      select h.tx_id from unnest(${kind.ids}::integer[]) w (id)
        cross join lateral (
          select tx_id from ${db.schema}.${kind.history} where ${kind.column} = w.id and tx_id >= ${fromTxId}::integer
           order by tx_id limit ${transactions}) h`,
  );
  const rows = await db.rows<EventRow | NoEventRow>(sql`
    with page as materialized (
      select distinct tx_id from (${join(histories, sql` union all `)}) h order by tx_id limit ${transactions})
    select p.tx_id, b.slot, o.spent, o.position, o.index, encode(t.hash, 'hex') as tx_hash,
           encode(c.hash, 'hex') as output_tx_hash, a.bytes as address, encode(s.hash, 'hex') as script_hash,
           d.bytes as datum, r.data as redeemer
      from page p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
      left join lateral (
        select o.*, true as spent, o.spent_index as position from ${db.schema}.output o
         where o.spent_by = p.tx_id and (${belongs(db, ids)})
        union all
        select o.*, false, o.index from ${db.schema}.output o
         where o.tx_id = p.tx_id and (${belongs(db, ids)})) o on true
      left join ${db.schema}.transaction c on c.id = o.tx_id
      left join ${db.schema}.address a on a.id = o.address_id
      left join ${db.schema}.payment_script s on s.id = o.payment_script_id
      left join lateral (select bytes from ${db.schema}.datum where hash = o.datum_hash limit 1) d on true
      left join lateral (${spendRedeemer(db)}) r on o.spent and s.id is not null
     order by p.tx_id, o.spent desc, o.position`);
  const last = rows.at(-1);
  const count = new Set(rows.map(({ tx_id: txId }) => txId)).size;
  return {
    events: rows.filter((row): row is EventRow => row.spent !== null).map(toEvent),
    lastTxId: count < transactions ? undefined : last?.tx_id,
  };
}

/** A transaction that has no output of the contract: it minted or burned a token, or withdrew rewards. */
interface NoEventRow extends Pick<EventRow, 'tx_id'> {
  readonly spent: null;
}

const toEvent = (row: EventRow): ContractEvent => ({
  txId: row.tx_id,
  slot: Number(row.slot),
  phase: row.spent ? 'SPENT' : 'CREATED',
  position: row.position,
  outputTxHash: row.output_tx_hash,
  outputIndex: row.index,
  spentBy: row.spent ? row.tx_hash : undefined,
  address: row.address,
  scriptHash: row.script_hash ?? undefined,
  datum: row.datum ?? undefined,
  redeemer: row.redeemer ?? undefined,
});

/** Whether the output `o` belongs to the contract. */
const belongs = (db: NetworkDb<'cardano'>, { scripts, addresses, stakes, policies }: ContractIds): Sql => sql`
  o.payment_script_id = any(${scripts}::integer[]) or o.address_id = any(${addresses}::integer[])
  or o.stake_id = any(${stakes}::integer[]) ${policies.length === 0 ? sql`` : sql`or ${holdsPolicy(db, policies)}`}`;

const holdsPolicy = (db: NetworkDb<'cardano'>, policies: readonly number[]): Sql => sql`exists (
  select from ${db.schema}.output_asset x join ${db.schema}.asset n on n.id = x.asset_id
   where x.tx_id = o.tx_id and x.index = o.index and n.policy_id = any(${policies}::integer[]))`;

/**
 * The redeemer with which the transaction `p` spends the output `o`: redeemers index the inputs in sorted order. Unknown
 * where another input is older than the start of history.
 */
const spendRedeemer = (db: NetworkDb<'cardano'>): Sql => sql`
  select e.data from ${db.schema}.redeemer e
   where e.tx_id = p.tx_id and e.purpose = 0 and t.valid
     and e.index = (
       select count(*) from ${db.schema}.output q join ${db.schema}.transaction h on h.id = q.tx_id
        where q.spent_by = p.tx_id and (h.hash, q.index) < (c.hash, o.index))
     and not exists (select from ${db.schema}.unresolved_input m where m.tx_id = p.tx_id and m.kind = 3)`;
