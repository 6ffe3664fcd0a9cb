import { CARDANO_SUPPLY } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { DexName } from '../../../market/dex-names.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import type { OrderHop } from '../../../market/orders/order-writer.js';
import { type OrderLeg, type OrderRoute, orderRoutes } from '../../../market/routes/order-routes.js';
import { type QuotedVenue, toPoolVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkMarket } from '../market/market-settings.js';
import type { MarketState } from '../market/market-state.js';
import { amountError, directionFrom, lovelaceIn, type Pair } from '../market/quotes.js';
import { valueAtPrice } from './fees.js';
import { isProven, type OrderPools, orderPools } from './order-pools.js';

/** Each leg of a split costs an output, a fee and a deposit. */
const MAX_LEGS = 4;

export interface RouteOptions {
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

const noVenueError = (): ServiceError =>
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

function venuesFor(marketState: MarketState, market: NetworkMarket, { pair, maxHops, excluded }: RouteOptions): Venues {
  const between = maxHops > 1 ? [LOVELACE, ...market.verified.keys()] : [];
  const pools = orderPools(marketState, market.registry, pair, between);
  const venues = [...pools.values()].filter(({ dex }) => !excluded.has(dex)).map(toPoolVenue);
  if (venues.length === 0) throw noVenueError();
  return { pools, venues, between };
}

/** Best route first; a split never mixes verified and experimental DEXes. */
export function routesFor(
  marketState: MarketState,
  market: NetworkMarket,
  options: RouteOptions,
  input: bigint,
): FoundRoutes {
  const { pools, venues, between } = venuesFor(marketState, market, options);
  const routeQuery = {
    ...options.pair,
    input,
    between,
    maxLegs: options.allowSplit ? MAX_LEGS : 1,
    canPassOn: ({ dex }: QuotedVenue) => ORDER_WRITERS.get(dex)?.maxHops === 2,
    lovelaceIn: lovelaceIn(marketState, options.pair),
  };
  const safe = venues.filter(({ dex }) => isProven(dex));
  const proven = orderRoutes({ ...routeQuery, venues: safe });
  const others = safe.length === venues.length ? [] : orderRoutes({ ...routeQuery, venues });
  const routes = [...proven, ...others.filter((route) => !isProvenRoute(route))];
  if (routes.length === 0) {
    const direct = venues.filter(
      ({ assets }) => assets.includes(options.pair.from) && assets.includes(options.pair.to),
    );
    throw direct.length === 0 ? noVenueError() : amountError(direct, options.pair.from, input);
  }
  return { routes, pools };
}

/** Routes of one pool each for a fixed output, cheapest first, execution cost included. */
export function routesForOutput(
  marketState: MarketState,
  market: NetworkMarket,
  options: RouteOptions,
  output: bigint,
): FoundRoutes {
  const { pools, venues } = venuesFor(marketState, market, { ...options, maxHops: 1 });
  const found = venues.flatMap((venue): OrderRoute[] => {
    const direction = directionFrom(venue, options.pair.from);
    const input = venue.inputFor(direction, output);
    if (input === undefined) return [];
    const leg: OrderLeg = { hops: [{ venue, direction }], input, output, cost: venue.batcherFee };
    return [{ legs: [leg], input, output, cost: leg.cost }];
  });
  if (found.length === 0)
    throw new ServiceError('invalid', 'amountOut exceeds the reserves of every pool that accepts orders');
  const price =
    options.pair.from === LOVELACE ? { numerator: 1n, denominator: 1n } : marketState.now.weighted(options.pair.from);
  const paid = ({ input, cost }: OrderRoute): bigint =>
    input + (price === undefined ? 0n : (cost * price.denominator) / price.numerator);
  const sorted = found.toSorted((a, b) => (paid(a) < paid(b) ? -1 : paid(a) > paid(b) ? 1 : 0));
  return { routes: provenFirst(sorted), pools };
}

/**
 * Value of the input in lovelace: the ADA side of the trade at the current price (even when a limit price is set), or
 * the market price of the token. Undefined when not known, or when above the total supply.
 */
export function computeOrderValue(
  marketState: MarketState,
  { from, to }: Pair,
  input: bigint,
  expected: bigint,
): bigint | undefined {
  const orderValue =
    from === LOVELACE ? input : to === LOVELACE ? expected : valueAtPrice(input, marketState.now.weighted(from));
  return orderValue === undefined || orderValue > CARDANO_SUPPLY ? undefined : orderValue;
}

/** Fee of the pools in percent, weighted by the input of each leg. */
export function computeFeePercent({ legs, input }: OrderRoute): number {
  let sum = 0;
  for (const leg of legs) {
    const remainder = leg.hops.reduce((product, { venue, direction }) => {
      const { numerator, denominator } = (venue as QuotedVenue).feeFor(direction);
      return product * (1 - Number(numerator) / Number(denominator));
    }, 1);
    sum += (1 - remainder) * (Number(leg.input) / Number(input));
  }
  return Number((sum * 100).toPrecision(12));
}

export function orderHops({ hops }: OrderLeg, pools: OrderPools): readonly [OrderHop, ...OrderHop[]] {
  const [first, ...rest] = hops.map(({ venue, direction }) => ({ pool: pools.get(venue.id)!, direction }));
  return [first!, ...rest];
}
