import { type Identifier, type Sql, sql } from '../../sql.js';

/** Orders, open listings and sales by policy. An order that ends is no longer open, but remains counted. */
export const NFT_COLLECTION_TOTAL = {
  table: 'nft_collection_total',
  keys: ['policy'],
  sums: ['order_count', 'open_count', 'sale_count', 'volume'],
  delta: (schema: Identifier, { txId }: { readonly txId: number }): Sql => sql`
    select policy, sum(order_count)::integer as order_count, sum(open_count)::integer as open_count,
           sum(sale_count)::integer as sale_count, sum(volume) as volume
      from (
        select policy, 1 as order_count, (kind = 0 and spent_by is null)::integer as open_count, 0 as sale_count,
               0::numeric as volume
          from ${schema}.nft_order where seen_tx_id > ${txId} and policy is not null
        union all
        select policy, 0, -1, 0, 0 from ${schema}.nft_order
         where spent_by > ${txId} and seen_tx_id <= ${txId} and kind = 0 and policy is not null
        union all
        select policy, 0, 0, 1, price from ${schema}.nft_sale where tx_id > ${txId} and policy is not null
      ) changed group by policy`,
} as const;
