import { CARDANO_SUPPLY } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { DexName } from '../../../market/dex-names.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import type { OrderHop } from '../../../market/orders/order-writer.js';
import { type OrderLeg, type OrderRoute, orderRoutes } from '../../../market/routes/order-routes.js';
import { poolVenue, type QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { Board } from '../market/market-board.js';
import type { MarketOfNetwork } from '../market/market-settings.js';
import { directionFrom, lovelaceIn, type Pair, refuseAmount } from '../market/quotes.js';
import { worthAt } from './fees.js';
import { isProven, type OrderPools, orderPools } from './order-pools.js';

/** Each leg of a split costs an output, a fee and a deposit. */
const MOST_LEGS = 4;

export interface RouteWish {
  readonly pair: Pair;
  readonly maxHops: number;
  readonly allowSplit: boolean;
  readonly excluded: ReadonlySet<DexName>;
}

/** Routes by orders, with the pools that they use. */
export interface FoundRoutes {
  readonly routes: readonly OrderRoute[];
  readonly pools: OrderPools;
}

const noVenue = (): ServiceError =>
  new ServiceError('not-found', 'No pool that accepts orders trades this pair on this network');

const isProvenRoute = ({ legs }: OrderRoute): boolean =>
  legs.every(({ hops }) => hops.every(({ venue }) => isProven(venue.dex)));

/** Sorts routes whose DEXes were verified against real orders first. */
const provenFirst = (routes: readonly OrderRoute[]): readonly OrderRoute[] => [
  ...routes.filter(isProvenRoute),
  ...routes.filter((route) => !isProvenRoute(route)),
];

interface Venues {
  readonly pools: OrderPools;
  readonly venues: readonly QuotedVenue[];
  readonly between: readonly Unit[];
}

function venuesFor(board: Board, market: MarketOfNetwork, { pair, maxHops, excluded }: RouteWish): Venues {
  const between = maxHops > 1 ? [LOVELACE, ...market.verified.keys()] : [];
  const pools = orderPools(board, market.registry, pair, between);
  const venues = [...pools.values()].filter(({ dex }) => !excluded.has(dex)).map(poolVenue);
  if (venues.length === 0) throw noVenue();
  return { pools, venues, between };
}

/** Best route first; a split never mixes verified and experimental DEXes. */
export function routesFor(board: Board, market: MarketOfNetwork, wish: RouteWish, input: bigint): FoundRoutes {
  const { pools, venues, between } = venuesFor(board, market, wish);
  const question = {
    ...wish.pair,
    input,
    between,
    mostLegs: wish.allowSplit ? MOST_LEGS : 1,
    canPassOn: ({ dex }: QuotedVenue) => ORDER_WRITERS.get(dex)?.mostHops === 2,
    lovelaceIn: lovelaceIn(board, wish.pair),
  };
  const safe = venues.filter(({ dex }) => isProven(dex));
  const proven = orderRoutes({ ...question, venues: safe });
  const others = safe.length === venues.length ? [] : orderRoutes({ ...question, venues });
  const routes = [...proven, ...others.filter((route) => !isProvenRoute(route))];
  if (routes.length === 0) {
    const direct = venues.filter(({ assets }) => assets.includes(wish.pair.from) && assets.includes(wish.pair.to));
    throw direct.length === 0 ? noVenue() : refuseAmount(direct, wish.pair.from, input);
  }
  return { routes, pools };
}

/** Routes of one pool each for a fixed output, cheapest first, execution cost included. */
export function routesForOutput(board: Board, market: MarketOfNetwork, wish: RouteWish, output: bigint): FoundRoutes {
  const { pools, venues } = venuesFor(board, market, { ...wish, maxHops: 1 });
  const found = venues.flatMap((venue): OrderRoute[] => {
    const direction = directionFrom(venue, wish.pair.from);
    const input = venue.inputFor(direction, output);
    if (input === undefined) return [];
    const leg: OrderLeg = { hops: [{ venue, direction }], input, output, cost: venue.batcherFee };
    return [{ legs: [leg], input, output, cost: leg.cost }];
  });
  if (found.length === 0)
    throw new ServiceError('invalid', 'amountOut exceeds the reserves of every pool that accepts orders');
  const price = wish.pair.from === LOVELACE ? { numerator: 1n, denominator: 1n } : board.now.weighted(wish.pair.from);
  const paid = ({ input, cost }: OrderRoute): bigint =>
    input + (price === undefined ? 0n : (cost * price.denominator) / price.numerator);
  const sorted = found.toSorted((a, b) => (paid(a) < paid(b) ? -1 : paid(a) > paid(b) ? 1 : 0));
  return { routes: provenFirst(sorted), pools };
}

/**
 * Value of the input in lovelace: the ADA side of the trade at the current price (even when a limit price is set), or
 * the market price of the token. Undefined when not known, or when above the total supply.
 */
export function worthOf(board: Board, { from, to }: Pair, input: bigint, expected: bigint): bigint | undefined {
  const worth = from === LOVELACE ? input : to === LOVELACE ? expected : worthAt(input, board.now.weighted(from));
  return worth === undefined || worth > CARDANO_SUPPLY ? undefined : worth;
}

/** Fee of the pools in percent, weighted by the input of each leg. */
export function feePercentOf({ legs, input }: OrderRoute): number {
  let sum = 0;
  for (const leg of legs) {
    const kept = leg.hops.reduce((product, { venue, direction }) => {
      const { numerator, denominator } = (venue as QuotedVenue).feeFor(direction);
      return product * (1 - Number(numerator) / Number(denominator));
    }, 1);
    sum += (1 - kept) * (Number(leg.input) / Number(input));
  }
  return Number((sum * 100).toPrecision(12));
}

export function orderHops({ hops }: OrderLeg, pools: OrderPools): readonly [OrderHop, ...OrderHop[]] {
  const [first, ...rest] = hops.map(({ venue, direction }) => ({ pool: pools.get(venue.id)!, direction }));
  return [first!, ...rest];
}
