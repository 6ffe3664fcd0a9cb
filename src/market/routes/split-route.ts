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

export interface SplitRouteQuery {
  readonly venues: readonly Venue[];
  readonly from: Unit;
  readonly to: Unit;
  readonly input: bigint;
  /** Possible intermediate assets. */
  readonly between: readonly Unit[];
  readonly maxHops: 1 | 2;
  readonly maxLegs: number;
  /** Value of one lovelace in `to`: a leg has to yield more than it costs. When undefined, costs are ignored. */
  readonly lovelaceIn: Ratio | undefined;
}

/** Covers every relevant pool; more paths cost time without improving the result. */
const MAX_PATHS = 8;
/** The smallest share of the input that is moved between legs, as a power of two. */
const FINEST_STEP = 20;
/** Limit for one step size: after the larger steps only a few moves remain. */
const MAX_MOVES = 32;

export function computePathOutput({ hops }: Path, input: bigint): bigint {
  return hops.reduce(
    (amount, { venue, direction }) => (amount === 0n ? 0n : venue.outputFor(direction, amount)),
    input,
  );
}

/** Batcher fees of all hops, in lovelace. */
export const computePathCost = ({ hops }: Path): bigint => hops.reduce((sum, { venue }) => sum + venue.batcherFee, 0n);

/**
 * Splits the input over paths to maximize the total output minus the cost of each path. Never worse than the best
 * single path. The output of a path is concave, so moving shares between paths until nothing improves ends near the
 * optimum. Deterministic.
 */
export function splitRoute(query: SplitRouteQuery): Route | undefined {
  const { input, maxLegs } = query;
  const paths = candidatePaths(query);
  const first = paths[0];
  if (first === undefined) return undefined;
  const shares = spread(paths, query, maxLegs);
  const legs = paths.flatMap(({ hops }, index): Leg[] => {
    const share = shares[index]!;
    return share === 0n ? [] : [{ hops, input: share, output: computePathOutput({ hops }, share) }];
  });
  return { legs, input, output: legs.reduce((sum, { output }) => sum + output, 0n) };
}

/** Sorted by output for the whole input, best first. No venue is in two of them. */
function candidatePaths(query: SplitRouteQuery): readonly Path[] {
  const { input } = query;
  const all = [...directPaths(query), ...(query.maxHops === 2 ? twoHopPaths(query) : [])]
    .map((path) => ({ path, worth: computeNetOutput(path, input, query) }))
    .filter(({ path }) => computePathOutput(path, input) > 0n)
    .sort((a, b) =>
      a.worth === b.worth ? (formatPathKey(a.path) < formatPathKey(b.path) ? -1 : 1) : a.worth > b.worth ? -1 : 1,
    );
  const used = new Set<string>();
  const chosen: Path[] = [];
  for (const { path } of all) {
    if (chosen.length === MAX_PATHS) break;
    const ids = path.hops.map(({ venue }) => venue.id);
    if (ids.some((id) => used.has(id))) continue;
    for (const id of ids) used.add(id);
    chosen.push(path);
  }
  return chosen;
}

const formatPathKey = ({ hops }: Path): string => hops.map(({ venue }) => venue.id).join(' ');

const directPaths = ({ venues, from, to }: SplitRouteQuery): readonly Path[] =>
  hopsFrom(venues, from)
    .filter((hop) => assetOut(hop) === to)
    .map((hop) => ({ hops: [hop] }));

/** Through each intermediate asset, using the best venue of each half. */
function twoHopPaths({ venues, from, to, between, input }: SplitRouteQuery): readonly Path[] {
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
function computeNetOutput(path: Path, input: bigint, { lovelaceIn }: Pick<SplitRouteQuery, 'lovelaceIn'>): bigint {
  if (input === 0n) return 0n;
  const cost = lovelaceIn === undefined ? 0n : (computePathCost(path) * lovelaceIn.numerator) / lovelaceIn.denominator;
  return computePathOutput(path, input) - cost;
}

function spread(paths: readonly Path[], query: SplitRouteQuery, maxLegs: number): readonly bigint[] {
  const { input } = query;
  const shares = paths.map((_, index) => (index === 0 ? input : 0n));
  const worths = paths.map((path, index) => computeNetOutput(path, shares[index]!, query));
  for (let power = 1; power <= FINEST_STEP; power += 1) {
    const step = input >> BigInt(power);
    if (step === 0n) break;
    for (let moves = 0; moves < MAX_MOVES; moves += 1)
      if (!moveBestStep({ paths, shares, worths, step, query, maxLegs })) break;
  }
  return shares;
}

interface Spreading {
  readonly paths: readonly Path[];
  readonly shares: bigint[];
  readonly worths: bigint[];
  readonly step: bigint;
  readonly query: SplitRouteQuery;
  readonly maxLegs: number;
}

/** Moves one step from the path that loses least to the path that gains most, if that is an improvement. */
function moveBestStep({ paths, shares, worths, step, query, maxLegs }: Spreading): boolean {
  const used = shares.filter((share) => share > 0n).length;
  let best: { readonly from: number; readonly to: number; readonly less: bigint; readonly more: bigint } | undefined;
  let gain = 0n;
  for (const [from, share] of shares.entries()) {
    if (share < step) continue;
    const less = computeNetOutput(paths[from]!, share - step, query);
    for (const [to, other] of shares.entries()) {
      const opens = other === 0n && share > step;
      if (to === from || (opens && used >= maxLegs)) continue;
      const more = computeNetOutput(paths[to]!, other + step, query);
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
