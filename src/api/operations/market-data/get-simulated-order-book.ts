import Type from 'typebox';
import { compareRatios, over, ratio, times } from '../../../market/fraction.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { operation } from '../../kit/operation.js';
import { requireVenue, toOrderBookJson } from '../../services/dex/order-book.js';
import { withMarket } from '../../services/market/market-request.js';
import { levels, ORDER_BOOK_OPERATION, type Priced } from '../../shapes/dex/order-book.js';

export const getSimulatedOrderBook = operation({
  ...ORDER_BOOK_OPERATION,
  id: 'getSimulatedOrderBook',
  route: 'GET /api/dex/orderbook/{poolId}/simulated',
  summary: 'Get a simulated order book of a liquidity pool',
  description:
    'Each level is the amount that the pool trades until its price has moved by another half percent, fees included.',
  query: Type.Object({ levels }),

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (request) => {
      const venue = requireVenue(request, poolId);
      return await toOrderBookJson(request, poolId, venue, {
        asks: steps(venue, 0, query.levels),
        bids: steps(venue, 1, query.levels),
        levels: query.levels,
      });
    }),
});

/** Trades for amounts that grow by one two-hundredth of the reserve. */
function steps(venue: QuotedVenue, direction: 0 | 1, count: number): readonly Priced[] {
  const first = stepSize(venue, direction);
  const found: Priced[] = [];
  let [given, got] = [0n, 0n];
  for (let level = 1; level <= count; level += 1) {
    const input = given + first;
    const output = venue.outputFor(direction, input);
    if (output <= got) break;
    const [more, out] = [input - given, output - got];
    found.push(direction === 0 ? { price: ratio(more, out), size: out } : { price: ratio(out, more), size: more });
    [given, got] = [input, output];
  }
  return found;
}

/** About the amount that moves the price by half a percent: the input at which the impact reaches a quarter of that. */
function stepSize(venue: QuotedVenue, direction: 0 | 1): bigint {
  const spot = venue.spotFor(direction);
  let [low, high] = [1n, 2n ** 63n];
  while (low < high) {
    const middle = (low + high) >> 1n;
    const output = venue.outputFor(direction, middle);
    const paid = output === 0n ? undefined : over(venue.getTradedInput(direction, middle), ratio(output, 1n));
    const moved =
      output === 0n
        ? middle > (venue.inputFor(direction, 1n) ?? 0n)
        : spot !== undefined && paid !== undefined && compareRatios(paid, times(spot, ratio(1_0025n, 10_000n))) > 0;
    if (moved) high = middle;
    else low = middle + 1n;
  }
  return low;
}
