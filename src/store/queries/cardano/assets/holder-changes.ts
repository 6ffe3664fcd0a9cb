import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** What an address gained (or lost, below zero) of an asset between two moments. */
export interface HolderChange {
  /** How many of the moments were before it. */
  readonly bucket: number;
  readonly addressId: number;
  readonly quantity: bigint;
}

/** How many transactions an asset was ever in. */
export async function assetTransactionCount(db: NetworkDb<'cardano'>, assetId: number): Promise<number> {
  const row = await db.first<{ readonly count: number }>(
    sql`select tx_count as count from ${db.schema}.asset_total where asset_id = ${assetId}`,
  );
  return row?.count ?? 0;
}

/** Between moments that are given by their last transactions, in the order of the chain; those after the last left out. */
export function holderChanges(
  db: NetworkDb<'cardano'>,
  assetId: number,
  lastTxIds: readonly number[],
): Promise<readonly HolderChange[]> {
  const last = lastTxIds.at(-1) ?? -1;
  return db.rows<HolderChange>(sql`
    select width_bucket(m.tx_id - 1, ${lastTxIds}::integer[]) as bucket, m.address_id as "addressId",
           sum(m.quantity) as quantity
      from (select o.tx_id, o.address_id, h.quantity, o.spent_by
              from ${db.schema}.asset_tx l
              join ${db.schema}.output_asset h on h.tx_id = l.tx_id and h.asset_id = l.asset_id
              join ${db.schema}.output o on o.tx_id = h.tx_id and o.index = h.index
             where l.asset_id = ${assetId} and l.tx_id <= ${last}::integer) made
      cross join lateral (values (made.tx_id, made.address_id, made.quantity),
                                 (made.spent_by, made.address_id, -made.quantity)) m (tx_id, address_id, quantity)
     where m.tx_id <= ${last}::integer
     group by 1, 2 having sum(m.quantity) <> 0 order by 1`);
}
