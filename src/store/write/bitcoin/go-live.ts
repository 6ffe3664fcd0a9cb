import type { Db, Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { markLive } from '../index-state.js';
import { createMissingIndexes, WRITE_NEW_FILES } from '../live-index.js';
import { type ChainPoint, readState } from './checkpoint.js';
import { heldNow, selectAllScriptSums } from './fact-sums.js';
import { LIVE_INDEXES } from './live-indexes.js';
import { MAX_DERIVED_TRANSACTIONS } from './script-totals.js';
import { mergeHolders } from './sums.js';
import { fillUnspentAge } from './unspent-age.js';

/** Sums are over whole tables: a nested loop is never the right plan, regardless of the statistics. */
const FULL_SCAN_SETTINGS = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

/**
 * Builds everything that a bulk load deferred: indexes in steps, so that an interruption loses little; the sums and the
 * mark that they are maintained from now on are written together at the end. `finish` adds what is computed from them, in
 * the same transaction.
 */
export async function goLive(
  db: Db,
  schema: Identifier,
  finish: (tx: Queryable, at: ChainPoint) => Promise<void> = async () => undefined,
): Promise<void> {
  await createMissingIndexes(db, schema, LIVE_INDEXES);
  await db.transaction(async (tx) => {
    const state = await readState(tx, schema, { forUpdate: true });
    if (state?.phase !== 'bulk') return;
    await tx.run(FULL_SCAN_SETTINGS);
    await tx.run(WRITE_NEW_FILES);
    await tx.run(sql`insert into ${schema}.script_total
        (script_id, tx_count, funded_count, spent_count, funded_sum, spent_sum)
        ${selectAllScriptSums(schema, MAX_DERIVED_TRANSACTIONS)}`);
    await tx.run(mergeHolders(schema, heldNow(schema)));
    await tx.run(fillUnspentAge(schema));
    if (state.at !== undefined) await finish(tx, state.at);
    await markLive(tx, schema);
  });
}
