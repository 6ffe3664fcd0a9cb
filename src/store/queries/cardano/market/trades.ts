import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** A trade. Assets and DEXes are numbers of the index; -1 is ADA. */
export interface StoredTrade {
  readonly txId: number;
  readonly place: number;
  /** Seconds since 1970. */
  readonly time: number;
  readonly dex: number;
  readonly poolId: number | null;
  readonly assetIn: number;
  readonly assetOut: number;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Value of the trade: the ADA side, or the average value of the two tokens in the hour before. */
  readonly lovelace: bigint;
  /** Stake credential of the trader, else the payment credential, hexadecimal. */
  readonly wallet: string | null;
  readonly arbitrage: boolean;
}

type TradeRow = Omit<StoredTrade, 'time'> & { readonly time: bigint };

const toStoredTrade = (row: TradeRow): StoredTrade => ({ ...row, time: Number(row.time) });

/** Value of `amount` of an asset at the close of the hour before the trade `d`. */
const selectValue = (db: NetworkDb<'cardano'>, asset: Sql, amount: Sql): Sql => sql`(
  select round(c.close * ${amount}) from ${db.schema}.candle c where c.asset_id = ${asset} and c.dex = -1
     and c.seconds = 3600 and c.time < d.time - mod(d.time, 3600) order by c.time desc limit 1)`;

/** The value of the trade `d`; 0 where it is unknown. */
export const tradeValue = (db: NetworkDb<'cardano'>): Sql => sql`coalesce(d.lovelace, (
  select round(avg(v.worth)) from (values
    (${selectValue(db, sql`d.asset_in_id`, sql`d.amount_in`)}), (${selectValue(db, sql`d.asset_out_id`, sql`d.amount_out`)})
  ) v (worth)), 0)`;

const columns = (db: NetworkDb<'cardano'>): Sql => sql`d.tx_id as "txId", d.place, d.time, d.dex,
  d.pool_id as "poolId", d.asset_in_id as "assetIn", d.asset_out_id as "assetOut", d.amount_in as "amountIn",
  d.amount_out as "amountOut", ${tradeValue(db)} as lovelace,
  encode(coalesce(d.owner_stake, d.owner_payment), 'hex') as wallet, d.arbitrage`;

/** Trades after a time, in chain order. */
export async function tradesSince(db: NetworkDb<'cardano'>, time: number): Promise<readonly StoredTrade[]> {
  const rows = await db.rows<TradeRow>(sql`select ${columns(db)} from ${db.schema}.dex_trade d
    where d.time > ${time} order by d.tx_id, d.place`);
  return rows.map(toStoredTrade);
}

/** Trades of transactions after a given one, in chain order. */
export async function tradesAfter(db: NetworkDb<'cardano'>, txId: number): Promise<readonly StoredTrade[]> {
  const rows = await db.rows<TradeRow>(sql`select ${columns(db)} from ${db.schema}.dex_trade d
    where d.tx_id > ${txId} order by d.tx_id, d.place`);
  return rows.map(toStoredTrade);
}

/** A trade as listed by the API. */
export interface ListedTrade extends StoredTrade {
  readonly txHash: string;
  readonly slot: number;
  readonly split: boolean;
  readonly aggregator: number | null;
  readonly ownerPayment: Uint8Array | null;
  /** Status of the order that it filled; null where there was none. */
  readonly orderStatus: number | null;
}

type ListedTradeRow = Omit<ListedTrade, 'time' | 'slot'> & { readonly time: bigint; readonly slot: bigint };

const loadListedTrades = async (db: NetworkDb<'cardano'>, page: Sql): Promise<readonly ListedTrade[]> => {
  const rows = await db.rows<ListedTradeRow>(sql`
    select ${columns(db)}, encode(t.hash, 'hex') as "txHash", b.slot, d.split, d.aggregator,
           d.owner_payment as "ownerPayment",
           (select o.status from ${db.schema}.dex_order o
             where o.root_tx_id = d.order_tx_id and o.root_index = d.order_index and o.status <> 6
             limit 1) as "orderStatus"
      from (${page}) d
      join ${db.schema}.transaction t on t.id = d.tx_id join ${db.schema}.block b on b.height = t.height
     order by d.time desc, d.tx_id desc, d.place desc`);
  return rows.map((row) => ({ ...row, time: Number(row.time), slot: Number(row.slot) }));
};

const newest = sql`order by time desc, tx_id desc, place desc`;

/** The newest trades, of one DEX or of all. */
export const newestTrades = (
  db: NetworkDb<'cardano'>,
  { dex, limit }: { readonly dex: number | undefined; readonly limit: number },
): Promise<readonly ListedTrade[]> =>
  loadListedTrades(
    db,
    sql`select * from ${db.schema}.dex_trade where ${dex === undefined ? sql`true` : sql`dex = ${dex}`}
      ${newest} limit ${limit}`,
  );

/** The newest trades of an asset, against ADA and against other tokens. */
export const listNewestAssetTrades = (
  db: NetworkDb<'cardano'>,
  assetId: number,
  limit: number,
): Promise<readonly ListedTrade[]> => {
  const by = (which: Sql): Sql => sql`(select * from ${db.schema}.dex_trade where ${which} ${newest} limit ${limit})`;
  return loadListedTrades(
    db,
    sql`select * from (${by(sql`asset_id = ${assetId}`)}
      union all ${by(sql`asset_in_id = ${assetId} and asset_id is null`)}
      union all ${by(sql`asset_out_id = ${assetId} and asset_id is null`)}) u ${newest} limit ${limit}`,
  );
};

/** Trades of a pool in a time range, newest first. */
export const listPoolTrades = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly ListedTrade[]> =>
  loadListedTrades(
    db,
    sql`select * from ${db.schema}.dex_trade where pool_id = ${poolId} and time >= ${from} and time <= ${to}
      ${newest} limit ${limit}`,
  );

const walletIs = (wallets: readonly Uint8Array[]): Sql =>
  sql`coalesce(owner_stake, owner_payment) = any(${wallets}::bytea[])`;

/** Trades of a wallet, newest first, all or those with an asset on either side. A wallet is a credential of 29 bytes. */
export const tradesOfWallet = (
  db: NetworkDb<'cardano'>,
  wallet: Uint8Array,
  { assetId, skip, limit }: { readonly assetId: number | undefined; readonly skip: number; readonly limit: number },
): Promise<readonly ListedTrade[]> => {
  const sides = assetId === undefined ? sql`true` : sql`(asset_in_id = ${assetId} or asset_out_id = ${assetId})`;
  return loadListedTrades(
    db,
    sql`select * from ${db.schema}.dex_trade where ${walletIs([wallet])} and ${sides}
      ${newest} offset ${skip} limit ${limit}`,
  );
};

/** Trades of wallets in chain order, at most `limit`. */
export async function listAllWalletTrades(
  db: NetworkDb<'cardano'>,
  wallets: readonly Uint8Array[],
  limit: number,
): Promise<readonly StoredTrade[]> {
  const rows = await db.rows<TradeRow>(sql`select ${columns(db)} from ${db.schema}.dex_trade d
    where ${walletIs(wallets)} order by d.tx_id, d.place limit ${limit}`);
  return rows.map(toStoredTrade);
}

/** The given pools that have ever traded. */
export async function poolsThatTraded(
  db: NetworkDb<'cardano'>,
  poolIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ readonly id: number }>(sql`
    select w.id from unnest(${poolIds}::integer[]) w (id) cross join lateral (
      select from ${db.schema}.dex_trade d where d.pool_id = w.id limit 1) d`);
  return new Set(rows.map(({ id }) => id));
}
