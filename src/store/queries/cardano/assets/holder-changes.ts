import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The change of an address's balance of an asset between two points in time; negative for a loss. */
export interface HolderChange {
  /** The number of points in time before the change. */
  readonly bucket: number;
  readonly addressId: number;
  readonly quantity: bigint;
}

/** Number of transactions that ever moved the asset. */
export async function assetTransactionCount(db: NetworkDb<'cardano'>, assetId: number): Promise<number> {
  const row = await db.first<{ readonly count: number }>(
    sql`select tx_count as count from ${db.schema}.asset_total where asset_id = ${assetId}`,
  );
  return row?.count ?? 0;
}

/** Points in time are the last transactions before them, in chain order; changes after the last one are omitted. */
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
              from ${db.schema}.output_asset h
              join ${db.schema}.output o on o.tx_id = h.tx_id and o.index = h.index
             where h.asset_id = ${assetId} and h.tx_id <= ${last}::integer) made
      cross join lateral (values (made.tx_id, made.address_id, made.quantity),
                                 (made.spent_by, made.address_id, -made.quantity)) m (tx_id, address_id, quantity)
     where m.tx_id <= ${last}::integer
     group by 1, 2 having sum(m.quantity) <> 0 order by 1`);
}
