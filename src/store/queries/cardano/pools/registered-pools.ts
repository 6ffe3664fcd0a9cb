import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Key hashes of pools by their index ids, in the same order; unknown ids are left out. */
export async function poolHashes(db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select p.hash from unnest(${ids}::integer[]) with ordinality w (id, place)
      join ${db.schema}.pool p on p.id = w.id order by w.place`);
  return rows.map(({ hash }) => hash);
}

/** Index ids of the given pools, by hash in hexadecimal; unknown pools are left out. */
export async function findPoolIds(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly hash: string; readonly id: number }>(sql`
    select encode(hash, 'hex') as hash, id from ${db.schema}.pool where hash = any(${hashes}::bytea[])`);
  return new Map(rows.map(({ hash, id }) => [hash, id]));
}

/** The given pools that were ever registered. */
export async function registeredPools(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select p.hash from ${db.schema}.pool p
     where p.hash = any(${hashes}::bytea[])
       and exists (select from ${db.schema}.pool_registration r where r.pool_id = p.id)`);
  return rows.map(({ hash }) => hash);
}
