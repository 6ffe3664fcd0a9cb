import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { compareRatios, over, ratio, ratioNumber } from '../../../market/fraction.js';
import { LOVELACE } from '../../../market/unit.js';
import { type HourRate, ratesBetween, rateUpTo } from '../../../store/queries/cardano/market-candles.js';
import { windowSums } from '../../../store/queries/cardano/window-sums.js';
import { WINDOWS } from '../../market/board.js';
import { readTime, stretchOf, TimeText } from '../../market/parameters.js';
import { aggregateRecords, changeOf, tokensOf } from '../../market/price-records.js';
import type { Asking } from '../../market/token-facts.js';
import { RATE_HOURS } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, Defaulted, MapOf, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { MARKET, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';
import { Candle } from './history.js';

const HOUR = 3_600;
const MICRO = 1_000_000n;
const number = Nullable(PlainNumber);
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const shown = (value: Ratio | undefined): number | null => (value === undefined ? null : ratioNumber(value));

/** The rate as it was so many seconds before the tip. */
async function rateBefore({ db, board }: Asking, seconds: number): Promise<Ratio | undefined> {
  const hour = Math.floor((board.time - seconds) / HOUR);
  const rate = await rateUpTo(db, hour);
  return rate !== undefined && hour - rate.hour <= RATE_HOURS ? rate : undefined;
}

export const getAdaPrice = operation({
  ...MARKET,
  id: 'getAdaPrice',
  route: 'GET /api/market/ada',
  summary: 'What ADA is worth',
  description:
    'From stablecoin pools and oracles of the chain. Null where they do not agree. `marketCap` is null: no part of the chain says how much ADA circulates.',
  keptByTip: true,
  query: Type.Object({ currency: Defaulted(OneOf(['USD', 'EUR'], 'Of `volume24h`'), 'USD') }),
  result: named(
    'AdaPrice',
    Closed({
      priceUsd: number,
      priceEur: number,
      priceChange24h: number,
      marketCap: number,
      volume24h: Nullable(Type.Number({ 'x-plain': true, description: 'Of all DEXes, in the currency' })),
      updatedAt: DateTime,
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { currency } }) =>
    withMarket(context, async (asking) => {
      const { board, desk, network } = asking;
      const usd = board.rate?.rate;
      const perEuro = desk.market(network.id).usdPerEur(board.time);
      const eur = usd && perEuro && over(usd, perEuro);
      const lovelace = board.day.reduce((sum, trade) => sum + trade.lovelace, 0n);
      const rate = currency === 'USD' ? usd : eur;
      return {
        priceUsd: shown(usd),
        priceEur: shown(eur),
        priceChange24h: shown(changeOf(usd, await rateBefore(asking, WINDOWS['24h']))),
        marketCap: null,
        volume24h: rate === undefined ? null : ratioNumber(ratio(lovelace * rate.numerator, MICRO * rate.denominator)),
        updatedAt: iso(board.time),
      };
    }),
});

export const getRates = operation({
  ...MARKET,
  id: 'getRates',
  route: 'GET /api/market/rates',
  summary: 'Rates of ADA and between currencies',
  keptByTip: true,
  query: Type.Object({ base: Defaulted(OneOf(['ADA', 'USD', 'EUR'], 'What `rates` are for one of'), 'USD') }),
  result: named(
    'Rates',
    Closed({
      base: Type.String(),
      adaUsd: number,
      adaUsd24H: Nullable(Type.Number({ 'x-plain': true, description: 'As it was 24 hours ago' })),
      adaUsd7D: number,
      adaUsd30D: number,
      rates: MapOf(number, 'What one of `base` is worth'),
      sources: Type.Array(Type.String(), { description: 'Who says what ADA is worth' }),
      updatedAt: DateTime,
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { base } }) =>
    withMarket(context, async (asking) => {
      const { board, desk, network } = asking;
      const perAda: Readonly<Record<string, Ratio | undefined>> = {
        ADA: ratio(1n, 1n),
        USD: board.rate?.rate,
        EUR: eurOf(board.rate?.rate, desk.market(network.id).usdPerEur(board.time)),
      };
      // Between dollars and euros no ADA is needed.
      const perUsd = { USD: ratio(1n, 1n), EUR: eurOf(ratio(1n, 1n), desk.market(network.id).usdPerEur(board.time)) };
      const rateTo = (currency: string): Ratio | undefined => {
        if (base !== 'ADA' && currency !== 'ADA') {
          const [one, other] = [perUsd[base], perUsd[currency as 'USD' | 'EUR']];
          return one && other && over(other, one);
        }
        const [one, other] = [perAda[base], perAda[currency]];
        return one && other && over(other, one);
      };
      return {
        base,
        adaUsd: shown(board.rate?.rate),
        adaUsd24H: shown(await rateBefore(asking, WINDOWS['24h'])),
        adaUsd7D: shown(await rateBefore(asking, WINDOWS['7d'])),
        adaUsd30D: shown(await rateBefore(asking, WINDOWS['30d'])),
        rates: Object.fromEntries(['ADA', 'USD', 'EUR'].map((currency) => [currency, shown(rateTo(currency))])),
        sources: [...(board.rate?.sources ?? [])],
        updatedAt: iso(board.time),
      };
    }),
});

const eurOf = (usd: Ratio | undefined, perEuro: Ratio | undefined): Ratio | undefined =>
  usd && perEuro && over(usd, perEuro);

export const getMarketStats = operation({
  ...MARKET,
  id: 'getMarketStats',
  route: 'GET /api/market/stats',
  summary: 'All DEXes together',
  keptByTip: true,
  result: named(
    'MarketStats',
    Closed({
      dexVolume24h: Nullable(Type.Number({ 'x-plain': true, description: 'US dollars' })),
      dexVolume24hAda: PlainNumber,
      tvl: Nullable(Type.Number({ 'x-plain': true, description: 'US dollars' })),
      tvlAda: PlainNumber,
      activeAddresses: Count('Addresses that transactions of the last 24 hours touched'),
      tokens: Count('Tokens that have a market'),
      pools: Count('Pools that can be traded with'),
      updatedAt: DateTime,
    }),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ board, db, network }) => {
      const active = [...board.now.pools.values()].filter((pool) => board.now.isActive(pool));
      const sound = active.filter(({ assets }) => !assets.some((unit) => board.lpAssets.has(unit)));
      const tvl = sound.reduce((sum, pool) => sum + board.now.tvlOf(pool), 0n);
      const volume = board.day.reduce((sum, { lovelace }) => sum + lovelace, 0n);
      const rate = board.rate?.rate;
      const dollars = (lovelace: bigint): number | null =>
        rate === undefined ? null : ratioNumber(ratio(lovelace * rate.numerator, MICRO * rate.denominator));
      const fromSlot = timeToSlot(network, Math.max(network.systemStart, board.time - WINDOWS['24h']));
      const { addresses } = await windowSums(db, { fromSlot, toSlot: board.tip.slot });
      return {
        dexVolume24h: dollars(volume),
        dexVolume24hAda: ratioNumber(ratio(volume, MICRO)),
        tvl: dollars(tvl),
        tvlAda: ratioNumber(ratio(tvl, MICRO)),
        activeAddresses: addresses,
        tokens: tokensOf(board).length,
        pools: active.length,
        updatedAt: iso(board.time),
      };
    }),
});

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
    currency: Defaulted(OneOf(['USD', 'EUR']), 'USD'),
    resolution: Defaulted(OneOf(['1h', '4h', '1d', '1w'], 'Rates are made once in an hour'), '1d'),
    from: Type.Optional(TimeText),
    to: Type.Optional(TimeText),
  }),
  result: Type.Array(Candle),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async ({ board, db, desk, network }) => {
      const to = query.to === undefined ? board.time : readTime(query.to, 'to');
      const from = query.from === undefined ? to - 30 * 24 * HOUR : readTime(query.from, 'from');
      if (from > to) throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
      const hours = {
        from: Math.max(Math.floor(from / HOUR), Math.floor(to / HOUR) - MOST_HOURS),
        to: Math.floor(to / HOUR),
      };
      const { usdPerEur } = desk.market(network.id);
      const seconds = RATE_RESOLUTIONS[query.resolution];
      const stretches = new Map<number, Ratio[]>();
      for (const rate of await ratesBetween(db, hours)) {
        const value = query.currency === 'USD' ? plain(rate) : eurOf(plain(rate), usdPerEur(rate.hour * HOUR));
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

const plain = ({ numerator, denominator }: HourRate): Ratio => ({ numerator, denominator });

export const listLatestPrices = operation({
  ...MARKET,
  id: 'listLatestPrices',
  route: 'GET /api/prices/latest',
  summary: 'Newest prices of several symbols',
  description: 'A symbol is a ticker of a verified token, `ADA`, or any asset id; what is not known is left out.',
  keptByTip: true,
  query: Type.Object({
    symbols: Type.String({
      minLength: 1,
      maxLength: 4_096,
      pattern: '^[0-9A-Za-z.,$_-]+$',
      description: 'Up to 50, separated by commas',
    }),
  }),
  result: named(
    'LatestPrices',
    Closed({
      date: DateTime,
      assets: Type.Array(
        Closed({
          symbol: Type.String(),
          assetId: Type.String(),
          priceAda: number,
          priceUsd: number,
          priceEur: number,
          updatedAt: DateTime,
        }),
      ),
    }),
  ),
  errors: [],
  example: { query: { symbols: `ADA,${EXAMPLE_MARKET.unit}` } },

  handle: (context, { query: { symbols } }) => {
    const names = [...new Set(symbols.split(',').filter((name) => name !== ''))];
    if (names.length > 50) throw new ServiceError('invalid', "Parameter 'symbols' names more than 50");
    return withMarket(context, async (asking) => {
      const { board, desk, network } = asking;
      const { verified, usdPerEur } = desk.market(network.id);
      const byTicker = new Map([...verified.values()].map(({ unit, ticker }) => [ticker.toUpperCase(), unit]));
      const wanted: { readonly symbol: string; readonly unit: string }[] = [];
      for (const symbol of names) {
        const ticker = symbol.toUpperCase() === 'ADA' ? LOVELACE : byTicker.get(symbol.toUpperCase());
        const unit = ticker ?? (isAsset(symbol) ? (await tradedAsset(asking, symbol))?.unit : undefined);
        if (unit !== undefined) wanted.push({ symbol, unit });
      }
      const records = await aggregateRecords(
        asking,
        wanted.flatMap(({ unit }) => (unit === LOVELACE || !board.assets.has(unit) ? [] : [unit])),
      );
      const ada = {
        assetId: LOVELACE,
        priceAda: 1,
        priceUsd: shown(board.rate?.rate),
        priceEur: shown(eurOf(board.rate?.rate, usdPerEur(board.time))),
        updatedAt: iso(board.time),
      };
      return {
        date: iso(board.time),
        assets: wanted.flatMap(({ symbol, unit }) => {
          if (unit === LOVELACE) return [{ symbol, ...ada }];
          const record = records.get(unit);
          if (record === undefined) return [];
          const { assetId, priceAda, priceUsd, priceEur, updatedAt } = record;
          return [{ symbol, assetId, priceAda, priceUsd, priceEur, updatedAt }];
        }),
      };
    });
  },
});

const isAsset = (text: string): boolean =>
  /^(?:lovelace|[0-9a-fA-F]{56}\.?(?:[0-9a-fA-F]{2}){0,32}|asset1[a-z0-9]{38})$/.test(text);
