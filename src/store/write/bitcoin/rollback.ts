import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import type { Phase } from '../index-state.js';
import { deleteBornAfter, type RollbackTarget, reviveDiedAfter } from '../undo-facts.js';
import { undoBrc20Sums } from './brc20-sums.js';
import { type ChainPoint, moveCheckpoint } from './checkpoint.js';
import { heldChangesUndone, runeSumsAfter, scriptSumsAfter } from './fact-sums.js';
import { subtractFromScriptTotals } from './script-totals.js';
import { mergeHolders, mergeRuneTotals } from './sums.js';
import { FACT_TABLES } from './tables.js';
import { mergeUnspentAge, sumAges } from './unspent-age.js';

/** Columns that stale blocks have in common with blocks. */
const STATISTICS = sql`median_time, reward, total_output, total_fee, lowest_fee, median_fee, average_fee, highest_fee,
  lowest_fee_rate, fee_rate_10, fee_rate_25, fee_rate_50, fee_rate_75, fee_rate_90, highest_fee_rate, average_fee_rate,
  input_count, output_count, segwit_count, stripped_size, weight`;

export interface Undoing {
  readonly phase: Phase;
  readonly from: ChainPoint;
  /** Undefined where no block remains. */
  readonly to: ChainPoint | undefined;
  readonly start: ChainPoint | undefined;
  readonly now: Date;
}

/**
 * Undoes everything after `to`, inside the caller's transaction: facts created later are deleted, facts that ended
 * later are restored, sums follow. Returns the id of the log entry.
 */
export async function rollBack(db: Queryable, schema: Identifier, undoing: Undoing): Promise<number> {
  const { phase, to, start } = undoing;
  const target = await findRollbackTarget(db, schema, to, start);
  const id = await logReorg(db, schema, undoing, target);
  await db.run(mergeRuneTotals(schema, runeSumsAfter(schema, target.txId), -1));
  await undoBrc20Sums(db, schema, target.txId);
  if (phase === 'live') await undoLive(db, schema, target);
  for (const table of Object.values(FACT_TABLES)) {
    await deleteBornAfter(db, schema, table, target);
    await reviveDiedAfter(db, schema, table, target);
  }
  await moveCheckpoint(db, schema, to);
  return id;
}

/**
 * Logs the first tip after the newest reorg: a source may send the rollback alone and the blocks of the new branch
 * later. A reorg that already has a new tip keeps it.
 */
export async function logNewTip(db: Queryable, schema: Identifier, tip: ChainPoint): Promise<void> {
  await db.run(sql`
    update ${schema}.reorg set new_height = ${tip.height}, new_hash = ${tip.hash}
     where new_height is null and id = (select max(id) from ${schema}.reorg)`);
}

async function findRollbackTarget(
  db: Queryable,
  schema: Identifier,
  to: ChainPoint | undefined,
  start: ChainPoint | undefined,
): Promise<RollbackTarget> {
  const height = to?.height ?? start?.height ?? -1;
  const row = await db.first<{ readonly tx_num: bigint }>(sql`select first_tx_num + tx_count - 1 as tx_num
    from ${schema}.block where height <= ${height} order by height desc limit 1`);
  return { height, txId: Number(row?.tx_num ?? -1n) };
}

/** Before any fact is deleted: the undone amounts are read from the facts. */
async function undoLive(db: Queryable, schema: Identifier, { txId: txNum, height }: RollbackTarget): Promise<void> {
  await db.run(subtractFromScriptTotals(schema, scriptSumsAfter(schema, txNum)));
  await db.run(mergeHolders(schema, heldChangesUndone(schema, txNum)));
  await db.run(sql`delete from ${schema}.unspent_age where height > ${height}`);
  const restored = sql`o.tx_num <= ${txNum} and o.spent_by > ${txNum}`;
  await db.run(mergeUnspentAge(schema, sumAges(schema, restored)));
}

async function logReorg(
  db: Queryable,
  schema: Identifier,
  { from, to, now }: Undoing,
  target: RollbackTarget,
): Promise<number> {
  const row = await db.first<{ readonly id: number }>(sql`
    insert into ${schema}.reorg (id, observed_at, fork_height, fork_hash, old_height, old_hash)
    select coalesce(max(id) + 1, 0), ${now}::timestamptz, ${to?.height}::integer, ${to?.hash}::bytea,
           ${from.height}::integer, ${from.hash}::bytea
      from ${schema}.reorg returning id`);
  const id = row!.id;
  await db.run(sql`
    insert into ${schema}.stale_block (reorg_id, height, tx_count, size, hash, header, ${STATISTICS}, coinbase)
    select ${id}, height, tx_count, size, hash, header, ${STATISTICS},
           (select substring(r.bytes from t.byte_offset + 1 for t.size) from ${schema}.raw_block r
              join ${schema}.transaction t on t.tx_num = b.first_tx_num where r.height = b.height)
      from ${schema}.block b where height > ${target.height}
    on conflict (hash) do update set reorg_id = excluded.reorg_id`);
  await db.run(sql`
    insert into ${schema}.dropped_transaction (reorg_id, height, txid)
    select ${id}, height, txid from ${schema}.transaction where tx_num > ${target.txId}`);
  return id;
}
