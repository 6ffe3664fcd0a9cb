import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import type { Phase } from '../index-state.js';
import { deleteBornAfter, type RollbackTarget, reviveDiedAfter } from '../undo-facts.js';
import { restoreCandles } from './candles.js';
import { type ChainPoint, moveCheckpoint } from './checkpoint.js';
import { recountEpochs } from './epochs.js';
import { deleteDerivedHistories, isDerivedHistory } from './histories.js';
import { rollBackEpochs } from './ledger-epochs.js';
import { FACT_TABLES } from './tables.js';
import { changeMarketTotals, changeTotals } from './totals.js';

/**
 * Undoes everything after `to`, inside the caller's transaction: facts created later are deleted, facts that ended
 * later are restored, sums follow. `to` is undefined where no block remains.
 */
export async function rollBack(
  db: Queryable,
  schema: Identifier,
  {
    phase,
    from,
    to,
    start,
    now,
  }: {
    readonly phase: Phase;
    readonly from: ChainPoint;
    readonly to: ChainPoint | undefined;
    readonly start: ChainPoint | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const target = await findRollbackTarget(db, schema, to, start);
  await logRollback(db, schema, { from, to, target, now });
  if (phase === 'live') {
    await changeTotals(db, schema, target, 'subtract');
    await changeMarketTotals(db, schema, target, 'subtract');
  }
  await dropBoundaries(db, schema, to);
  await rollBackEpochs(db, schema, target.height);
  // During a bulk load no table has indexes for this, and each is read once.
  const derived = phase === 'live';
  if (derived) await deleteDerivedHistories(db, schema, target.txId);
  for (const [name, table] of Object.entries(FACT_TABLES)) {
    if (!derived || !isDerivedHistory(name)) await deleteBornAfter(db, schema, table, target);
    await reviveDiedAfter(db, schema, table, target);
  }
  if (phase === 'live') await restoreCandles(db, schema);
  await recountEpochs(db, schema, target.height);
  await moveCheckpoint(db, schema, to);
}

async function findRollbackTarget(
  db: Queryable,
  schema: Identifier,
  to: ChainPoint | undefined,
  start: ChainPoint | undefined,
): Promise<RollbackTarget> {
  // Genesis outputs have a negative height and negative ids, and remain.
  const height = to?.height ?? start?.height ?? -1;
  const row = await db.first<{ readonly tx_id: number }>(sql`select first_tx_id + tx_count - 1 as tx_id
    from ${schema}.block where height <= ${height} order by height desc limit 1`);
  return { height, txId: row?.tx_id ?? -1 };
}

/** A boundary block that repeats the height of a block comes after it. */
async function dropBoundaries(db: Queryable, schema: Identifier, to: ChainPoint | undefined): Promise<void> {
  const lowest = to === undefined ? -1 : to.boundary ? to.height + 1 : to.height;
  await db.run(sql`delete from ${schema}.boundary_block where height >= ${lowest}`);
}

interface RollbackRecord {
  readonly from: ChainPoint;
  readonly to: ChainPoint | undefined;
  readonly target: RollbackTarget;
  readonly now: Date;
}

async function logRollback(
  db: Queryable,
  schema: Identifier,
  { from, to, target, now }: RollbackRecord,
): Promise<void> {
  await db.run(sql`
    insert into ${schema}.rollback_log
      (id, observed_at, from_height, from_slot, from_hash, to_height, to_slot, to_hash)
    select coalesce(max(id) + 1, 0), ${now}::timestamptz, ${from.height}::integer, ${from.slot}::bigint,
           ${from.hash}::bytea, ${to?.height}::integer, ${to?.slot}::bigint, ${to?.hash}::bytea
      from ${schema}.rollback_log`);
  await db.run(sql`
    insert into ${schema}.dropped_transaction (rollback_id, height, hash)
    select (select max(id) from ${schema}.rollback_log), height, hash
      from ${schema}.transaction where id > ${target.txId}`);
}
