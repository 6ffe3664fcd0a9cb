import { type Identifier, type Sql, sql } from '../../sql.js';

/** Number of orders by DEX and status. An order that ends leaves its old status and gets another. */
export const ORDER_TOTAL = {
  table: 'dex_order_total',
  keys: ['dex', 'status'],
  sums: ['order_count'],
  delta: (schema: Identifier, { txId }: { readonly txId: number }): Sql => sql`
    select dex, status, sum(order_count)::integer as order_count
      from (
        select dex, status, 1 as order_count from ${schema}.dex_order where seen_tx_id > ${txId}
        union all
        select dex, status, 1 from ${schema}.dex_order where spent_by > ${txId} and seen_tx_id <= ${txId}
        union all
        select dex, (case when root_tx_id = tx_id and root_index = index then 0 else 1 end)::smallint, -1
          from ${schema}.dex_order where spent_by > ${txId} and seen_tx_id <= ${txId}
      ) changed group by dex, status having sum(order_count) <> 0`,
} as const;
