import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { ratioNumber, times } from '../../../market/fraction.js';
import { parseDecimal } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import { candlesBetween, EVERY_DEX, type StoredCandle } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { toCurrencyNumber, toWholeTokenPrice } from '../../services/market/figures.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { ratesOver } from '../../services/market/valuation.js';
import { Candle } from '../../shapes/market/candles.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import {
  AssetIdText,
  CurrencyText,
  DexText,
  getIntervalStart,
  parseDexParameter,
  RESOLUTIONS,
  ResolutionText,
} from '../../shapes/market/parameters.js';

const MAX_POINTS = 1_000;

export const listCandles = operation({
  ...MARKET,
  id: 'listCandles',
  route: 'GET /api/prices/historical/candles',
  summary: 'List OHLC candles of a token in ADA, US dollars or euros',
  description:
    'From the trades for ADA on all DEXes; intervals without a trade are left out. The newest 1,000 of the requested time; 300 intervals when `from` is absent. Dollars use the rate of the hour, euros the rate of the day in the table of the operator: candles without a rate are left out.',
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
    const dex = query.dex === undefined ? EVERY_DEX : dexNumber(parseDexParameter(query.dex));
    return withMarket(context, async (request) => {
      const { marketState, db } = request;
      const seconds = RESOLUTIONS[query.resolution];
      const interval = parseTimeRange(query, marketState.time, 300 * seconds);
      if (query.quoteAssetId !== undefined && (await resolveUnit(db, query.quoteAssetId)) !== LOVELACE)
        throw new ServiceError('invalid', "Candles are against ADA: omit 'quoteAssetId' or set it to lovelace");
      const asset = await tradedAsset(request, query.assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const key = { assetId: asset.id, dex, seconds };
      const from = getIntervalStart(interval.from, seconds);
      const candles = await candlesBetween(db, key, { from, to: interval.to, limit: MAX_POINTS });
      const decimals = (await loadDecimals(request, [asset.unit]))(asset.unit);
      const rateAt = await ratesOver(request, interval);
      return candles.flatMap((candle) => {
        const rate = rateAt(candle.time, query.currency);
        return rate === undefined ? [] : [toCandleJson(candle, { decimals, currency: query.currency, rate })];
      });
    });
  },
});

function toCandleJson(
  candle: StoredCandle,
  { decimals, currency, rate }: { readonly decimals: number; readonly currency: string; readonly rate: Ratio },
): Static<typeof Candle> {
  const price = (text: string): number => {
    const value = parseDecimal(text);
    return value === undefined ? 0 : ratioNumber(times(toWholeTokenPrice(value, decimals), rate));
  };
  return {
    time: candle.time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: toCurrencyNumber(rate, candle.lovelace),
    currency,
  };
}
