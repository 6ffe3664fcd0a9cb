import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/**
 * What the outputs of an account held after each of some transactions, which come in the order of the chain. One walk
 * over its outputs, however many moments are asked for.
 */
export async function lovelaceAtEach(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  lastTxIds: readonly number[],
): Promise<readonly bigint[]> {
  // The bucket of a change is how many of the moments were before it.
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
  return lastTxIds.map((_, place) => {
    lovelace += changes.get(place) ?? 0n;
    return lovelace;
  });
}
