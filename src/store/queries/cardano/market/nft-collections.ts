import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

export interface StoredNftCollection {
  readonly policyId: string;
  readonly openCount: number;
  readonly saleCount: number;
  readonly volume: bigint;
  /** Of the newest sale of a single token; null without one. */
  readonly lastPrice: bigint | null;
  readonly lastTime: number | null;
  /** A token of the policy, whose metadata describes the collection. */
  readonly sample: string | null;
}

const loadCollections = async (db: NetworkDb<'cardano'>, page: Sql): Promise<readonly StoredNftCollection[]> => {
  const rows = await db.rows<Omit<StoredNftCollection, 'lastTime'> & { readonly lastTime: bigint | null }>(sql`
    select encode(c.policy, 'hex') as "policyId", c.open_count as "openCount", c.sale_count as "saleCount", c.volume,
           s.price as "lastPrice", s.time as "lastTime", encode(coalesce(s.unit, o.unit), 'hex') as sample
      from (${page}) c
      left join lateral (select price, time, unit from ${db.schema}.nft_sale
        where policy = c.policy and asset_count = 1 order by time desc, tx_id desc, place desc limit 1) s on true
      left join lateral (select unit from ${db.schema}.nft_order
        where policy = c.policy and spent_by is null and single order by price limit 1) o on true
     order by c.place`);
  return rows.map((row) => ({ ...row, lastTime: row.lastTime === null ? null : Number(row.lastTime) }));
};

export type NftCollectionSort = 'volume' | 'sales';

/** Policies with a listing, offer or sale, the largest first. */
export function topNftCollections(
  db: NetworkDb<'cardano'>,
  { sort, limit }: { readonly sort: NftCollectionSort; readonly limit: number },
): Promise<readonly StoredNftCollection[]> {
  const key = sort === 'volume' ? sql`volume desc, policy` : sql`sale_count desc, policy`;
  return loadCollections(
    db,
    sql`select *, row_number() over (order by ${key}) as place
      from (select * from ${db.schema}.nft_collection_total order by ${key} limit ${limit}) t`,
  );
}

export async function findNftCollection(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
): Promise<StoredNftCollection | undefined> {
  const [row] = await loadCollections(
    db,
    sql`select *, 0 as place from ${db.schema}.nft_collection_total where policy = ${policy}`,
  );
  return row;
}
