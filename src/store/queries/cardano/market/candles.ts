import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { tradeValue } from './trades.js';

/** Prices are decimal text: lovelace for the smallest unit. */
export interface StoredCandle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly lovelace: bigint;
  readonly quantity: bigint;
  readonly trades: number;
}

type CandleRow = Omit<StoredCandle, 'time'> & { readonly time: bigint };

const columns = sql`time, open::text, high::text, low::text, close::text, lovelace, quantity, trade_count as trades`;

const toStoredCandle = (row: CandleRow): StoredCandle => ({ ...row, time: Number(row.time) });

/** All DEXes combined. */
export const EVERY_DEX = -1;

interface CandleKey {
  readonly assetId: number;
  readonly dex: number;
  readonly seconds: number;
}

export type PoolCandle = Pick<StoredCandle, 'time' | 'open' | 'high' | 'low' | 'close' | 'lovelace'>;

/** Candles of one pool from its trades: units of its first asset for one unit of its second. */
export async function poolCandles(
  db: NetworkDb<'cardano'>,
  { poolId, firstAsset }: { readonly poolId: number; readonly firstAsset: number },
  {
    seconds,
    from,
    to,
    limit,
  }: { readonly seconds: number; readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly PoolCandle[]> {
  const rows = await db.rows<Omit<PoolCandle, 'time'> & { readonly time: bigint }>(sql`
    select * from (
      select t.time - mod(t.time - 345600, ${seconds}) as time,
             (array_agg(t.price order by t.tx_id, t.place))[1]::text as open, max(t.price)::text as high,
             min(t.price)::text as low, (array_agg(t.price order by t.tx_id desc, t.place desc))[1]::text as close,
             sum(t.worth) as lovelace
        from (select d.time, d.tx_id, d.place, ${tradeValue(db)} as worth,
                     round(case when d.asset_in_id = ${firstAsset} then d.amount_in / d.amount_out
                                else d.amount_out / d.amount_in end, 30) as price
                from ${db.schema}.dex_trade d
               where d.pool_id = ${poolId} and d.time >= ${from} and d.time <= ${to}
                 and d.amount_in > 0 and d.amount_out > 0) t
       group by 1 order by 1 desc limit ${limit}) c order by time`);
  return rows.map((row) => ({ ...row, time: Number(row.time) }));
}

/** Candles that begin in a time range, oldest first; the newest `limit` where there are more. */
export async function candlesBetween(
  db: NetworkDb<'cardano'>,
  { assetId, dex, seconds }: CandleKey,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly StoredCandle[]> {
  const rows = await db.rows<CandleRow>(sql`select ${columns} from ${db.schema}.candle
    where asset_id = ${assetId} and dex = ${dex} and seconds = ${seconds} and time >= ${from} and time <= ${to}
    order by candle.time desc limit ${limit}`);
  return rows.map(toStoredCandle).reverse();
}

/** Closing prices of several assets over all DEXes, oldest first. */
export const closesBetween = (
  db: NetworkDb<'cardano'>,
  assetIds: readonly number[],
  { seconds, from, to }: { readonly seconds: number; readonly from: number; readonly to: number },
): Promise<readonly { readonly assetId: number; readonly time: bigint; readonly close: string }[]> =>
  db.rows(sql`select c.asset_id as "assetId", c.time, c.close::text as close
    from unnest(${assetIds}::integer[]) w (id) join ${db.schema}.candle c
      on c.asset_id = w.id and c.dex = ${EVERY_DEX} and c.seconds = ${seconds} and c.time >= ${from} and c.time <= ${to}
    order by c.asset_id, c.time`);

/** The newest closing prices of several assets over all DEXes, at most `limit` of each, oldest first. */
export const newestCloses = (
  db: NetworkDb<'cardano'>,
  assetIds: readonly number[],
  { seconds, limit }: { readonly seconds: number; readonly limit: number },
): Promise<readonly { readonly assetId: number; readonly time: bigint; readonly close: string }[]> =>
  db.rows(sql`select w.id as "assetId", c.time, c.close::text as close
    from unnest(${assetIds}::integer[]) w (id) cross join lateral (
      select time, close from ${db.schema}.candle where asset_id = w.id and dex = ${EVERY_DEX} and seconds = ${seconds}
       order by time desc limit ${limit}) c
    order by w.id, c.time`);

export interface LastFill {
  readonly assetId: number;
  readonly dex: number;
  readonly price: string;
  readonly time: bigint;
}

/**
 * The last price at which assets were traded for ADA on a DEX, at or before a time. Found through minute candles: only
 * the minute that contains the time is scanned trade by trade.
 */
export const lastFills = (
  db: NetworkDb<'cardano'>,
  requested: readonly { readonly assetId: number; readonly dex: number }[],
  time: number,
): Promise<readonly LastFill[]> => {
  const minute = time - (time % 60);
  return db.rows<LastFill>(sql`
    select w.asset_id as "assetId", w.dex, f.price::text as price, f.time
      from unnest(${requested.map(({ assetId }) => assetId)}::integer[], ${requested.map(({ dex }) => dex)}::smallint[])
             w (asset_id, dex)
      cross join lateral (
        select * from (
          (select price, time from ${db.schema}.dex_trade where asset_id = w.asset_id and dex = w.dex
             and time >= ${minute} and time <= ${time} order by time desc, tx_id desc, place desc limit 1)
          union all
          (select close, time from ${db.schema}.candle where asset_id = w.asset_id and dex = w.dex and seconds = 60
             and time < ${minute} order by time desc limit 1)) x
         order by x.time desc limit 1) f`);
};

export interface HourRate {
  readonly hour: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly sources: string;
}

/** US dollars for one ADA by hours since 1970, oldest first. */
export const ratesBetween = (
  db: NetworkDb<'cardano'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly HourRate[]> =>
  db.rows<HourRate>(sql`select hour, numerator, denominator, sources from ${db.schema}.market_rate
    where hour >= ${from} and hour <= ${to} order by hour`);

/** The latest hourly rate up to a given hour. */
export const rateUpTo = (db: NetworkDb<'cardano'>, hour: number): Promise<HourRate | undefined> =>
  db.first<HourRate>(sql`select hour, numerator, denominator, sources from ${db.schema}.market_rate
    where hour <= ${hour} order by hour desc limit 1`);

export interface CurrentOracle {
  readonly source: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly createdAt: bigint;
  readonly validUntil: bigint;
}

/** Current oracle prices. */
export const listCurrentOracles = (db: NetworkDb<'cardano'>): Promise<readonly CurrentOracle[]> =>
  db.rows<CurrentOracle>(sql`select source, numerator, denominator, created_at as "createdAt",
      valid_until as "validUntil" from ${db.schema}.oracle_state where spent_by is null order by tx_id, index`);

/** Price of the last trade for ADA on all DEXes up to each time, as decimal text; undefined before the first trade. */
export async function closesUpTo(
  db: NetworkDb<'cardano'>,
  assetId: number,
  times: readonly number[],
): Promise<readonly (string | undefined)[]> {
  const rows = await db.rows<{ readonly price: string | null }>(sql`
    select t.price::text as price from unnest(${times}::bigint[]) with ordinality w (time, place)
      left join lateral (select price from ${db.schema}.dex_trade where asset_id = ${assetId} and time <= w.time
        order by time desc, tx_id desc, place desc limit 1) t on true
     order by w.place`);
  return rows.map(({ price }) => price ?? undefined);
}
