import { forEachParallel } from '../../../kernel/for-each-parallel.js';
import type { Db, Queryable } from '../../db.js';
import { type Identifier, identifier, sql } from '../../sql.js';
import type { SwitchableFact } from '../../switchable-facts.js';
import { analyzeTables, listSuspended, resumeAutovacuum } from '../autovacuum.js';
import { markLive } from '../index-state.js';
import { countBuilders, createMissingIndexes } from '../live-index.js';
import { readState } from './checkpoint.js';
import { LIVE_INDEXES } from './live-indexes.js';
import {
  COUNT_EVERYTHING,
  COUNTED_TABLES,
  type CountTask,
  changeMarketTotals,
  countEverything,
  TOTAL_TABLES,
} from './totals.js';

/** Totals are sums over whole tables: a nested loop is never the right plan, regardless of the statistics. */
const FULL_SCAN_SETTINGS = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

/** Filling a table is much faster without its indexes. Market totals are filled by the caller's transaction. */
const OF_TOTALS = LIVE_INDEXES.filter(({ table }) => COUNTED_TABLES.includes(table));
const OF_FACTS = LIVE_INDEXES.filter(({ table }) => !COUNTED_TABLES.includes(table));

/**
 * Builds everything that a bulk load deferred, on several connections. Indexes are built in steps, so that an
 * interruption loses little. Totals count only once the index is live: an interruption leaves rows that the next
 * attempt removes.
 */
export async function goLive(db: Db, schema: Identifier, disabledFacts: readonly SwitchableFact[]): Promise<void> {
  const builders = countBuilders(db);
  const suspended = await listSuspended(db, schema);
  await analyzeTables(db, schema, suspended, builders);
  await createMissingIndexes(db, schema, builders === 0 ? LIVE_INDEXES : OF_FACTS);
  await db.transaction((tx) => clearTotals(tx, schema));
  await db.transaction(async (tx) => {
    // Locks the checkpoint until the end: no other writer counts meanwhile.
    if ((await readState(tx, schema, { forUpdate: true }))?.phase !== 'bulk') return;
    await tx.run(FULL_SCAN_SETTINGS);
    const tasks = countEverything(schema, !disabledFacts.includes('policy_history'));
    const countMarket = (): Promise<void> => changeMarketTotals(tx, schema, COUNT_EVERYTHING, 'add');
    if (builders === 0) {
      // A database with a single session has only this transaction.
      for (const count of tasks) await count(tx);
      await countMarket();
    } else {
      const totals = fillTotals(db, tasks, builders).then(() => createMissingIndexes(db, schema, OF_TOTALS));
      // This transaction must not end before both have ended.
      const works = [totals, countMarket()];
      await Promise.allSettled(works);
      await Promise.all(works);
    }
    await resumeAutovacuum(tx, schema, suspended);
    await markLive(tx, schema);
  });
}

const fillTotals = (db: Db, tasks: readonly CountTask[], builders: number): Promise<void> =>
  forEachParallel(tasks, new Array(builders).fill(undefined), (count) =>
    db.transaction(async (tx) => {
      await tx.run(FULL_SCAN_SETTINGS);
      await count(tx);
    }),
  );

/** Totals of a bulk load are empty, unless an earlier attempt was interrupted. */
async function clearTotals(tx: Queryable, schema: Identifier): Promise<void> {
  if ((await readState(tx, schema, { forUpdate: true }))?.phase !== 'bulk') return;
  for (const table of TOTAL_TABLES) {
    const name = sql`${schema}.${identifier(table)}`;
    const row = await tx.first<{ readonly filled: boolean }>(sql`select exists (select from ${name}) as filled`);
    if (row?.filled === true) await tx.run(sql`truncate ${name}`);
  }
}
