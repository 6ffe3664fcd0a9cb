import Type, { type Static } from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { over, ratio, ratioNumber, times } from '../../../market/fraction.js';
import { MarketView } from '../../../market/prices/market-view.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { momentAt } from '../../../store/queries/cardano/as-of.js';
import {
  candlesBetween,
  closesBetween,
  EVERY_DEX,
  type HourRate,
  ratesBetween,
  rateUpTo,
  type StoredCandle,
} from '../../../store/queries/cardano/market-candles.js';
import { statesOfPoolsAt } from '../../../store/queries/cardano/market-pools.js';
import { dexNumber, standingPool } from '../../market/board.js';
import {
  AssetIdText,
  CurrencyText,
  DexText,
  dexNamed,
  RESOLUTIONS,
  ResolutionText,
  readTime,
  stretchOf,
  TimeText,
  unitNamed,
} from '../../market/parameters.js';
import { decimalOf } from '../../market/price-records.js';
import { type Asking, decimalsOf } from '../../market/token-facts.js';
import { RATE_HOURS } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import {
  Closed,
  Count,
  DateTime,
  Defaulted,
  Integer,
  MapOf,
  Nullable,
  named,
  OneOf,
  PlainNumber,
} from '../../schema.js';
import { MARKET, notTraded, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const PricePoint = named(
  'PricePoint',
  Closed({
    assetId: Type.String(),
    dex: Type.String({ description: '`AGGREGATE` where it is over all DEXes' }),
    priceAda: PlainNumber,
    priceUsd: Nullable(PlainNumber),
    volume: Type.Number({ 'x-plain': true, description: 'ADA, of the stretch that begins at `timestamp`' }),
    tvl: Nullable(Type.Number({ 'x-plain': true, description: 'ADA in the pools; null in lists' })),
    timestamp: DateTime,
    slot: Count(),
  }),
);

const MOST_POINTS = 1_000;
const DAY = 86_400;
const HOUR = 3_600;
const MICRO = 1_000_000n;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function stretchNamed(
  { from, to }: { readonly from?: string; readonly to?: string },
  now: number,
  fallbackSeconds: number,
): Stretch {
  const end = to === undefined ? now : readTime(to, 'to');
  const begin = from === undefined ? end - fallbackSeconds : readTime(from, 'from');
  if (begin > end) throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  return { from: begin, to: end };
}

/** US dollars for one ADA at times, by the hour. */
async function dollarsBetween({ db }: Asking, { from, to }: Stretch): Promise<(time: number) => Ratio | undefined> {
  const hours = await ratesBetween(db, { from: Math.floor(from / HOUR) - RATE_HOURS, to: Math.floor(to / HOUR) });
  const byHour = new Map<number, HourRate>(hours.map((rate) => [rate.hour, rate]));
  return (time) => {
    const hour = Math.floor(time / HOUR);
    for (let back = 0; back <= RATE_HOURS; back += 1) {
      const rate = byHour.get(hour - back);
      if (rate !== undefined) return rate;
    }
    return undefined;
  };
}

const wholePrice = (price: Ratio, decimals: number): Ratio => times(price, ratio(10n ** BigInt(decimals), MICRO));

const optionalTimes = { from: Type.Optional(TimeText), to: Type.Optional(TimeText) };

export const listPriceHistory = operation({
  ...MARKET,
  id: 'listPriceHistory',
  route: 'GET /api/market/history/{assetId}',
  summary: 'The price of a token over time',
  description:
    'By the hour, or by the day where the time is longer than 30 days: the last price of each stretch in which the token was traded for ADA. At most 1,000 points, the newest.',
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({ ...optionalTimes, dex: Type.Optional(DexText) }),
  result: Type.Array(PricePoint),
  errors: [],
  example: { path: { assetId: EXAMPLE_MARKET.unit } },

  handle: (context, { path: { assetId }, query }) => {
    const dex = query.dex === undefined ? undefined : dexNamed(query.dex);
    return withMarket(context, async (asking) => {
      const { board, db, network } = asking;
      const stretch = stretchNamed(query, board.time, 7 * DAY);
      const asset = await tradedAsset(asking, assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const seconds = stretch.to - stretch.from > 30 * DAY ? DAY : HOUR;
      const key = { assetId: asset.id, dex: dex === undefined ? EVERY_DEX : dexNumber(dex), seconds };
      const candles = await candlesBetween(db, key, { ...stretch, limit: MOST_POINTS });
      const dollars = await dollarsBetween(asking, stretch);
      const decimals = (await decimalsOf(asking, [asset.unit]))(asset.unit);
      return candles.flatMap(({ time, close, lovelace }): Static<typeof PricePoint>[] => {
        const price = decimalOf(close);
        if (price === undefined) return [];
        const ada = wholePrice(price, decimals);
        const rate = dollars(time);
        return [
          {
            assetId: asset.unit,
            dex: dex ?? 'AGGREGATE',
            priceAda: ratioNumber(ada),
            priceUsd: rate === undefined ? null : ratioNumber(times(ada, rate)),
            volume: ratioNumber(ratio(lovelace, MICRO)),
            tvl: null,
            timestamp: iso(time),
            slot: timeToSlot(network, time),
          },
        ];
      });
    });
  },
});

export const getPriceAt = operation({
  ...MARKET,
  id: 'getPriceAt',
  route: 'GET /api/market/history/{assetId}/at',
  summary: 'What a token cost at a time',
  description: 'By the pools as they stood after the last block up to that time, weighted by the ADA in them.',
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({ time: TimeText }),
  result: PricePoint,
  errors: ['not-found'],
  example: { path: { assetId: EXAMPLE_MARKET.unit }, query: { time: '4000000000' } },

  handle: (context, { path: { assetId }, query }) => {
    const time = readTime(query.time, 'time');
    return withMarket(context, async (asking) => {
      const { board, db, network, desk } = asking;
      const asset = await tradedAsset(asking, assetId);
      const moment = time < network.systemStart ? undefined : await momentAt(db, timeToSlot(network, time));
      if (asset === undefined || asset.unit === LOVELACE || moment === undefined) throw notTraded();
      const quotes = new Set(desk.market(network.id).verified.keys());
      const view = MarketView.of(time, await poolsAt(asking, [asset.unit, ...quotes], moment.lastTxId), quotes);
      const { weighted, dexes } = view.markets(asset.unit);
      const price = weighted ?? dexes[0]?.price;
      if (price === undefined) throw new ServiceError('not-found', 'The asset had no price at that time');
      const at = slotToTime(network, moment.slot);
      const rate = await rateUpTo(db, Math.floor(at / HOUR));
      const fresh = rate !== undefined && Math.floor(at / HOUR) - rate.hour <= RATE_HOURS ? rate : undefined;
      const ada = wholePrice(price, (await decimalsOf(asking, [asset.unit]))(asset.unit));
      const hour = at - (at % HOUR);
      const key = { assetId: asset.id, dex: EVERY_DEX, seconds: HOUR };
      const [candle] = await candlesBetween(db, key, { from: hour, to: Math.min(hour, board.time), limit: 1 });
      return {
        assetId: asset.unit,
        dex: 'AGGREGATE',
        priceAda: ratioNumber(ada),
        priceUsd: fresh === undefined ? null : ratioNumber(times(ada, fresh)),
        volume: ratioNumber(ratio(candle?.lovelace ?? 0n, MICRO)),
        tvl: ratioNumber(
          ratio(
            dexes.reduce((sum, { tvl }) => sum + tvl, 0n),
            MICRO,
          ),
        ),
        timestamp: iso(at),
        slot: moment.slot,
      };
    });
  },
});

/** Pools that have one of the assets, as they were known after a transaction. */
async function poolsAt({ board, db }: Asking, units: readonly Unit[], txId: number) {
  const wanted = new Set(units);
  const numbers = [...board.pools.values()]
    .filter(({ assets }) => assets.some((unit) => wanted.has(unit)))
    .map(({ number }) => number);
  const states = await statesOfPoolsAt(db, numbers, txId);
  return states.flatMap((state) => standingPool(board.pools, state) ?? []);
}

export const Candle = named(
  'Candle',
  Closed({
    time: Integer({ description: 'Where it begins, seconds since 1970' }),
    open: PlainNumber,
    high: PlainNumber,
    low: PlainNumber,
    close: PlainNumber,
    volume: Nullable(Type.Number({ 'x-plain': true, description: 'In the currency' })),
    currency: Type.String(),
  }),
);

export const listCandles = operation({
  ...MARKET,
  id: 'listCandles',
  route: 'GET /api/prices/historical/candles',
  summary: 'Candles of a token against ADA, US dollars or euros',
  description:
    'Made of the trades for ADA on all DEXes; stretches without a trade are left out. The newest 1,000 of the time that is asked for; 300 stretches where `from` is absent. Dollars at the rate of the hour, euros at the rate of the day that the operator knows: candles without one are left out.',
  query: Type.Object({
    assetId: AssetIdText,
    quoteAssetId: Type.Optional(AssetIdText),
    resolution: ResolutionText('1h'),
    ...optionalTimes,
    currency: CurrencyText,
    dex: Type.Optional(DexText),
  }),
  result: Type.Array(Candle),
  errors: [],
  example: { query: { assetId: EXAMPLE_MARKET.unit, resolution: '1d' } },

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? EVERY_DEX : dexNumber(dexNamed(query.dex));
    return withMarket(context, async (asking) => {
      const { board, db, desk, network } = asking;
      const seconds = RESOLUTIONS[query.resolution];
      const stretch = stretchNamed(query, board.time, 300 * seconds);
      if (query.quoteAssetId !== undefined && (await unitNamed(db, query.quoteAssetId)) !== LOVELACE)
        throw new ServiceError('invalid', "Candles are against ADA: leave 'quoteAssetId' out, or name lovelace");
      const asset = await tradedAsset(asking, query.assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const key = { assetId: asset.id, dex, seconds };
      const from = stretchOf(stretch.from, seconds);
      const candles = await candlesBetween(db, key, { from, to: stretch.to, limit: MOST_POINTS });
      const decimals = (await decimalsOf(asking, [asset.unit]))(asset.unit);
      const dollars = await dollarsBetween(asking, stretch);
      return candles.flatMap((candle) => {
        const rate = rateFor(query.currency, candle.time, dollars, desk.market(network.id).usdPerEur);
        return rate === undefined ? [] : shownCandle(candle, decimals, query.currency, rate);
      });
    });
  },
});

/** What one ADA is worth in a currency at a time. */
function rateFor(
  currency: 'ADA' | 'USD' | 'EUR',
  time: number,
  dollars: (time: number) => Ratio | undefined,
  usdPerEur: (time: number) => Ratio | undefined,
): Ratio | undefined {
  if (currency === 'ADA') return ratio(1n, 1n);
  const rate = dollars(time);
  if (currency === 'USD' || rate === undefined) return rate;
  const euro = usdPerEur(time);
  return euro && over(rate, euro);
}

function shownCandle(candle: StoredCandle, decimals: number, currency: string, rate: Ratio): Static<typeof Candle>[] {
  const price = (text: string): number => {
    const value = decimalOf(text);
    return value === undefined ? 0 : ratioNumber(times(wholePrice(value, decimals), rate));
  };
  return [
    {
      time: candle.time,
      open: price(candle.open),
      high: price(candle.high),
      low: price(candle.low),
      close: price(candle.close),
      volume: ratioNumber(times(ratio(candle.lovelace, MICRO), rate)),
      currency,
    },
  ];
}

const SPARKLINES = { '24h': [HOUR, DAY], '7d': [14_400, 7 * DAY], '30d': [DAY, 30 * DAY] } as const;

export const listSparklines = operation({
  ...MARKET,
  id: 'listSparklines',
  route: 'GET /api/prices/sparklines',
  summary: 'Small price lines of several tokens',
  description:
    'Closing prices in ADA at even distances over the window; a stretch without a trade repeats the price before it, null before the first.',
  keptByTip: true,
  query: Type.Object({
    assetIds: Type.String({
      minLength: 3,
      maxLength: 4_096,
      pattern: '^[0-9A-Za-z.,]+$',
      description: 'Up to 30 assets, separated by commas',
    }),
    window: Defaulted(OneOf(['24h', '7d', '30d']), '7d'),
    points: Defaulted(Integer({ minimum: 2, maximum: 100, description: 'Points of each line' }), 24),
  }),
  result: named(
    'Sparklines',
    Closed({
      window: Type.String(),
      points: Count(),
      data: MapOf(Type.Array(Nullable(PlainNumber)), 'Prices by asset, as it was named'),
    }),
  ),
  errors: [],
  example: { query: { assetIds: EXAMPLE_MARKET.unit } },

  handle: (context, { query: { assetIds, window, points } }) => {
    const names = assetIds.split(',').filter((name) => name !== '');
    if (names.length > 30) throw new ServiceError('invalid', "Parameter 'assetIds' names more than 30 assets");
    return withMarket(context, async (asking) => {
      const { board, db } = asking;
      const [seconds, length] = SPARKLINES[window];
      const from = board.time - length;
      const data: Record<string, (number | null)[]> = {};
      for (const name of names) {
        const asset = await tradedAsset(asking, name);
        const closes =
          asset === undefined
            ? []
            : await closesBetween(db, [asset.id], { seconds, from: from - length, to: board.time });
        const decimals = asset === undefined ? 0 : (await decimalsOf(asking, [asset.unit]))(asset.unit);
        data[name] = Array.from({ length: points }, (_, place) => {
          const until = from + Math.round(((place + 1) * length) / points);
          const last = closes.findLast(({ time }) => Number(time) < until);
          const price = last && decimalOf(last.close);
          return price === undefined ? null : ratioNumber(wholePrice(price, decimals));
        });
      }
      return { window, points, data };
    });
  },
});
