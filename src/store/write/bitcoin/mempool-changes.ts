import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** Waits for the block writer and blocks it, so that the mempool is compared with a chain that does not change. */
export async function holdChain(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`select from ${schema}.checkpoint for share`);
}

/** Marks the mempool as unknown. */
export async function clearMempool(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`delete from ${schema}.mempool_transaction`);
  await db.run(sql`delete from ${schema}.mempool_input`);
  await db.run(sql`delete from ${schema}.mempool_output`);
  await db.run(sql`delete from ${schema}.mempool_parked`);
  await db.run(sql`delete from ${schema}.mempool_state`);
}

export interface MempoolState {
  readonly syncedAt: Date;
  readonly sequence: bigint | undefined;
  readonly minimumFeeRate: bigint | undefined;
}

export async function writeMempoolState(db: Queryable, schema: Identifier, state: MempoolState): Promise<void> {
  await db.run(sql`
    insert into ${schema}.mempool_state (synced_at, sequence, minimum_fee_rate)
    values (${state.syncedAt}, ${state.sequence}, ${state.minimumFeeRate})
    on conflict (singleton) do update set synced_at = excluded.synced_at, sequence = excluded.sequence,
      minimum_fee_rate = excluded.minimum_fee_rate`);
}

/** A mempool transaction as recorded in a replacement tree, and one of the outputs that it would have spent. */
export interface Replaceable {
  readonly txid: Uint8Array;
  readonly firstSeen: Date;
  readonly fee: bigint | undefined;
  readonly value: bigint;
  readonly weight: number;
  readonly signalled: boolean;
  readonly output: Outpoint;
}

interface ReplaceableRow {
  readonly txid: Uint8Array;
  readonly first_seen: Date;
  readonly fee: bigint | null;
  readonly value: bigint;
  readonly weight: number;
  readonly replaceable: boolean;
  readonly output_txid: Uint8Array;
  readonly vout: number;
}

const columns = sql`m.txid, m.first_seen, m.fee, m.value, m.weight, m.replaceable, i.output_txid, i.vout`;

const toReplaceable = (row: ReplaceableRow): Replaceable => ({
  txid: row.txid,
  firstSeen: row.first_seen,
  fee: row.fee ?? undefined,
  value: row.value,
  weight: row.weight,
  signalled: row.replaceable,
  output: { txid: row.output_txid, vout: row.vout },
});

/** Visible transactions that would spend one of the outputs. */
export async function findSpenders(
  db: Queryable,
  schema: Identifier,
  outputs: readonly Outpoint[],
): Promise<readonly Replaceable[]> {
  const rows = await db.rows<ReplaceableRow>(sql`
    select ${columns}
      from unnest(${outputs.map(({ txid }) => txid)}::bytea[], ${outputs.map(({ vout }) => vout)}::bigint[]) o(txid, vout)
      join ${schema}.mempool_input i on i.output_txid = o.txid and i.vout = o.vout
      join ${schema}.mempool_transaction m on m.txid = i.txid`);
  return rows.map(toReplaceable);
}

/** The visible ones of some transactions, one row for each output that they would spend. */
export async function findVisible(
  db: Queryable,
  schema: Identifier,
  txids: readonly Uint8Array[],
): Promise<readonly Replaceable[]> {
  const rows = await db.rows<ReplaceableRow>(sql`
    select ${columns} from ${schema}.mempool_transaction m join ${schema}.mempool_input i on i.txid = m.txid
     where m.txid = any(${txids}::bytea[])`);
  return rows.map(toReplaceable);
}

export interface Replacement extends Replaceable {
  readonly replacedBy: Uint8Array;
}

export async function addReplacements(
  db: Queryable,
  schema: Identifier,
  replaced: readonly Replacement[],
  now: Date,
): Promise<void> {
  if (replaced.length === 0) return;
  await db.run(sql`
    insert into ${schema}.mempool_replacement
      (replaced_at, first_seen, fee, value, weight, signalled, txid, replaced_by)
    select ${now}::timestamptz, r.* from unnest(
      ${replaced.map(({ firstSeen }) => firstSeen)}::timestamptz[], ${replaced.map(({ fee }) => fee ?? null)}::bigint[],
      ${replaced.map(({ value }) => value)}::bigint[], ${replaced.map(({ weight }) => weight)}::integer[],
      ${replaced.map(({ signalled }) => signalled)}::boolean[], ${replaced.map(({ txid }) => txid)}::bytea[],
      ${replaced.map(({ replacedBy }) => replacedBy)}::bytea[]) r
    on conflict (txid) do update set replaced_by = excluded.replaced_by, replaced_at = excluded.replaced_at`);
}

export const deleteOldReplacements = (db: Queryable, schema: Identifier, before: Date): Promise<number> =>
  db.run(sql`delete from ${schema}.mempool_replacement where replaced_at < ${before}`);
