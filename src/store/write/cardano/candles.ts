import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';

/** Candle lengths: 1m, 5m, 15m, 30m, 1h, 4h, 1d and 1w, which begins on Monday. */
const CANDLE_SECONDS: readonly number[] = [60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800];

/** Below every transaction. */
const EVERYTHING = -(2 ** 31);

/** Each trade counts in a candle of its own DEX and in one of all DEXes. */
const dexes = sql`(values (t.dex), (-1::smallint)) d(dex)`;

/** 1970-01-05, 345,600 seconds after the beginning of 1970, was a Monday; days and all shorter lengths divide that. */
const begins = sql`t.time - mod(t.time - 345600, s.seconds)`;

const sums = sql`count(*)::integer, (array_agg(t.price order by t.tx_id, t.place))[1], max(t.price), min(t.price),
  (array_agg(t.price order by t.tx_id desc, t.place desc))[1], sum(t.lovelace),
  sum(case when t.asset_in_id = t.asset_id then t.amount_in else t.amount_out end)`;

const columns = sql`(asset_id, dex, seconds, time, trade_count, open, high, low, close, lovelace, quantity)`;

/** Adds the trades after a transaction. They are later than all others, so that a candle keeps its opening price. */
export async function addToCandles(db: Queryable, schema: Identifier, txId: number): Promise<void> {
  // For a full rebuild one length after the other, to limit the memory of the sort.
  const lengths = txId <= EVERYTHING ? CANDLE_SECONDS.map((seconds) => [seconds]) : [CANDLE_SECONDS];
  for (const seconds of lengths)
    await db.run(sql`
      insert into ${schema}.candle as c ${columns}
      select t.asset_id, d.dex, s.seconds, ${begins}, ${sums}
        from ${schema}.dex_trade t cross join unnest(${seconds}::integer[]) s(seconds) cross join lateral ${dexes}
       where t.tx_id > ${txId} and t.asset_id is not null
       group by t.asset_id, d.dex, s.seconds, ${begins}
      on conflict (asset_id, dex, seconds, time) do update set
        trade_count = c.trade_count + excluded.trade_count, high = greatest(c.high, excluded.high),
        low = least(c.low, excluded.low), close = excluded.close, lovelace = c.lovelace + excluded.lovelace,
        quantity = c.quantity + excluded.quantity`);
}

/** Deletes the candles that contain trades after a transaction. Those trades must still exist. */
export async function cutCandles(db: Queryable, schema: Identifier, txId: number): Promise<void> {
  await db.run(sql`create temporary table if not exists cut_candle (
    asset_id integer, seconds integer, time bigint, dex smallint) on commit delete rows`);
  await db.run(sql`truncate cut_candle`);
  await db.run(sql`
    with cut as (
      delete from ${schema}.candle c using (
        select distinct t.asset_id, d.dex, s.seconds, ${begins} as time
          from ${schema}.dex_trade t cross join unnest(${CANDLE_SECONDS}::integer[]) s(seconds) cross join lateral ${dexes}
         where t.tx_id > ${txId} and t.asset_id is not null) k
       where c.asset_id = k.asset_id and c.dex = k.dex and c.seconds = k.seconds and c.time = k.time
      returning c.asset_id, c.seconds, c.time, c.dex)
    insert into cut_candle (asset_id, seconds, time, dex) select asset_id, seconds, time, dex from cut`);
}

/** Rebuilds them from the remaining trades. */
export async function restoreCandles(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(restored(schema));
}

const restored = (schema: Identifier): Sql => sql`
  insert into ${schema}.candle ${columns}
  select k.asset_id, k.dex, k.seconds, k.time, ${sums}
    from cut_candle k join ${schema}.dex_trade t on t.asset_id = k.asset_id
     and t.time >= k.time and t.time < k.time + k.seconds and (k.dex = -1 or t.dex = k.dex)
   group by k.asset_id, k.dex, k.seconds, k.time`;
