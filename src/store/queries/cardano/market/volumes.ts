import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { tradeValue } from './trades.js';

export interface HourVolume {
  readonly assetId: number;
  readonly dex: number;
  /** Hours since 1970. */
  readonly hour: number;
  readonly lovelace: bigint;
}

/**
 * Traded volume of assets after a time, by DEX and hour. Complete hours come from candles; the partial first hour and
 * trades against other tokens come from the trades.
 *
 * Each part is one index range per asset: `offset 0` keeps the planner from joining with the whole index.
 */
export const volumesSince = (
  db: NetworkDb<'cardano'>,
  { assetIds, dexes }: { readonly assetIds: readonly number[]; readonly dexes: readonly number[] },
  time: number,
): Promise<readonly HourVolume[]> => {
  const fullHoursFrom = (Math.floor(time / 3600) + 1) * 3600;
  const others = (side: Sql): Sql => sql`
    select w.id, d.* from unnest(${assetIds}::integer[]) w (id) cross join lateral (
      select d.dex, d.time, ${tradeValue(db)} as lovelace from ${db.schema}.dex_trade d
       where d.${side} = w.id and d.asset_id is null and d.time > ${time} offset 0) d`;
  return db.rows<HourVolume>(sql`
    select v.id as "assetId", v.dex, (v.time / 3600)::integer as hour, sum(v.lovelace) as lovelace from (
      select w.id, x.dex, c.time, c.lovelace
        from unnest(${assetIds}::integer[]) w (id) cross join unnest(${dexes}::smallint[]) x (dex)
        cross join lateral (select time, lovelace from ${db.schema}.candle
          where asset_id = w.id and dex = x.dex and seconds = 3600 and time >= ${fullHoursFrom} offset 0) c
      union all
      select w.id, d.dex, d.time, d.lovelace from unnest(${assetIds}::integer[]) w (id) cross join lateral (
        select dex, time, lovelace from ${db.schema}.dex_trade
         where asset_id = w.id and time > ${time} and time < ${fullHoursFrom} offset 0) d
      union all ${others(sql`asset_in_id`)}
      union all ${others(sql`asset_out_id`)}) v
     group by 1, 2, 3`);
};

/** Volume of every asset traded for ADA after a time, in lovelace. */
export const allVolumesSince = (
  db: NetworkDb<'cardano'>,
  time: number,
): Promise<readonly { readonly assetId: number; readonly lovelace: bigint }[]> =>
  db.rows(sql`select asset_id as "assetId", sum(lovelace) as lovelace from ${db.schema}.dex_trade
    where time > ${time} and asset_id is not null group by asset_id`);

/** Volume of one pool by time interval, in lovelace. */
export const poolVolumes = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  { from, to, seconds }: { readonly from: number; readonly to: number; readonly seconds: number },
): Promise<readonly { readonly time: bigint; readonly lovelace: bigint }[]> =>
  db.rows(sql`
    select d.time - mod(d.time - 345600, ${seconds}) as time, sum(${tradeValue(db)}) as lovelace
      from ${db.schema}.dex_trade d where d.pool_id = ${poolId} and d.time >= ${from} and d.time < ${to}
     group by 1 order by 1`);
