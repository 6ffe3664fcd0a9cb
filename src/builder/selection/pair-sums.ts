import { retainShape } from '../wallet/retained-shapes.js';
import { countBelow } from './count-below.js';

/** Sums and two ranks share the exact range of a float. */
const RANK_BITS = 8;
const RANKS = 2 ** RANK_BITS;
const SUM_LIMIT = 2 ** (53 - 2 * RANK_BITS);
/** Of more amounts only the largest are paired: with their fourth power of sets there are matches enough. */
const MAX_AMOUNTS = 160;

export type Four = readonly [number, number, number, number];

/** The sums of all pairs of amounts, sorted once, to find four amounts with the smallest sufficient sum. */
export class PairSums {
  /** Comparisons so far. */
  steps = 0;
  private readonly keys: Float64Array;
  private readonly sums: Float64Array;
  /** The number of pairs that are too large for any set. */
  private readonly dropped: number;

  private constructor(keys: Float64Array, dropped: number) {
    this.keys = keys;
    this.dropped = dropped;
    this.sums = new Float64Array(keys.length);
    for (let at = 0; at < keys.length; at += 1) this.sums[at] = Math.floor(keys[at]! / (RANKS * RANKS));
    retainShape(this);
  }

  /**
   * `amounts` fall. `below`: no search is for a larger sum of four amounts. Undefined when the sums of pairs are too large
   * to be packed.
   */
  static of(amounts: Float64Array, below: number): PairSums | undefined {
    const count = Math.min(amounts.length, MAX_AMOUNTS);
    if (count < 4 || amounts[0]! + amounts[1]! >= SUM_LIMIT) return undefined;
    const smallest = amounts[count - 2]! + amounts[count - 1]!;
    const keys = new Float64Array((count * (count - 1)) / 2);
    let at = 0;
    for (let first = 0; first < count; first += 1)
      for (let second = count - 1; second > first; second -= 1) {
        const sum = amounts[first]! + amounts[second]!;
        if (sum + smallest >= below) break;
        keys[at] = (sum * RANKS + first) * RANKS + second;
        at += 1;
      }
    return new PairSums(keys.subarray(0, at).sort(), keys.length - at);
  }

  /**
   * The ranks of four amounts with the smallest sum of at least `least`, which is less than `below`; the best so far
   * after `maxSteps` comparisons, because equal amounts of which most are fixed have many sums without a valid pair.
   */
  findFour(least: number, below: number, isFixed: Uint8Array, maxSteps = Number.POSITIVE_INFINITY): Four | undefined {
    const { keys, sums } = this;
    let best: Four | undefined;
    let limit = below;
    // The comparisons with pairs that are too large in any case count too, although they are skipped: the limit of the
    // work does not depend on how it is done.
    let steps = Math.min(this.dropped, maxSteps);
    let low = 0;
    let high = keys.length - 1;
    if (high >= 0) {
      low = Math.min(countBelow(sums, least - sums[high]!), maxSteps - steps);
      steps += low;
    }
    if (low <= high) {
      const tooLarge = high + 1 - Math.max(low, countBelow(sums, below - sums[low]!));
      const skipped = Math.min(tooLarge, maxSteps - steps);
      steps += skipped;
      high -= skipped;
    }
    while (high >= low && steps < maxSteps) {
      const largest = sums[high]!;
      // One step for each pair that is too small with the largest one, and one for the first that is not.
      const end = Math.min(high + 1, low + maxSteps - steps);
      const start = low;
      while (low < end && sums[low]! + largest < least) low += 1;
      steps += low - start;
      if (low === end) continue;
      steps += 1;
      // The pairs must differ in both ranks; the next larger sum may be the smallest valid one.
      for (let other = low; other < high && steps < maxSteps; other += 1) {
        const total = sums[other]! + sums[high]!;
        if (total >= limit) break;
        steps += 1;
        const four = toFour(keys[other]!, keys[high]!, isFixed);
        if (four === undefined) continue;
        best = four;
        limit = total;
      }
      if (limit === least) break;
      high -= 1;
    }
    this.steps += steps;
    return best;
  }
}

function toFour(first: number, second: number, isFixed: Uint8Array): Four | undefined {
  const [a, b] = toRanks(first);
  const [c, d] = toRanks(second);
  if (a === c || a === d || b === c || b === d) return undefined;
  return isFixed[a] === 1 || isFixed[b] === 1 || isFixed[c] === 1 || isFixed[d] === 1 ? undefined : [a, b, c, d];
}

function toRanks(key: number): readonly [number, number] {
  const ranks = key % (RANKS * RANKS);
  return [ranks >> RANK_BITS, ranks % RANKS];
}
