import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { changeOf, over, ratio } from '../../../market/fraction.js';
import { LOVELACE } from '../../../market/unit.js';
import { rateUpTo } from '../../../store/queries/cardano/market-candles.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { WINDOWS } from '../../market/board.js';
import { isoTime, shownAt, shownRatio } from '../../market/figures.js';
import { aggregateRecords } from '../../market/price-records.js';
import { RATE_HOURS } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Closed, DateTime, Defaulted, described, MapOf, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { inEuros } from '../../wallet/worth.js';
import { MARKET, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const HOUR = 3_600;
const number = Nullable(PlainNumber);

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
  query: Type.Object({ currency: Defaulted(OneOf(['USD', 'EUR'], 'Currency of `volume24h`'), 'USD') }),
  result: named(
    'AdaPrice',
    Closed({
      priceUsd: described(number, 'Price of one ada, in US dollars; null without an exchange rate'),
      priceEur: described(number, 'Price of one ada, in euros; null without an exchange rate'),
      priceChange24h: described(
        number,
        'Change of the dollar price in the last 24 hours, in percent; null when not known',
      ),
      marketCap: described(number, 'Circulating supply times the price, in US dollars; null when not known'),
      volume24h: Nullable(
        Type.Number({ 'x-plain': true, description: 'Volume of all DEXes, in the requested currency' }),
      ),
      updatedAt: described(DateTime, 'Time of the newest block that the rate includes'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { currency } }) =>
    withMarket(context, async (asking) => {
      const { board, desk, network } = asking;
      const usd = board.rate?.rate;
      const eur = inEuros(usd, desk.market(network.id).usdPerEur(board.time));
      const lovelace = board.day.reduce((sum, trade) => sum + trade.lovelace, 0n);
      return {
        priceUsd: shownRatio(usd),
        priceEur: shownRatio(eur),
        priceChange24h: shownRatio(changeOf(usd, await rateBefore(asking, WINDOWS['24h']))),
        marketCap: null,
        volume24h: shownAt(currency === 'USD' ? usd : eur, lovelace),
        updatedAt: isoTime(board.time),
      };
    }),
});

export const getRates = operation({
  ...MARKET,
  id: 'getRates',
  route: 'GET /api/market/rates',
  summary: 'Rates of ADA and between currencies',
  description:
    'Rates come from pools and oracles on the chain, those of euros from the table of the operator. A rate that is not known is null. Cached until the next block.',
  keptByTip: true,
  query: Type.Object({ base: Defaulted(OneOf(['ADA', 'USD', 'EUR'], 'What `rates` are for one of'), 'USD') }),
  result: named(
    'Rates',
    Closed({
      base: Type.String({ description: 'Currency that `rates` are stated for' }),
      adaUsd: described(number, 'Price of one ada, in US dollars; null without an exchange rate'),
      adaUsd24H: Nullable(Type.Number({ 'x-plain': true, description: 'USD rate 24 hours ago' })),
      adaUsd7D: described(number, 'Price of one ada 7 days ago, in US dollars; null when not known'),
      adaUsd30D: described(number, 'Price of one ada 30 days ago, in US dollars; null when not known'),
      rates: MapOf(number, 'What one of `base` is worth'),
      sources: Type.Array(Type.String(), { description: 'Sources of the exchange rate' }),
      updatedAt: described(DateTime, 'Time of the newest block that the rate includes'),
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
        EUR: inEuros(board.rate?.rate, desk.market(network.id).usdPerEur(board.time)),
      };
      // Between dollars and euros no ADA is needed.
      const perUsd = { USD: ratio(1n, 1n), EUR: inEuros(ratio(1n, 1n), desk.market(network.id).usdPerEur(board.time)) };
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
        adaUsd: shownRatio(board.rate?.rate),
        adaUsd24H: shownRatio(await rateBefore(asking, WINDOWS['24h'])),
        adaUsd7D: shownRatio(await rateBefore(asking, WINDOWS['7d'])),
        adaUsd30D: shownRatio(await rateBefore(asking, WINDOWS['30d'])),
        rates: Object.fromEntries(['ADA', 'USD', 'EUR'].map((currency) => [currency, shownRatio(rateTo(currency))])),
        sources: [...(board.rate?.sources ?? [])],
        updatedAt: isoTime(board.time),
      };
    }),
});

export const listLatestPrices = operation({
  ...MARKET,
  id: 'listLatestPrices',
  route: 'GET /api/prices/latest',
  summary: 'Newest prices of several symbols',
  description: 'A symbol is a ticker of a verified token, `ADA`, or any asset id; what is not known is left out.',
  keptByTip: true,
  batch: ['symbols'],
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
      date: described(DateTime, 'Time of the newest block that the prices include'),
      assets: Type.Array(
        Closed({
          symbol: Type.String({ description: 'Ticker of the asset, or its readable name' }),
          assetId: Type.String({ description: FIELD.assetId }),
          priceAda: described(number, 'Price of one whole token, in ada; null when no pool has it'),
          priceUsd: described(number, FIELD.priceUsd),
          priceEur: described(number, FIELD.priceEur),
          updatedAt: described(DateTime, 'Time of the block that the price is taken after'),
        }),
        { description: 'Prices of the assets' },
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
        priceUsd: shownRatio(board.rate?.rate),
        priceEur: shownRatio(inEuros(board.rate?.rate, usdPerEur(board.time))),
        updatedAt: isoTime(board.time),
      };
      return {
        date: isoTime(board.time),
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
