import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Number of blocks of a pool by epoch, counted in an index range without reading the blocks. */
export async function blocksByEpoch(db: NetworkDb<'cardano'>, pool: Uint8Array): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ readonly epoch: number; readonly count: number }>(sql`
    select e.epoch, count(*)::integer as count
      from ${db.schema}.issuer i
      cross join ${db.schema}.epoch e
      join ${db.schema}.block b on b.issuer_id = i.id and b.height between e.first_height and e.last_height
     where i.key_hash = ${pool} group by e.epoch`);
  return new Map(rows.map(({ epoch, count }) => [epoch, count]));
}
