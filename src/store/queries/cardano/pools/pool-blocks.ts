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

/** Number of blocks of an epoch by the key hash of their issuer, hexadecimal. */
export async function blocksByIssuer(db: NetworkDb<'cardano'>, epoch: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly key_hash: string; readonly count: number }>(sql`
    select encode(i.key_hash, 'hex') as key_hash, count(*)::integer as count
      from ${db.schema}.epoch e
      join ${db.schema}.block b on b.height between e.first_height and e.last_height
      join ${db.schema}.issuer i on i.id = b.issuer_id
     where e.epoch = ${epoch} group by i.key_hash`);
  return new Map(rows.map(({ key_hash, count }) => [key_hash, count]));
}
