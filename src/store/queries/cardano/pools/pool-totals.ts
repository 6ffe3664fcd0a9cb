import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';

/** Total stake delegated to all pools. */
export async function delegatedStake(db: NetworkDb<'cardano'>): Promise<bigint> {
  const row = await db.first<{ readonly lovelace: bigint }>(
    sql`select coalesce(sum(lovelace), 0) as lovelace from ${db.schema}.pool_total`,
  );
  return row?.lovelace ?? 0n;
}

/** Currently registered pools, in order of first appearance on the chain. */
export async function livePools(db: NetworkDb<'cardano'>, { skip, limit }: ListRange): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select p.hash from ${db.schema}.pool p
     where exists (select from ${db.schema}.pool_registration r where r.pool_id = p.id and r.ended_height is null)
     order by p.id offset ${skip} limit ${limit}`);
  return rows.map(({ hash }) => hash);
}
