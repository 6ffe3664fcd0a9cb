import type { Ratio } from '../curves/curve.js';
import type { Unit } from '../unit.js';
import type { QuotedVenue } from './pool-venue.js';
import { outputOf, splitRoute } from './split-route.js';
import { assetOut, type Hop, hopsFrom } from './venue.js';

/** What one order does: a venue, or several after each other that its contract knows. */
export interface OrderLeg {
  readonly hops: readonly Hop[];
  readonly input: bigint;
  readonly output: bigint;
  /** Lovelace for whoever carries it out: once, however many venues there are. */
  readonly cost: bigint;
}

/** Orders that are left at once and together bring what is wanted. */
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
  /** Assets between two hops; empty where one hop is all that is wanted. */
  readonly between: readonly Unit[];
  /** Whether one order can go through two pools of the venue's kind. */
  readonly canPassOn: (venue: QuotedVenue) => boolean;
  /** What one lovelace is worth in `to`. */
  readonly lovelaceIn: Ratio | undefined;
}

/** Every way by orders, the one that brings most after its costs first. The same question has the same answer. */
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
