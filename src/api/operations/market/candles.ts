import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { compareRatios, ratioNumber, times } from '../../../market/fraction.js';
import { decimalOf } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import {
  candlesBetween,
  EVERY_DEX,
  ratesBetween,
  type StoredCandle,
} from '../../../store/queries/cardano/market-candles.js';
import { dexNumber } from '../../market/board.js';
import { decimalsOf } from '../../market/decimals.js';
import { shownAt, wholePrice } from '../../market/figures.js';
import {
  AssetIdText,
  CurrencyText,
  DexText,
  dexNamed,
  OptionalTimes,
  RESOLUTIONS,
  ResolutionText,
  stretchOf,
  timesNamed,
  unitNamed,
} from '../../market/parameters.js';
import { operation } from '../../operation.js';
import { Closed, Defaulted, described, Integer, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { inEuros, ratesOver } from '../../wallet/worth.js';
import { MARKET, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const MOST_POINTS = 1_000;
const HOUR = 3_600;

const Candle = named(
  'Candle',
  Closed({
    time: Integer({ description: 'Start of the candle, Unix time in seconds' }),
    open: described(PlainNumber, 'Price of the first trade of the interval'),
    high: described(PlainNumber, 'Highest price of the interval'),
    low: described(PlainNumber, 'Lowest price of the interval'),
    close: described(PlainNumber, 'Price of the last trade of the interval'),
    volume: Nullable(Type.Number({ 'x-plain': true, description: 'Volume in the requested currency' })),
    currency: Type.String({ description: 'Currency of the prices' }),
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
    ...OptionalTimes,
    currency: CurrencyText,
    dex: Type.Optional(DexText),
  }),
  result: Type.Array(Candle),
  errors: [],
  example: { query: { assetId: EXAMPLE_MARKET.unit, resolution: '1d' } },

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? EVERY_DEX : dexNumber(dexNamed(query.dex));
    return withMarket(context, async (asking) => {
      const { board, db } = asking;
      const seconds = RESOLUTIONS[query.resolution];
      const stretch = timesNamed(query, board.time, 300 * seconds);
      if (query.quoteAssetId !== undefined && (await unitNamed(db, query.quoteAssetId)) !== LOVELACE)
        throw new ServiceError('invalid', "Candles are against ADA: leave 'quoteAssetId' out, or name lovelace");
      const asset = await tradedAsset(asking, query.assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const key = { assetId: asset.id, dex, seconds };
      const from = stretchOf(stretch.from, seconds);
      const candles = await candlesBetween(db, key, { from, to: stretch.to, limit: MOST_POINTS });
      const decimals = (await decimalsOf(asking, [asset.unit]))(asset.unit);
      const rateAt = await ratesOver(asking, stretch);
      return candles.flatMap((candle) => {
        const rate = rateAt(candle.time, query.currency);
        return rate === undefined ? [] : [shownCandle(candle, { decimals, currency: query.currency, rate })];
      });
    });
  },
});

function shownCandle(
  candle: StoredCandle,
  { decimals, currency, rate }: { readonly decimals: number; readonly currency: string; readonly rate: Ratio },
): Static<typeof Candle> {
  const price = (text: string): number => {
    const value = decimalOf(text);
    return value === undefined ? 0 : ratioNumber(times(wholePrice(value, decimals), rate));
  };
  return {
    time: candle.time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: shownAt(rate, candle.lovelace),
    currency,
  };
}

const RATE_RESOLUTIONS = { '1h': HOUR, '4h': 4 * HOUR, '1d': 24 * HOUR, '1w': 168 * HOUR } as const;
const MOST_HOURS = 8_784;

export const listAdaCandles = operation({
  ...MARKET,
  id: 'listAdaCandles',
  route: 'GET /api/prices/ada/candles',
  summary: 'Candles of ADA in US dollars or euros',
  description:
    'Of the rates as of each hour, over at most a year: 30 days where `from` is absent. Hours without a believable rate are left out. `volume` is null: rates are no trades.',
  query: Type.Object({
    currency: Defaulted(OneOf(['USD', 'EUR'], 'Currency of the prices'), 'USD'),
    resolution: Defaulted(OneOf(['1h', '4h', '1d', '1w'], 'Rates are made once in an hour'), '1d'),
    ...OptionalTimes,
  }),
  result: Type.Array(Candle),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async ({ board, db, desk, network }) => {
      const { from, to } = timesNamed(query, board.time, 30 * 24 * HOUR);
      const hours = {
        from: Math.max(Math.floor(from / HOUR), Math.floor(to / HOUR) - MOST_HOURS),
        to: Math.floor(to / HOUR),
      };
      const { usdPerEur } = desk.market(network.id);
      const seconds = RATE_RESOLUTIONS[query.resolution];
      const stretches = new Map<number, Ratio[]>();
      for (const rate of await ratesBetween(db, hours)) {
        const value = query.currency === 'USD' ? rate : inEuros(rate, usdPerEur(rate.hour * HOUR));
        if (value === undefined) continue;
        const begin = stretchOf(rate.hour * HOUR, seconds);
        stretches.set(begin, [...(stretches.get(begin) ?? []), value]);
      }
      return [...stretches].map(([time, values]) => {
        const inOrder = values.toSorted(compareRatios);
        return {
          time,
          open: ratioNumber(values[0]!),
          high: ratioNumber(inOrder.at(-1)!),
          low: ratioNumber(inOrder[0]!),
          close: ratioNumber(values.at(-1)!),
          volume: null,
          currency: query.currency,
        };
      });
    }),
});
