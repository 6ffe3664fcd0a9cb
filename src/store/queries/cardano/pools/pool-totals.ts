import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';
import { expectLive } from '../chain/live.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** Holdings of the accounts that delegate to a pool. `rewards` has no meaning where the index has no ledger state. */
export async function delegatedStake(
  db: NetworkDb<'cardano'>,
): Promise<{ readonly unspent: bigint; readonly rewards: bigint }> {
  await expectLive(db);
  const row = await db.first<{ readonly lovelace: bigint; readonly rewards: bigint }>(sql`
    select coalesce(sum(lovelace), 0) as lovelace, coalesce(sum(rewards), 0) as rewards
      from ${db.schema}.pool_total`);
  return { unspent: row?.lovelace ?? 0n, rewards: row?.rewards ?? 0n };
}

/** Currently registered pools, in order of first appearance on the chain, or in reverse. */
export async function livePools(
  db: NetworkDb<'cardano'>,
  { order = 'asc', skip, limit }: ListRange & { readonly order?: ChainOrder },
): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select p.hash from ${db.schema}.pool p
     where exists (select from ${db.schema}.pool_registration r where r.pool_id = p.id and r.ended_height is null)
     order by p.id ${toSortDirection(order)} offset ${skip} limit ${limit}`);
  return rows.map(({ hash }) => hash);
}
