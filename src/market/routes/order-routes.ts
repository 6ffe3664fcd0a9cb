import type { Ratio } from '../curves/curve.js';
import type { Unit } from '../unit.js';
import type { QuotedVenue } from './pool-venue.js';
import { computePathOutput, splitRoute } from './split-route.js';
import { assetOut, type Hop, hopsFrom } from './venue.js';

/** One order: a venue, or several in sequence that its contract supports. */
export interface OrderLeg {
  readonly hops: readonly Hop[];
  readonly input: bigint;
  readonly output: bigint;
  /** Batcher fee in lovelace: charged once, regardless of the number of venues. */
  readonly cost: bigint;
}

/** Orders that are placed together and share the input. */
export interface OrderRoute {
  readonly legs: readonly OrderLeg[];
  readonly input: bigint;
  readonly output: bigint;
  readonly cost: bigint;
}

export interface OrderRouteQuery {
  readonly venues: readonly QuotedVenue[];
  readonly from: Unit;
  readonly to: Unit;
  readonly input: bigint;
  readonly maxLegs: number;
  /** Intermediate assets; empty for single-hop routes. */
  readonly between: readonly Unit[];
  /** Whether one order can use two pools of this DEX. */
  readonly canPassOn: (venue: QuotedVenue) => boolean;
  /** Value of one lovelace in `to`. */
  readonly lovelaceIn: Ratio | undefined;
}

/** All routes by orders, highest output after costs first. Deterministic. */
export function orderRoutes(query: OrderRouteQuery): readonly OrderRoute[] {
  const found = [...singleRoutes(query), ...passedOnRoute(query), ...spreadRoute(query)];
  const distinct = [...new Map(found.map((route) => [formatRouteKey(route), route])).values()];
  return distinct
    .map((route) => ({ route, worth: computeNetOutput(route, query) }))
    .sort((a, b) =>
      a.worth === b.worth ? (formatRouteKey(a.route) < formatRouteKey(b.route) ? -1 : 1) : a.worth > b.worth ? -1 : 1,
    )
    .map(({ route }) => route);
}

const formatRouteKey = ({ legs }: OrderRoute): string =>
  legs.map(({ hops, input }) => `${hops.map(({ venue }) => venue.id).join('>')}*${input}`).join(' ');

function computeNetOutput({ output, cost }: OrderRoute, { lovelaceIn }: OrderRouteQuery): bigint {
  return lovelaceIn === undefined ? output : output - (cost * lovelaceIn.numerator) / lovelaceIn.denominator;
}

function toRoute(legs: readonly OrderLeg[]): OrderRoute {
  const sum = (pick: (leg: OrderLeg) => bigint): bigint => legs.reduce((total, leg) => total + pick(leg), 0n);
  return { legs, input: sum(({ input }) => input), output: sum(({ output }) => output), cost: sum(({ cost }) => cost) };
}

const toLeg = (hops: readonly Hop[], input: bigint): OrderLeg => ({
  hops,
  input,
  output: computePathOutput({ hops }, input),
  cost: hops.reduce((max, { venue }) => (venue.batcherFee > max ? venue.batcherFee : max), 0n),
});

const singleRoutes = ({ venues, from, to, input }: OrderRouteQuery): readonly OrderRoute[] =>
  hopsFrom(venues, from)
    .filter((hop) => assetOut(hop) === to)
    .map((hop) => toRoute([toLeg([hop], input)]))
    .filter(({ output }) => output > 0n);

function passedOnRoute(query: OrderRouteQuery): readonly OrderRoute[] {
  if (query.between.length === 0) return [];
  const venues = query.venues.filter((venue) => query.canPassOn(venue) && !isDirect(venue, query));
  const route = splitRoute({ ...query, venues, maxHops: 2, maxLegs: 1 });
  const leg = route?.legs[0];
  return leg === undefined || leg.output === 0n ? [] : [toRoute([toLeg(leg.hops, leg.input)])];
}

const isDirect = ({ assets }: QuotedVenue, { from, to }: OrderRouteQuery): boolean =>
  assets.includes(from) && assets.includes(to);

function spreadRoute(query: OrderRouteQuery): readonly OrderRoute[] {
  if (query.maxLegs === 1) return [];
  const route = splitRoute({ ...query, between: [], maxHops: 1 });
  if (route === undefined || route.legs.length < 2) return [];
  return [toRoute(route.legs.map(({ hops, input }) => toLeg(hops, input)))];
}
