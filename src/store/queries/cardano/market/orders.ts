import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';

/** An order by its first output, with its current state. Numbers are those of the index (migration 0014). */
export interface StoredOrder {
  readonly rootTxId: number;
  readonly rootIndex: number;
  readonly txHash: string;
  readonly height: number;
  readonly slot: bigint;
  readonly address: Uint8Array | null;
  readonly status: number;
  readonly dex: number;
  readonly step: number;
  readonly execution: number;
  readonly aggregator: number | null;
  readonly poolId: number | null;
  readonly offerAsset: number | null;
  readonly offerAmount: bigint | null;
  readonly requestAsset: number | null;
  readonly requestAmount: bigint | null;
  readonly ownerPayment: Uint8Array | null;
  readonly ownerStake: Uint8Array | null;
  readonly cancelKey: Uint8Array | null;
  readonly spentTxHash: string | null;
  readonly spentSlot: bigint | null;
}

const newest = sql`root_tx_id desc, root_index`;
const listed = sql`status <> 6`;

const loadOrders = (db: NetworkDb<'cardano'>, page: Sql): Promise<readonly StoredOrder[]> =>
  db.rows<StoredOrder>(sql`
    select o.root_tx_id as "rootTxId", o.root_index as "rootIndex", encode(t.hash, 'hex') as "txHash", t.height,
           b.slot, a.bytes as address, o.status, o.dex, o.step, o.execution, o.aggregator, o.pool_id as "poolId",
           o.offer_asset_id as "offerAsset", o.offer_amount as "offerAmount", o.request_asset_id as "requestAsset",
           o.request_amount as "requestAmount", o.owner_payment as "ownerPayment", o.owner_stake as "ownerStake",
           o.cancel_key as "cancelKey", encode(st.hash, 'hex') as "spentTxHash", sb.slot as "spentSlot"
      from (${page}) o
      join ${db.schema}.transaction t on t.id = o.root_tx_id
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.output u on u.tx_id = o.root_tx_id and u.index = o.root_index
      left join ${db.schema}.address a on a.id = u.address_id
      left join ${db.schema}.transaction st on st.id = o.spent_by
      left join ${db.schema}.block sb on sb.height = st.height
     order by o.root_tx_id desc, o.root_index`);

const statusCondition = (status: number | undefined): Sql => (status === undefined ? listed : sql`status = ${status}`);

/** Orders of a DEX, newest first. */
export const listDexOrders = (
  db: NetworkDb<'cardano'>,
  { dex, status, skip, limit }: ListRange & { readonly dex: number; readonly status: number | undefined },
): Promise<readonly StoredOrder[]> =>
  loadOrders(
    db,
    sql`select * from ${db.schema}.dex_order where dex = ${dex} and ${statusCondition(status)}
      order by ${newest} offset ${skip} limit ${limit}`,
  );

/** From the maintained counters. */
export async function countDexOrders(
  db: NetworkDb<'cardano'>,
  { dex, status }: { readonly dex: number; readonly status: number | undefined },
): Promise<number> {
  const row = await db.first<{ readonly count: bigint | null }>(sql`
    select sum(order_count) as count from ${db.schema}.dex_order_total where dex = ${dex} and ${statusCondition(status)}`);
  return Number(row?.count ?? 0n);
}

/** The owner of orders: a credential of 29 bytes, of the payment or of the stake part. */
export interface OrderOwner {
  readonly part: 'payment' | 'stake';
  readonly credential: Uint8Array;
}

const ownerCondition = ({ part, credential }: OrderOwner): Sql =>
  part === 'payment' ? sql`owner_payment = ${credential}` : sql`owner_stake = ${credential}`;

export const listOwnerOrders = (
  db: NetworkDb<'cardano'>,
  owner: OrderOwner,
  { status, skip, limit }: ListRange & { readonly status: number | undefined },
): Promise<readonly StoredOrder[]> =>
  loadOrders(
    db,
    sql`select * from ${db.schema}.dex_order where ${ownerCondition(owner)} and ${listed} and ${statusCondition(status)}
      order by ${newest} offset ${skip} limit ${limit}`,
  );

export const countOwnerOrders = (
  db: NetworkDb<'cardano'>,
  owner: OrderOwner,
  status: number | undefined,
): Promise<number> => count(db, sql`${ownerCondition(owner)} and ${listed} and ${statusCondition(status)}`);

/** Orders that offer or request an asset, newest first: the merged heads of two lists. */
export const listAssetOrders = (
  db: NetworkDb<'cardano'>,
  assetId: number,
  { status, skip, limit }: ListRange & { readonly status: number | undefined },
): Promise<readonly StoredOrder[]> => {
  const half = (side: Sql): Sql => sql`(select * from ${db.schema}.dex_order where ${side} = ${assetId}
    and ${side} >= 0 and ${listed} and ${statusCondition(status)} order by ${newest} limit ${skip + limit})`;
  return loadOrders(
    db,
    sql`select * from (${half(sql`offer_asset_id`)} union all ${half(sql`request_asset_id`)}) u
      order by ${newest} offset ${skip} limit ${limit}`,
  );
};

export async function countAssetOrders(
  db: NetworkDb<'cardano'>,
  assetId: number,
  status: number | undefined,
): Promise<number> {
  const half = (side: Sql): Sql =>
    sql`${side} = ${assetId} and ${side} >= 0 and ${listed} and ${statusCondition(status)}`;
  return (await count(db, half(sql`offer_asset_id`))) + (await count(db, half(sql`request_asset_id`)));
}

export interface OrderFilter {
  readonly dex: number | undefined;
  readonly status: number | undefined;
  readonly kind: string | undefined;
  readonly execution: number | undefined;
  /** Offered or requested; not ADA. */
  readonly assetId: number | undefined;
  readonly after: { readonly txId: number; readonly index: number } | undefined;
  readonly limit: number;
}

/** By the step; ADA on one side tells a buy from a sell. */
const KIND_CONDITIONS: Readonly<Record<string, Sql>> = {
  BUY: sql`step = 0 and offer_asset_id = -1`,
  SELL: sql`step = 0 and request_asset_id = -1`,
  SWAP: sql`step = 0 and offer_asset_id is distinct from -1 and request_asset_id is distinct from -1`,
  DEPOSIT: sql`step = 1`,
  WITHDRAW: sql`step = 2`,
  ZAP_IN: sql`step = 3`,
  ZAP_OUT: sql`step = 4`,
  OTHER: sql`step = 5`,
};

/** Orders that fulfil all conditions, newest first. */
export function filteredOrders(
  db: NetworkDb<'cardano'>,
  { dex, status, kind, execution, assetId, after, limit }: OrderFilter,
): Promise<readonly StoredOrder[]> {
  const conditions = [
    sql`${listed} and ${statusCondition(status)}`,
    ...(dex === undefined ? [] : [sql`dex = ${dex}`]),
    ...(kind === undefined ? [] : [KIND_CONDITIONS[kind] ?? sql`false`]),
    ...(execution === undefined ? [] : [sql`execution = ${execution}`]),
    ...(after === undefined
      ? []
      : [sql`root_tx_id <= ${after.txId} and (root_tx_id < ${after.txId} or root_index > ${after.index})`]),
  ];
  const select = (more: Sql): Sql => sql`(select * from ${db.schema}.dex_order
    where ${join([...conditions, more], sql` and `)} order by ${newest} limit ${limit})`;
  if (assetId === undefined) return loadOrders(db, select(sql`true`));
  const half = (side: Sql): Sql => select(sql`${side} = ${assetId} and ${side} >= 0`);
  return loadOrders(
    db,
    sql`select * from (${half(sql`offer_asset_id`)} union all ${half(sql`request_asset_id`)}) u
      order by ${newest} limit ${limit}`,
  );
}

async function count(db: NetworkDb<'cardano'>, condition: Sql): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(
    sql`select count(*) as count from ${db.schema}.dex_order where ${condition}`,
  );
  return Number(row?.count ?? 0n);
}

/** By the first output of the order. */
export async function orderAt(
  db: NetworkDb<'cardano'>,
  txHash: Uint8Array,
  index: number,
): Promise<StoredOrder | undefined> {
  const [order] = await loadOrders(
    db,
    sql`select o.* from ${db.schema}.transaction r join ${db.schema}.dex_order o
      on o.root_tx_id = r.id and o.root_index = ${index} and o.status <> 6 where r.hash = ${txHash} limit 1`,
  );
  return order;
}

/** All orders that a transaction placed, in output order. */
export const listTransactionOrders = async (
  db: NetworkDb<'cardano'>,
  txHash: Uint8Array,
): Promise<readonly StoredOrder[]> =>
  loadOrders(
    db,
    sql`select o.* from ${db.schema}.transaction r join ${db.schema}.dex_order o
      on o.root_tx_id = r.id and ${listed} where r.hash = ${txHash}`,
  );

/** An open order in an order book: its remainder and its terms. */
export interface BookOrder {
  readonly txId: number;
  readonly index: number;
  readonly dex: number;
  readonly offerAsset: number;
  readonly offerAmount: bigint;
  readonly requestAsset: number;
  readonly requestAmount: bigint;
  readonly priceNumerator: bigint | null;
  readonly priceDenominator: bigint | null;
  readonly leastPart: bigint | null;
  readonly deadline: bigint | null;
  readonly beacon: string | null;
}

const bookColumns = sql`tx_id as "txId", index, dex, offer_asset_id as "offerAsset", offer_amount as "offerAmount",
  request_asset_id as "requestAsset", request_amount as "requestAmount", price_numerator as "priceNumerator",
  price_denominator as "priceDenominator", least_part as "leastPart", deadline, beacon`;

const SWAP = 0;
const stands = sql`step = ${SWAP} and offer_asset_id is not null and request_asset_id is not null
  and offer_amount > 0 and request_amount is not null`;

/** Open orders on some DEXes. */
export const listOpenOrders = (db: NetworkDb<'cardano'>, dexes: readonly number[]): Promise<readonly BookOrder[]> =>
  db.rows<BookOrder>(sql`select ${bookColumns} from ${db.schema}.dex_order
    where dex = any(${dexes}::smallint[]) and status in (0, 1) and spent_by is null and ${stands}
    order by tx_id, index`);

/** Changes of those orders after a transaction: the new ones, and the positions of removed ones. */
export async function findOpenOrderChanges(
  db: NetworkDb<'cardano'>,
  dexes: readonly number[],
  txId: number,
): Promise<{
  readonly came: readonly BookOrder[];
  readonly went: readonly { readonly txId: number; readonly index: number }[];
}> {
  return {
    came: await db.rows<BookOrder>(sql`select ${bookColumns} from ${db.schema}.dex_order
      where seen_tx_id > ${txId} and dex = any(${dexes}::smallint[]) and spent_by is null and ${stands}
      order by tx_id, index`),
    went: await db.rows(sql`select tx_id as "txId", index from ${db.schema}.dex_order
      where spent_by > ${txId} and dex = any(${dexes}::smallint[])`),
  };
}

/** Open orders of a pair on any DEX; each offers `offer` for `request`. */
export const listOpenPairOrders = (
  db: NetworkDb<'cardano'>,
  { offer, request, limit }: { readonly offer: number; readonly request: number; readonly limit: number },
): Promise<readonly (BookOrder & { readonly poolId: number | null })[]> =>
  db.rows(sql`select ${bookColumns}, pool_id as "poolId" from ${db.schema}.dex_order
    where spent_by is null and offer_asset_id = ${offer} and request_asset_id = ${request} and ${stands}
    order by tx_id desc, index limit ${limit}`);

/** Number of open orders by DEX. */
export const openOrderCounts = (
  db: NetworkDb<'cardano'>,
): Promise<readonly { readonly dex: number; readonly count: number }[]> =>
  db.rows(sql`select dex, sum(order_count)::integer as count from ${db.schema}.dex_order_total
    where status in (0, 1) group by dex`);
