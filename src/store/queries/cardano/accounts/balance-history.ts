import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/**
 * Balances of an account after each of the given transactions, which are in chain order. One scan over its outputs,
 * independent of the number of points in time.
 */
export async function lovelaceAtEach(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  lastTxIds: readonly number[],
): Promise<readonly bigint[]> {
  // The bucket of a change is the number of points in time before it.
  const rows = await db.rows<{ readonly bucket: number; readonly change: bigint }>(sql`
    select width_bucket(c.tx_id - 1, ${lastTxIds}::integer[]) as bucket, sum(c.change) as change
      from (select o.tx_id, o.lovelace as change from ${db.schema}.address a
              join ${db.schema}.output o on o.address_id = a.id where a.stake_id = ${stakeId}
            union all
            select o.spent_by, -o.lovelace from ${db.schema}.address a
              join ${db.schema}.output o on o.address_id = a.id
             where a.stake_id = ${stakeId} and o.spent_by is not null) c
     group by 1`);
  const changes = new Map(rows.map(({ bucket, change }) => [bucket, change]));
  let lovelace = 0n;
  return lastTxIds.map((_, index) => {
    lovelace += changes.get(index) ?? 0n;
    return lovelace;
  });
}
