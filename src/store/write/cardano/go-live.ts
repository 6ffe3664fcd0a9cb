import type { Db } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { markLive } from '../index-state.js';
import { createMissingIndexes } from '../live-index.js';
import { readState } from './checkpoint.js';
import { LIVE_INDEXES } from './live-indexes.js';
import { COUNT_EVERYTHING, changeMarketTotals, changeTotals } from './totals.js';

/** Totals are sums over whole tables: a nested loop is never the right plan, regardless of the statistics. */
const FULL_SCAN_SETTINGS = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

/**
 * Builds everything that a bulk load deferred: indexes in steps, so that an interruption loses little; totals and the
 * mark that they are maintained from now on are written together at the end.
 */
export async function goLive(db: Db, schema: Identifier): Promise<void> {
  await createMissingIndexes(db, schema, LIVE_INDEXES);
  await db.transaction(async (tx) => {
    const state = await readState(tx, schema, { forUpdate: true });
    if (state?.phase !== 'bulk') return;
    await tx.run(FULL_SCAN_SETTINGS);
    await changeTotals(tx, schema, COUNT_EVERYTHING, 'add');
    await changeMarketTotals(tx, schema, COUNT_EVERYTHING, 'add');
    await markLive(tx, schema);
  });
}
