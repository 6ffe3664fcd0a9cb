import Type from 'typebox';
import { compareRatios, over, ratio, times } from '../../../market/fraction.js';
import { type Ask, bestFirst } from '../../../market/order-book.js';
import type { Unit } from '../../../market/unit.js';
import { listOpenPairOrders } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { Defaulted } from '../../kit/schema.js';
import { requireVenue, toOrderBookJson } from '../../services/dex/order-book.js';
import { toAsk } from '../../services/market/books.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { levels, ORDER_BOOK_OPERATION, type Priced } from '../../shapes/dex/order-book.js';

/** Maximum number of orders read; a pair has a few hundred. */
const MAX_ORDERS = 5_000;

const OUTLIER = ratio(10n, 1n);

export const getOrderBook = operation({
  ...ORDER_BOOK_OPERATION,
  id: 'getOrderBook',
  route: 'GET /api/dex/orderbook/{poolId}',
  summary: 'Get the order book of the two assets of a pool',
  description:
    'Orders of all DEXes. Orders that the pool would fill immediately are left out unless `showCrossed`; those more than ten times off its price are left out unless `showOutliers`.',
  query: Type.Object({
    levels,
    showCrossed: Defaulted(Type.Boolean({ description: 'Include orders that the pool could fill immediately' }), false),
    showOutliers: Defaulted(
      Type.Boolean({ description: 'Include orders whose price is far from the price of the pool' }),
      false,
    ),
  }),

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (marketRequest) => {
      const venue = requireVenue(marketRequest, poolId);
      const spot = venue.spotFor(0);
      const [a, b] = venue.assets;
      const asks = (await offers(marketRequest, b, a)).map(({ price, offered }): Priced => ({ price, size: offered }));
      const bids = (await offers(marketRequest, a, b)).flatMap(({ price, offered }): Priced[] => {
        const inverse = over(ratio(1n, 1n), price);
        return inverse === undefined ? [] : [{ price: inverse, size: (offered * price.numerator) / price.denominator }];
      });
      const shows =
        (side: 'ask' | 'bid') =>
        ({ price }: Priced): boolean => {
          if (spot === undefined) return true;
          const crossed = side === 'ask' ? compareRatios(price, spot) < 0 : compareRatios(price, spot) > 0;
          const far = compareRatios(price, times(spot, OUTLIER)) > 0 || compareRatios(times(price, OUTLIER), spot) < 0;
          return (query.showCrossed || !crossed) && (query.showOutliers || !far);
        };
      return await toOrderBookJson(marketRequest, poolId, venue, {
        asks: asks.filter(shows('ask')).sort((x, y) => compareRatios(x.price, y.price)),
        bids: bids.filter(shows('bid')).sort((x, y) => compareRatios(y.price, x.price)),
        levels: query.levels,
      });
    }),
});

async function offers({ marketState, db }: MarketRequest, offer: Unit, request: Unit): Promise<readonly Ask[]> {
  const [offeredId, requestedId] = [marketState.assets.get(offer)?.id, marketState.assets.get(request)?.id];
  if (offeredId === undefined || requestedId === undefined) return [];
  const orders = await listOpenPairOrders(db, { offer: offeredId, request: requestedId, limit: MAX_ORDERS });
  const asks = orders
    .filter(({ deadline }) => deadline === null || Number(deadline) >= marketState.time * 1000)
    .map(toAsk)
    .filter(({ price }) => price.numerator > 0n && price.denominator > 0n);
  return bestFirst(asks);
}
