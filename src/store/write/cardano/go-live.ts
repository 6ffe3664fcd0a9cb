import type { Db } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { markLive, readState } from './checkpoint.js';
import { createLiveIndex, LIVE_INDEXES } from './live-indexes.js';
import { COUNT_EVERYTHING, changeMarketTotals, changeTotals } from './totals.js';

/** Totals are sums over whole tables: looking rows up one by one is never the way, whatever the statistics say. */
const WHOLE_TABLES = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`;

/**
 * Makes what a bulk load put off. Each index is a step of its own, so that an interruption loses little; totals and the
 * mark that they are kept from now on come together at the end.
 */
export async function goLive(db: Db, schema: Identifier): Promise<void> {
  await createMissingIndexes(db, schema);
  await db.transaction(async (tx) => {
    const state = await readState(tx, schema, { forUpdate: true });
    if (state?.phase !== 'bulk') return;
    await tx.run(WHOLE_TABLES);
    await changeTotals(tx, schema, COUNT_EVERYTHING, 'add');
    await changeMarketTotals(tx, schema, COUNT_EVERYTHING, 'add');
    await markLive(tx, schema);
  });
}

/** Also for an index that is live already and was made by an older build. */
export async function createMissingIndexes(db: Db, schema: Identifier): Promise<void> {
  const rows = await db.rows<{ readonly name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = ${schema.name}`,
  );
  const present = new Set(rows.map(({ name }) => name));
  for (const index of LIVE_INDEXES)
    if (!present.has(index.name)) await db.transaction((tx) => tx.run(createLiveIndex(schema, index)));
}
