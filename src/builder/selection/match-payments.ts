import { retainShape } from '../wallet/retained-shapes.js';
import type { Found } from './exact.js';
import { findPlain } from './few-inputs.js';
import { PairSums } from './pair-sums.js';
import type { Selection } from './selection.js';

/** The first size of sets that is searched here; smaller ones are examined one by one. */
const SMALLEST_SET = 3;
/** Limit of pairs that are compared for each size. */
const MAX_STEPS = 40_000;
/** Sets from this size on are searched by the sums of pairs. */
const PAIRED_FROM = 4;
const MAX_PAIR_STEPS = 100_000;
/** Limit for all sizes together: without a set to improve on, every size is possible. */
const MAX_TOTAL_STEPS = 500_000;

/**
 * Finds sets of three and more UTxOs without tokens that match the payments: all that is left is the fee, so that no
 * change output is paid for. A few members are fixed, and two pointers over the sorted UTxOs, or over the sorted sums of
 * their pairs, find the others with which the sum is the smallest sufficient one.
 */
export function searchMatches(selection: Selection, start: Found | undefined): Found | undefined {
  const { problem } = selection;
  selection.become([]);
  if (problem.paymentCount === 0 || selection.unmet > 0 || selection.leavesTokens()) return start;
  const plain = findPlain(selection);
  const { lovelace } = problem.wallet;
  const amounts = new Float64Array(plain.length);
  for (let rank = 0; rank < plain.length; rank += 1) amounts[rank] = lovelace[plain[rank]!]!;
  let best = start;
  let largestSum = 0;
  let smallestSum = 0;
  let steps = 0;
  let pairs: PairSums | undefined;
  for (let count = 1; count <= plain.length && steps + (pairs?.steps ?? 0) < MAX_TOTAL_STEPS; count += 1) {
    largestSum += amounts[count - 1]!;
    smallestSum += amounts[plain.length - count]!;
    if (count < SMALLEST_SET) continue;
    const floor = selection.floorFor(count, false);
    const cost = best?.cost ?? Number.POSITIVE_INFINITY;
    if (floor >= cost) return best;
    // Even the smallest UTxOs leave more than the best set costs, and larger sets leave still more.
    if (smallestSum - problem.lovelace >= cost) return best;
    if (largestSum < problem.lovelace + floor) continue;
    const matching = new Matching(selection, plain, amounts, count, floor);
    if (count >= PAIRED_FROM) pairs ??= PairSums.of(amounts, problem.lovelace + cost);
    best = pairs === undefined ? matching.search(best) : matching.searchPairs(pairs, best);
    steps += matching.steps;
  }
  return best;
}

/** The search for one number of inputs. */
class Matching {
  private readonly selection: Selection;
  private readonly plain: Int32Array;
  /** Lovelace by rank. */
  private readonly amounts: Float64Array;
  private readonly count: number;
  /** The lowest fee without change. */
  private readonly floor: number;
  private readonly isFixed: Uint8Array;
  /** Pairs compared by `search`. */
  steps = 0;

  constructor(selection: Selection, plain: Int32Array, amounts: Float64Array, count: number, floor: number) {
    this.selection = selection;
    this.plain = plain;
    this.count = count;
    this.floor = floor;
    this.amounts = amounts;
    this.isFixed = new Uint8Array(plain.length);
    retainShape(this);
  }

  /** Neighbours in the order are fixed, and one more, in turn each of the others. */
  search(start: Found | undefined): Found | undefined {
    const { amounts, isFixed, selection } = this;
    const neighbours = this.count - SMALLEST_SET;
    const least = selection.problem.lovelace + this.floor;
    let best = start;
    let sum = 0;
    for (let rank = 0; rank < neighbours; rank += 1) {
      sum += amounts[rank]!;
      isFixed[rank] = 1;
    }
    const { length } = amounts;
    const largestPair = amounts[0]! + amounts[1]!;
    const smallestPair = amounts[length - 1]! + amounts[length - 2]!;
    for (let first = 0; first + neighbours <= length; first += 1) {
      for (let further = 0; further < length; further += 1) {
        const missing = least - sum - amounts[further]!;
        if (missing > largestPair) break;
        const cost = best?.cost ?? Number.POSITIVE_INFINITY;
        if (smallestPair - missing >= cost - this.floor || isFixed[further] === 1) continue;
        if (this.steps >= MAX_STEPS || cost === this.floor) return best;
        isFixed[further] = 1;
        best = this.addPair(missing, best);
        isFixed[further] = 0;
      }
      if (neighbours === 0 || first + neighbours === length) return best;
      isFixed[first] = 0;
      isFixed[first + neighbours] = 1;
      sum += amounts[first + neighbours]! - amounts[first]!;
    }
    return best;
  }

  /** Neighbours in the order are fixed, and four others are found by their pairs. */
  searchPairs(pairs: PairSums, start: Found | undefined): Found | undefined {
    const { amounts, isFixed, selection } = this;
    const neighbours = this.count - PAIRED_FROM;
    const least = selection.problem.lovelace + this.floor;
    const maxSteps = pairs.steps + MAX_PAIR_STEPS;
    let best = start;
    for (let first = 0; first + neighbours <= amounts.length && pairs.steps < maxSteps; first += 1) {
      const excess = (best?.cost ?? Number.POSITIVE_INFINITY) - this.floor;
      if (excess <= 0) break;
      let missing = least;
      for (let rank = first; rank < first + neighbours; rank += 1) {
        missing -= amounts[rank]!;
        isFixed[rank] = 1;
      }
      const four = pairs.findFour(missing, missing + excess, isFixed, maxSteps - pairs.steps);
      if (four !== undefined) best = this.price(four, best);
      isFixed.fill(0, first, first + neighbours);
      if (neighbours === 0) break;
    }
    return best;
  }

  /** The two UTxOs with the smallest sum that is enough. */
  private addPair(missing: number, start: Found | undefined): Found | undefined {
    const { amounts, isFixed } = this;
    let high = 0;
    let low = amounts.length - 1;
    let excess = (start?.cost ?? Number.POSITIVE_INFINITY) - this.floor;
    let pair: readonly [number, number] | undefined;
    while (high < low) {
      this.steps += 1;
      if (isFixed[high] === 1) high += 1;
      else if (isFixed[low] === 1) low -= 1;
      else {
        const over = amounts[high]! + amounts[low]! - missing;
        if (over >= 0 && over < excess) {
          excess = over;
          pair = [high, low];
        }
        if (over >= 0) high += 1;
        else low -= 1;
      }
    }
    return pair === undefined ? start : this.price(pair, start);
  }

  private price(others: readonly number[], start: Found | undefined): Found | undefined {
    const { selection, plain, isFixed } = this;
    const members = Array.from(plain).filter((_, rank) => isFixed[rank] === 1 || others.includes(rank));
    selection.become(members);
    selection.evaluate();
    const { cost } = selection;
    selection.become([]);
    return cost < (start?.cost ?? Number.POSITIVE_INFINITY) ? { members: members.sort((a, b) => a - b), cost } : start;
  }
}
