import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** The heights of the blocks in a range of slots, on Bitcoin of heights; undefined where there is none. */
export async function findHeightsWithin(
  db: NetworkDb,
  { fromSlot, toSlot }: { readonly fromSlot: number; readonly toSlot: number },
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  // Cast, because heights are integers and the given numbers may be larger.
  const position = db.family === 'bitcoin' ? sql`height` : sql`slot`;
  const row = await db.first<{ readonly from: number | null; readonly to: number | null }>(sql`
    select (select height from ${db.schema}.block where ${position} >= ${fromSlot}::bigint
             order by ${position} limit 1) as from,
           (select height from ${db.schema}.block where ${position} <= ${toSlot}::bigint
             order by ${position} desc limit 1) as to`);
  if (row === undefined || row.from === null || row.to === null || row.from > row.to) return undefined;
  return { from: row.from, to: row.to };
}
