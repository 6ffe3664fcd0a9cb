import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-place.js';

/** What is delegated to all pools together. */
export async function delegatedStake(db: NetworkDb<'cardano'>): Promise<bigint> {
  const row = await db.first<{ readonly lovelace: bigint }>(
    sql`select coalesce(sum(lovelace), 0) as lovelace from ${db.schema}.pool_total`,
  );
  return row?.lovelace ?? 0n;
}

/** Pools that are registered now, in the order in which the chain first named them. */
export async function livePools(db: NetworkDb<'cardano'>, { skip, limit }: ListRange): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select p.hash from ${db.schema}.pool p
     where exists (select from ${db.schema}.pool_registration r where r.pool_id = p.id and r.ended_height is null)
     order by p.id offset ${skip} limit ${limit}`);
  return rows.map(({ hash }) => hash);
}
