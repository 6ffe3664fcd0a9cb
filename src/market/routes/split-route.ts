import type { Ratio } from '../curves/curve.js';
import type { Unit } from '../unit.js';
import { assetOut, type Hop, hopsFrom, type Venue } from './venue.js';

/** One or two venues in sequence. */
export interface Path {
  readonly hops: readonly Hop[];
}

export interface Leg extends Path {
  readonly input: bigint;
  readonly output: bigint;
}

export interface Route {
  readonly legs: readonly Leg[];
  readonly input: bigint;
  readonly output: bigint;
}

export interface RouteQuestion {
  readonly venues: readonly Venue[];
  readonly from: Unit;
  readonly to: Unit;
  readonly input: bigint;
  /** Possible intermediate assets. */
  readonly between: readonly Unit[];
  readonly mostHops: 1 | 2;
  readonly mostLegs: number;
  /** Value of one lovelace in `to`: a leg has to yield more than it costs. When undefined, costs are ignored. */
  readonly lovelaceIn: Ratio | undefined;
}

/** Covers every relevant pool; more paths cost time without improving the result. */
const MOST_PATHS = 8;
/** The smallest share of the input that is moved between legs, as a power of two. */
const FINEST_STEP = 20;
/** Limit for one step size: after the larger steps only a few moves remain. */
const MOST_MOVES = 32;

export function outputOf({ hops }: Path, input: bigint): bigint {
  return hops.reduce(
    (amount, { venue, direction }) => (amount === 0n ? 0n : venue.outputFor(direction, amount)),
    input,
  );
}

/** Batcher fees of all hops, in lovelace. */
export const costOf = ({ hops }: Path): bigint => hops.reduce((sum, { venue }) => sum + venue.batcherFee, 0n);

/**
 * Splits the input over paths to maximize the total output minus the cost of each path. Never worse than the best
 * single path. The output of a path is concave, so moving shares between paths until nothing improves ends near the
 * optimum. Deterministic.
 */
export function splitRoute(question: RouteQuestion): Route | undefined {
  const { input, mostLegs } = question;
  const paths = candidatePaths(question);
  const first = paths[0];
  if (first === undefined) return undefined;
  const shares = spread(paths, question, mostLegs);
  const legs = paths.flatMap(({ hops }, index): Leg[] => {
    const share = shares[index]!;
    return share === 0n ? [] : [{ hops, input: share, output: outputOf({ hops }, share) }];
  });
  return { legs, input, output: legs.reduce((sum, { output }) => sum + output, 0n) };
}

/** Sorted by output for the whole input, best first. No venue is in two of them. */
function candidatePaths(question: RouteQuestion): readonly Path[] {
  const { input } = question;
  const all = [...directPaths(question), ...(question.mostHops === 2 ? twoHopPaths(question) : [])]
    .map((path) => ({ path, worth: worthOf(path, input, question) }))
    .filter(({ path }) => outputOf(path, input) > 0n)
    .sort((a, b) => (a.worth === b.worth ? (nameOf(a.path) < nameOf(b.path) ? -1 : 1) : a.worth > b.worth ? -1 : 1));
  const used = new Set<string>();
  const chosen: Path[] = [];
  for (const { path } of all) {
    if (chosen.length === MOST_PATHS) break;
    const ids = path.hops.map(({ venue }) => venue.id);
    if (ids.some((id) => used.has(id))) continue;
    for (const id of ids) used.add(id);
    chosen.push(path);
  }
  return chosen;
}

const nameOf = ({ hops }: Path): string => hops.map(({ venue }) => venue.id).join(' ');

const directPaths = ({ venues, from, to }: RouteQuestion): readonly Path[] =>
  hopsFrom(venues, from)
    .filter((hop) => assetOut(hop) === to)
    .map((hop) => ({ hops: [hop] }));

/** Through each intermediate asset, using the best venue of each half. */
function twoHopPaths({ venues, from, to, between, input }: RouteQuestion): readonly Path[] {
  return between.flatMap((middle): Path[] => {
    if (middle === from || middle === to) return [];
    const first = bestHop(hopsFrom(venues, from), middle, input);
    if (first === undefined) return [];
    const second = bestHop(hopsFrom(venues, middle), to, first.output);
    return second === undefined || second.hop.venue.id === first.hop.venue.id
      ? []
      : [{ hops: [first.hop, second.hop] }];
  });
}

function bestHop(
  hops: readonly Hop[],
  to: Unit,
  input: bigint,
): { readonly hop: Hop; readonly output: bigint } | undefined {
  let best: { readonly hop: Hop; readonly output: bigint } | undefined;
  for (const hop of hops) {
    if (assetOut(hop) !== to) continue;
    const output = hop.venue.outputFor(hop.direction, input);
    if (output > (best?.output ?? 0n)) best = { hop, output };
  }
  return best;
}

/** Output minus costs, in the output asset. Costs alone are negative, so an unused path is worth more. */
function worthOf(path: Path, input: bigint, { lovelaceIn }: Pick<RouteQuestion, 'lovelaceIn'>): bigint {
  if (input === 0n) return 0n;
  const cost = lovelaceIn === undefined ? 0n : (costOf(path) * lovelaceIn.numerator) / lovelaceIn.denominator;
  return outputOf(path, input) - cost;
}

function spread(paths: readonly Path[], question: RouteQuestion, mostLegs: number): readonly bigint[] {
  const { input } = question;
  const shares = paths.map((_, index) => (index === 0 ? input : 0n));
  const worths = paths.map((path, index) => worthOf(path, shares[index]!, question));
  for (let power = 1; power <= FINEST_STEP; power += 1) {
    const step = input >> BigInt(power);
    if (step === 0n) break;
    for (let moves = 0; moves < MOST_MOVES; moves += 1)
      if (!moveOnce({ paths, shares, worths, step, question, mostLegs })) break;
  }
  return shares;
}

interface Spreading {
  readonly paths: readonly Path[];
  readonly shares: bigint[];
  readonly worths: bigint[];
  readonly step: bigint;
  readonly question: RouteQuestion;
  readonly mostLegs: number;
}

/** Moves one step from the path that loses least to the path that gains most, if that is an improvement. */
function moveOnce({ paths, shares, worths, step, question, mostLegs }: Spreading): boolean {
  const used = shares.filter((share) => share > 0n).length;
  let best: { readonly from: number; readonly to: number; readonly less: bigint; readonly more: bigint } | undefined;
  let gain = 0n;
  for (const [from, share] of shares.entries()) {
    if (share < step) continue;
    const less = worthOf(paths[from]!, share - step, question);
    for (const [to, other] of shares.entries()) {
      const opens = other === 0n && share > step;
      if (to === from || (opens && used >= mostLegs)) continue;
      const more = worthOf(paths[to]!, other + step, question);
      const gained = less + more - worths[from]! - worths[to]!;
      if (gained > gain) [best, gain] = [{ from, to, less, more }, gained];
    }
  }
  if (best === undefined) return false;
  shares[best.from]! -= step;
  shares[best.to]! += step;
  worths[best.from] = best.less;
  worths[best.to] = best.more;
  return true;
}
