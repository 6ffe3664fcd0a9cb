import Type from 'typebox';
import { ratioNumber } from '../../../market/fraction.js';
import { ratesBetween } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, described, Integer, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/market-request.js';
import { inEuros } from '../../services/market/valuation.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { HOUR } from '../../shapes/market/rates.js';

const MAX_HOURS = 8_784;
const STEPS = { '1h': 1, '1d': 24 } as const;

export const listRateHistory = operation({
  ...MARKET,
  id: 'listRateHistory',
  route: 'GET /api/market/rates/history',
  summary: 'List the price of ADA over time',
  description:
    'The rate at the beginning of each hour or, with `resolution=1d`, the first one of each day (UTC); over at most a year, 30 days when `from` is absent. Hours without a reliable rate are left out.',
  query: Type.Object({
    currency: Defaulted(OneOf(['USD', 'EUR'], 'Currency of the rate'), 'USD'),
    resolution: Defaulted(OneOf(['1h', '1d'], 'Distance of the points'), '1h'),
    ...OptionalTimes,
  }),
  result: Type.Array(
    named(
      'RatePoint',
      Closed({
        time: Integer({ description: 'Beginning of the hour, Unix time in seconds' }),
        rate: described(PlainNumber, 'Price of one ada in the requested currency'),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async ({ marketState, db, marketService, network }) => {
      const { from, to } = parseTimeRange(query, marketState.time, 30 * 24 * HOUR);
      const last = Math.floor(to / HOUR);
      const rates = await ratesBetween(db, { from: Math.max(Math.ceil(from / HOUR), last - MAX_HOURS), to: last });
      const { usdPerEur } = marketService.market(network.id);
      const hours = STEPS[query.resolution];
      const points = new Map<number, { time: number; rate: number }>();
      for (const rate of rates) {
        const value = query.currency === 'USD' ? rate : inEuros(rate, usdPerEur(rate.hour * HOUR));
        const interval = Math.floor(rate.hour / hours);
        if (value !== undefined && !points.has(interval))
          points.set(interval, { time: rate.hour * HOUR, rate: ratioNumber(value) });
      }
      return [...points.values()];
    }),
});
