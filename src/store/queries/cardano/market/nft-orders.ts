import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** An open order. Contracts are numbers of the index, credentials have 29 bytes. */
export interface StoredNftOrder {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly slot: number;
  readonly contract: number;
  readonly kind: number;
  readonly unit: string;
  readonly assetCount: number;
  readonly price: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
  readonly ownerPayment: Uint8Array | null;
  readonly ownerStake: Uint8Array | null;
}

const loadOrders = async (db: NetworkDb<'cardano'>, page: Sql, order: Sql): Promise<readonly StoredNftOrder[]> => {
  const rows = await db.rows<Omit<StoredNftOrder, 'slot'> & { readonly slot: bigint }>(sql`
    select encode(t.hash, 'hex') as "txHash", o.index as "outputIndex", b.slot, o.contract, o.kind,
           encode(o.unit, 'hex') as unit, o.asset_count as "assetCount", o.price, o.fee, o.royalty,
           o.owner_payment as "ownerPayment", o.owner_stake as "ownerStake"
      from (${page}) o
      join ${db.schema}.transaction t on t.id = o.tx_id join ${db.schema}.block b on b.height = t.height
     order by ${order}`);
  return rows.map((row) => ({ ...row, slot: Number(row.slot) }));
};

export type NftListingSort = 'price' | 'newest';

/** Open listings of single tokens of a policy. */
export function nftListings(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { sort, skip, limit }: { readonly sort: NftListingSort; readonly skip: number; readonly limit: number },
): Promise<readonly StoredNftOrder[]> {
  const [key, order] =
    sort === 'price'
      ? [sql`price, tx_id, index`, sql`o.price, o.tx_id, o.index`]
      : [sql`tx_id desc, index`, sql`o.tx_id desc, o.index`];
  return loadOrders(
    db,
    sql`select * from ${db.schema}.nft_order where policy = ${policy} and spent_by is null and single and kind = 0
      order by ${key} offset ${skip} limit ${limit}`,
    order,
  );
}

/** Open offers for assets of a policy, or for any of them; the highest first. */
export const nftOffers = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly StoredNftOrder[]> =>
  loadOrders(
    db,
    sql`select * from ${db.schema}.nft_order where policy = ${policy} and spent_by is null and kind in (1, 2)
      order by price desc, tx_id, index offset ${skip} limit ${limit}`,
    sql`o.price desc, o.tx_id, o.index`,
  );

/** Open orders that name an asset, or any asset of its policy; the lowest listing and the highest offer. */
export async function bestNftOrders(
  db: NetworkDb<'cardano'>,
  unit: Uint8Array,
): Promise<{ readonly listing: StoredNftOrder | undefined; readonly offer: StoredNftOrder | undefined }> {
  const open = sql`select * from ${db.schema}.nft_order where spent_by is null`;
  const [listing] = await loadOrders(
    db,
    sql`${open} and unit = ${unit} and single and kind = 0 order by price, tx_id, index limit 1`,
    sql`o.price`,
  );
  const [offer] = await loadOrders(
    db,
    sql`${open} and ((unit = ${unit} and kind = 1) or (unit = ${unit.subarray(0, 28)} and kind = 2))
      order by price desc, tx_id, index limit 1`,
    sql`o.price desc`,
  );
  return { listing, offer };
}

/** The lowest price of the open listings of single tokens, by policy. */
export async function nftFloors(
  db: NetworkDb<'cardano'>,
  policies: readonly Uint8Array[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.rows<{ readonly policy: string; readonly price: bigint }>(sql`
    select encode(w.policy, 'hex') as policy, o.price from unnest(${policies}::bytea[]) w (policy)
      cross join lateral (select price from ${db.schema}.nft_order
        where policy = w.policy and spent_by is null and single order by price limit 1) o`);
  return new Map(rows.map(({ policy, price }) => [policy, price]));
}

/** The lowest price of each listed token of a policy, by asset name. */
export async function nftPricesByName(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.rows<{ readonly name: string; readonly price: bigint }>(sql`
    select encode(substring(unit from 29), 'hex') as name, min(price) as price from ${db.schema}.nft_order
     where policy = ${policy} and spent_by is null and single group by unit`);
  return new Map(rows.map(({ name, price }) => [name, price]));
}
