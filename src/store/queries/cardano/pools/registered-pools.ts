import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

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
