import type { Ratio } from '../curves/curve.js';
import type { Unit } from '../unit.js';
import type { QuotedVenue } from './pool-venue.js';
import { outputOf, splitRoute } from './split-route.js';
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

export interface OrderQuestion {
  readonly venues: readonly QuotedVenue[];
  readonly from: Unit;
  readonly to: Unit;
  readonly input: bigint;
  readonly mostLegs: number;
  /** Intermediate assets; empty for single-hop routes. */
  readonly between: readonly Unit[];
  /** Whether one order can use two pools of this DEX. */
  readonly canPassOn: (venue: QuotedVenue) => boolean;
  /** Value of one lovelace in `to`. */
  readonly lovelaceIn: Ratio | undefined;
}

/** All routes by orders, highest output after costs first. Deterministic. */
export function orderRoutes(question: OrderQuestion): readonly OrderRoute[] {
  const found = [...singleRoutes(question), ...passedOnRoute(question), ...spreadRoute(question)];
  const distinct = [...new Map(found.map((route) => [nameOf(route), route])).values()];
  return distinct
    .map((route) => ({ route, worth: worthOf(route, question) }))
    .sort((a, b) => (a.worth === b.worth ? (nameOf(a.route) < nameOf(b.route) ? -1 : 1) : a.worth > b.worth ? -1 : 1))
    .map(({ route }) => route);
}

const nameOf = ({ legs }: OrderRoute): string =>
  legs.map(({ hops, input }) => `${hops.map(({ venue }) => venue.id).join('>')}*${input}`).join(' ');

function worthOf({ output, cost }: OrderRoute, { lovelaceIn }: OrderQuestion): bigint {
  return lovelaceIn === undefined ? output : output - (cost * lovelaceIn.numerator) / lovelaceIn.denominator;
}

function routeOf(legs: readonly OrderLeg[]): OrderRoute {
  const sum = (pick: (leg: OrderLeg) => bigint): bigint => legs.reduce((total, leg) => total + pick(leg), 0n);
  return { legs, input: sum(({ input }) => input), output: sum(({ output }) => output), cost: sum(({ cost }) => cost) };
}

const legOf = (hops: readonly Hop[], input: bigint): OrderLeg => ({
  hops,
  input,
  output: outputOf({ hops }, input),
  cost: hops.reduce((most, { venue }) => (venue.batcherFee > most ? venue.batcherFee : most), 0n),
});

const singleRoutes = ({ venues, from, to, input }: OrderQuestion): readonly OrderRoute[] =>
  hopsFrom(venues, from)
    .filter((hop) => assetOut(hop) === to)
    .map((hop) => routeOf([legOf([hop], input)]))
    .filter(({ output }) => output > 0n);

function passedOnRoute(question: OrderQuestion): readonly OrderRoute[] {
  if (question.between.length === 0) return [];
  const venues = question.venues.filter((venue) => question.canPassOn(venue) && !isDirect(venue, question));
  const route = splitRoute({ ...question, venues, mostHops: 2, mostLegs: 1 });
  const leg = route?.legs[0];
  return leg === undefined || leg.output === 0n ? [] : [routeOf([legOf(leg.hops, leg.input)])];
}

const isDirect = ({ assets }: QuotedVenue, { from, to }: OrderQuestion): boolean =>
  assets.includes(from) && assets.includes(to);

function spreadRoute(question: OrderQuestion): readonly OrderRoute[] {
  if (question.mostLegs === 1) return [];
  const route = splitRoute({ ...question, between: [], mostHops: 1 });
  if (route === undefined || route.legs.length < 2) return [];
  return [routeOf(route.legs.map(({ hops, input }) => legOf(hops, input)))];
}
