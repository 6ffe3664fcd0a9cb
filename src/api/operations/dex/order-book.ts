import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { compareRatios, over, ratio, ratioNumber, times } from '../../../market/fraction.js';
import { type Ask, bestFirst } from '../../../market/order-book.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { standingOrdersOfPair } from '../../../store/queries/cardano/market-orders.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import type { Board } from '../../market/board.js';
import { askOfOrder } from '../../market/books.js';
import { decimalsOf } from '../../market/decimals.js';
import { PoolIdText, poolIdNamed } from '../../market/parameters.js';
import { venueNamed } from '../../market/quotes.js';
import { operation } from '../../operation.js';
import { Closed, Defaulted, described, Nullable, named, PlainNumber } from '../../schema.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';

const Level = named(
  'OrderBookLevel',
  Closed({
    price: described(PlainNumber, 'Whole tokens of A for one whole token of B'),
    size: Type.Number({ 'x-plain': true, description: 'Whole B that can be had or sold at the price' }),
    depthPercent: Type.Number({
      'x-plain': true,
      description: 'Cumulative depth of the side up to this level, in percent',
    }),
  }),
);

const OrderBook = named(
  'OrderBook',
  Closed({
    poolId: Type.String({ description: FIELD.liquidityPoolId }),
    dex: Type.String({ description: FIELD.dex }),
    tokenA: Type.String({ description: 'Quote asset: prices are in this asset' }),
    tokenB: Type.String({
      description: 'Token that is bought and sold: policy id and asset name in hexadecimal, joined',
    }),
    currentPrice: Nullable(Type.Number({ 'x-plain': true, description: 'Whole A for one whole B' })),
    tvlAda: described(PlainNumber, FIELD.tvlAda),
    bids: Type.Array(Level, { description: 'Orders that give A for B, the highest price first' }),
    asks: Type.Array(Level, { description: 'Orders that give B for A, the lowest price first' }),
  }),
);

const levels = Defaulted(Type.Integer({ minimum: 1, maximum: 200, description: 'Most levels of a side' }), 20);

/** What both books have in common. */
const bookOfPool = {
  ...MARKET,
  path: Type.Object({ poolId: PoolIdText }),
  result: OrderBook,
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },
} as const;

function requireVenue({ board }: Asking, poolId: string): QuotedVenue {
  const venue = venueNamed(board, poolIdNamed(poolId));
  if (venue === undefined) throw new ServiceError('not-found', 'No such pool or order book stands on this network');
  return venue;
}

/** Orders looked at; a pair has a few hundred at most. */
const MOST_ORDERS = 5_000;
const OUTLIER = ratio(10n, 1n);

interface Priced {
  /** Smallest units of A for one of B. */
  readonly price: Ratio;
  /** Smallest units of B. */
  readonly size: bigint;
}

export const getOrderBook = operation({
  ...bookOfPool,
  id: 'getOrderBook',
  route: 'GET /api/dex/orderbook/{poolId}',
  summary: 'Orders that stand between the two assets of a pool',
  description:
    'Of all DEXes. Orders that the pool would fill at once are left out unless `showCrossed`, those ten times off its price unless `showOutliers`.',
  query: Type.Object({
    levels,
    showCrossed: Defaulted(Type.Boolean({ description: 'Include orders that the pool could fill at once' }), false),
    showOutliers: Defaulted(
      Type.Boolean({ description: 'Include orders whose price is far from the price of the pool' }),
      false,
    ),
  }),

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (asking) => {
      const venue = requireVenue(asking, poolId);
      const spot = venue.spotFor(0);
      const [a, b] = venue.assets;
      const asks = (await offers(asking, b, a)).map(({ price, offered }): Priced => ({ price, size: offered }));
      const bids = (await offers(asking, a, b)).flatMap(({ price, offered }): Priced[] => {
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
      return await shownBook(asking, poolId, venue, {
        asks: asks.filter(shows('ask')).sort((x, y) => compareRatios(x.price, y.price)),
        bids: bids.filter(shows('bid')).sort((x, y) => compareRatios(y.price, x.price)),
        levels: query.levels,
      });
    }),
});

async function offers({ board, db }: Asking, offer: Unit, request: Unit): Promise<readonly Ask[]> {
  const [given, wanted] = [board.assets.get(offer)?.id, board.assets.get(request)?.id];
  if (given === undefined || wanted === undefined) return [];
  const orders = await standingOrdersOfPair(db, { offer: given, request: wanted, limit: MOST_ORDERS });
  const asks = orders
    .filter(({ deadline }) => deadline === null || Number(deadline) >= board.time * 1000)
    .map(askOfOrder)
    .filter(({ price }) => price.numerator > 0n && price.denominator > 0n);
  return bestFirst(asks);
}

export const getSimulatedOrderBook = operation({
  ...bookOfPool,
  id: 'getSimulatedOrderBook',
  route: 'GET /api/dex/orderbook/{poolId}/simulated',
  summary: 'A pool as if it were an order book',
  description:
    'Each level is what the pool gives or takes until its price has moved by another half percent, fees included.',
  query: Type.Object({ levels }),

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (asking) => {
      const venue = requireVenue(asking, poolId);
      return await shownBook(asking, poolId, venue, {
        asks: steps(venue, 0, query.levels),
        bids: steps(venue, 1, query.levels),
        levels: query.levels,
      });
    }),
});

/** What is traded for amounts that grow by a two-hundredth of what the side holds. */
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

/** About what moves the price by half a percent: the input at which the impact reaches a quarter of that. */
function stepSize(venue: QuotedVenue, direction: 0 | 1): bigint {
  const spot = venue.spotFor(direction);
  let [low, high] = [1n, 2n ** 63n];
  while (low < high) {
    const middle = (low + high) >> 1n;
    const output = venue.outputFor(direction, middle);
    const paid = output === 0n ? undefined : over(venue.tradedOf(direction, middle), ratio(output, 1n));
    const moved =
      output === 0n
        ? middle > (venue.inputFor(direction, 1n) ?? 0n)
        : spot !== undefined && paid !== undefined && compareRatios(paid, times(spot, ratio(1_0025n, 10_000n))) > 0;
    if (moved) high = middle;
    else low = middle + 1n;
  }
  return low;
}

async function shownBook(
  asking: Asking,
  poolId: string,
  venue: QuotedVenue,
  sides: { readonly asks: readonly Priced[]; readonly bids: readonly Priced[]; readonly levels: number },
): Promise<Static<typeof OrderBook>> {
  const [a, b] = venue.assets;
  const decimals = await decimalsOf(asking, [a, b]);
  const [unitA, unitB] = [10n ** BigInt(decimals(a)), 10n ** BigInt(decimals(b))];
  const whole = (price: Ratio): number => ratioNumber(times(price, ratio(unitB, unitA)));
  const shown = (side: readonly Priced[]): Static<typeof Level>[] => {
    const total = side.reduce((sum, { size }) => sum + size, 0n);
    let upTo = 0n;
    return side.slice(0, sides.levels).map(({ price, size }) => {
      upTo += size;
      const depthPercent = total === 0n ? 0 : ratioNumber(ratio(upTo * 100n, total));
      return { price: whole(price), size: ratioNumber(ratio(size, unitB)), depthPercent };
    });
  };
  const spot = venue.spotFor(0);
  return {
    poolId: poolIdNamed(poolId),
    dex: venue.dex,
    tokenA: a,
    tokenB: b,
    currentPrice: spot === undefined ? null : whole(spot),
    tvlAda: ratioNumber(ratio(tvlOf(asking.board, venue), 1_000_000n)),
    bids: shown(sides.bids),
    asks: shown(sides.asks),
  };
}

function tvlOf(board: Board, venue: QuotedVenue): bigint {
  for (const number of board.poolsById.get(venue.id) ?? []) {
    const pool = board.now.pools.get(number);
    if (pool !== undefined) return board.now.tvlOf(pool);
  }
  const spot = venue.assets[0] === LOVELACE ? venue.mostInput(1) : undefined;
  return spot ?? 0n;
}
