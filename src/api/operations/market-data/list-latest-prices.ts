import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { LOVELACE } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described, named } from '../../kit/schema.js';
import { isoTime, toRatioNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { aggregateRecords } from '../../services/market/price-records.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { inEuros } from '../../services/market/valuation.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { number } from '../../shapes/market/rates.js';

export const listLatestPrices = operation({
  ...MARKET,
  id: 'listLatestPrices',
  route: 'GET /api/prices/latest',
  summary: 'Get the latest prices of several symbols',
  description: 'A symbol is a ticker of a verified token, `ADA`, or any asset id; unknown symbols are left out.',
  cachedUntilNextBlock: true,
  batch: ['symbols'],
  query: Type.Object({
    symbols: Type.String({
      minLength: 1,
      maxLength: 4_096,
      pattern: '^[0-9A-Za-z.,$_-]+$',
      description: 'Up to 50 symbols, separated by commas',
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
    if (names.length > 50) throw new ServiceError('invalid', "Parameter 'symbols' has more than 50 symbols");
    return withMarket(context, async (request) => {
      const { marketState, marketService, network } = request;
      const { verified, usdPerEur } = marketService.market(network.id);
      const byTicker = new Map([...verified.values()].map(({ unit, ticker }) => [ticker.toUpperCase(), unit]));
      const requested: { readonly symbol: string; readonly unit: string }[] = [];
      for (const symbol of names) {
        const ticker = symbol.toUpperCase() === 'ADA' ? LOVELACE : byTicker.get(symbol.toUpperCase());
        const unit = ticker ?? (isAsset(symbol) ? (await tradedAsset(request, symbol))?.unit : undefined);
        if (unit !== undefined) requested.push({ symbol, unit });
      }
      const records = await aggregateRecords(
        request,
        requested.flatMap(({ unit }) => (unit === LOVELACE || !marketState.assets.has(unit) ? [] : [unit])),
      );
      const ada = {
        assetId: LOVELACE,
        priceAda: 1,
        priceUsd: toRatioNumber(marketState.rate?.rate),
        priceEur: toRatioNumber(inEuros(marketState.rate?.rate, usdPerEur(marketState.time))),
        updatedAt: isoTime(marketState.time),
      };
      return {
        date: isoTime(marketState.time),
        assets: requested.flatMap(({ symbol, unit }) => {
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
