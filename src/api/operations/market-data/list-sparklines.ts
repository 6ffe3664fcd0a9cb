import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { parseDecimal } from '../../../market/price-text.js';
import { closesBetween } from '../../../store/queries/cardano/market/candles.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Defaulted, Integer, MapOf, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { toRatioNumber, toWholeTokenPrice } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const HOUR = 3_600;
const DAY = 86_400;

const SPARKLINES = { '24h': [HOUR, DAY], '7d': [14_400, 7 * DAY], '30d': [DAY, 30 * DAY] } as const;

export const listSparklines = operation({
  ...MARKET,
  id: 'listSparklines',
  route: 'GET /api/prices/sparklines',
  summary: 'List price sparklines of several tokens',
  description:
    'Closing prices in ADA at even intervals over the window; an interval without a trade repeats the previous price, null before the first.',
  cachedUntilNextBlock: true,
  batch: ['assetIds'],
  query: Type.Object({
    assetIds: Type.String({
      minLength: 3,
      maxLength: 4_096,
      pattern: '^[0-9A-Za-z.,]+$',
      description: 'Up to 30 assets, separated by commas',
    }),
    window: Defaulted(OneOf(['24h', '7d', '30d'], FIELD.window), '7d'),
    points: Defaulted(Integer({ minimum: 2, maximum: 100, description: 'Number of points of each line' }), 24),
  }),
  result: named(
    'Sparklines',
    Closed({
      window: Type.String({ description: 'Window of the line, as in the request' }),
      points: Count('Number of points of the line'),
      data: MapOf(Type.Array(Nullable(PlainNumber)), 'Prices by asset, as named in the request'),
    }),
  ),
  errors: [],
  example: { query: { assetIds: EXAMPLE_MARKET.unit } },

  handle: (context, { query: { assetIds, window, points } }) => {
    const names = assetIds.split(',').filter((name) => name !== '');
    if (names.length > 30) throw new ServiceError('invalid', "Parameter 'assetIds' has more than 30 assets");
    return withMarket(context, async (request) => {
      const { marketState, db } = request;
      const [seconds, length] = SPARKLINES[window];
      const from = marketState.time - length;
      const data: Record<string, (number | null)[]> = {};
      for (const name of names) {
        const asset = await tradedAsset(request, name);
        const closes =
          asset === undefined
            ? []
            : await closesBetween(db, [asset.id], { seconds, from: from - length, to: marketState.time });
        const decimals = asset === undefined ? 0 : (await loadDecimals(request, [asset.unit]))(asset.unit);
        data[name] = Array.from({ length: points }, (_, index) => {
          const until = from + Math.round(((index + 1) * length) / points);
          const last = closes.findLast(({ time }) => Number(time) < until);
          const price = last && parseDecimal(last.close);
          return toRatioNumber(price && toWholeTokenPrice(price, decimals));
        });
      }
      return { window, points, data };
    });
  },
});
