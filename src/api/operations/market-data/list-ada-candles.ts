import Type from 'typebox';
import type { Ratio } from '../../../market/curves/curve.js';
import { compareRatios, ratioNumber } from '../../../market/fraction.js';
import { ratesBetween } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/market-request.js';
import { inEuros } from '../../services/market/valuation.js';
import { Candle } from '../../shapes/market/candles.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { getIntervalStart } from '../../shapes/market/parameters.js';

const HOUR = 3_600;

const RATE_RESOLUTIONS = { '1h': HOUR, '4h': 4 * HOUR, '1d': 24 * HOUR, '1w': 168 * HOUR } as const;

const MAX_HOURS = 8_784;

export const listAdaCandles = operation({
  ...MARKET,
  id: 'listAdaCandles',
  route: 'GET /api/prices/ada/candles',
  summary: 'List OHLC candles of ADA in US dollars or euros',
  description:
    'From the hourly rates, over at most a year; 30 days when `from` is absent. Hours without a reliable rate are left out. `volume` is null: rates are not trades.',
  query: Type.Object({
    currency: Defaulted(OneOf(['USD', 'EUR'], 'Currency of the prices'), 'USD'),
    resolution: Defaulted(OneOf(['1h', '4h', '1d', '1w'], 'Length of a candle; rates are computed once an hour'), '1d'),
    ...OptionalTimes,
  }),
  result: Type.Array(Candle),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async ({ marketState, db, marketService, network }) => {
      const { from, to } = parseTimeRange(query, marketState.time, 30 * 24 * HOUR);
      const hours = {
        from: Math.max(Math.floor(from / HOUR), Math.floor(to / HOUR) - MAX_HOURS),
        to: Math.floor(to / HOUR),
      };
      const { usdPerEur } = marketService.market(network.id);
      const seconds = RATE_RESOLUTIONS[query.resolution];
      const stretches = new Map<number, Ratio[]>();
      for (const rate of await ratesBetween(db, hours)) {
        const value = query.currency === 'USD' ? rate : inEuros(rate, usdPerEur(rate.hour * HOUR));
        if (value === undefined) continue;
        const from = getIntervalStart(rate.hour * HOUR, seconds);
        stretches.set(from, [...(stretches.get(from) ?? []), value]);
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
