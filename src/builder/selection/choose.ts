import type { Strategy } from '../request/request.js';
import { cover } from './cover.js';
import { EXACT_UP_TO, type ExactCost, type Found, searchAll } from './exact.js';
import { searchPairs, searchSingles } from './few-inputs.js';
import { improve } from './improve.js';
import { searchMatches } from './match-payments.js';
import type { Problem } from './problem.js';
import { Selection } from './selection.js';
import { cheaper, searchTokenSets } from './token-sets.js';

/** Attempts to improve a set; each scans all UTxOs a few times. */
const ATTEMPTS = 100;
/** Attempts before giving up when the cheapest set is too large for a transaction. */
export const THOROUGH_ATTEMPTS = 3000;

/** Asset lookups of the search for sets with tokens: before starts are improved, and in all, if that proved nothing. */
const QUICK_WORK = 5000;
const THOROUGH_WORK = 20_000;

export interface Effort {
  readonly strategy: Strategy;
  readonly seed: number;
  readonly attempts?: number;
}

/**
 * The cheapest set of inputs found; undefined when none was found. Single inputs and useful pairs are priced one by
 * one, larger sets are searched; the search ends early when no set can be cheaper. Few UTxOs are searched completely.
 */
export function chooseInputs(
  problem: Problem,
  { strategy, seed, attempts = ATTEMPTS }: Effort,
  getExactCost: ExactCost,
): readonly number[] | undefined {
  if (strategy !== 'optimize') return chooseInOrder(problem, computeOrder(problem, strategy, seed));
  const selection = new Selection(problem);
  const singles = searchSingles(selection);
  const single = singles.best;
  if (single !== undefined && singles.isProven && !problem.isEstimated) return single.members;
  const starts = findStarts(selection);
  if (problem.wallet.utxos.length <= EXACT_UP_TO) {
    const found = cheaper(improveStarts(selection, starts, attempts), single);
    return searchAll(selection, found, getExactCost)?.members;
  }
  const { best, isProven } = searchTokenSets(selection, cheaper(starts[0], single), {
    quickWork: QUICK_WORK,
    thoroughWork: THOROUGH_WORK,
    improveStart: () => improveStarts(new Selection(problem), starts, attempts),
  });
  return searchMatches(selection, searchPairs(selection, best, isProven))?.members;
}

const IMPROVED_STARTS = 2;
/** For a set this small, one start is as good as several. */
const SMALL_START = 3;
/** Limit of asset lookups for finding starts. */
const START_WORK = 100_000;
const AVERSIONS: readonly number[] = [1, 0.5, 0.2, 0];

/** Sets that suffice, the cheapest first. */
function findStarts(selection: Selection): readonly Found[] {
  const barred = new Uint8Array(selection.chosen.length);
  const starts = new Map<number, Found>();
  for (const aversion of AVERSIONS) {
    if (selection.work > START_WORK) break;
    selection.become([]);
    selection.setAversion(aversion);
    if (!cover(selection, barred, Number.POSITIVE_INFINITY)) continue;
    const { cost } = selection;
    if (!starts.has(cost)) starts.set(cost, { members: selection.members(), cost });
    if (selection.count <= SMALL_START) break;
  }
  return [...starts.values()].sort((a, b) => a.cost - b.cost);
}

/** Different starts lead to different results: the best few are improved separately. */
function improveStarts(selection: Selection, starts: readonly Found[], attempts: number): Found | undefined {
  let best: Found | undefined;
  for (const { members } of starts.slice(0, IMPROVED_STARTS)) {
    selection.become(members);
    improve(selection, attempts);
    selection.evaluate();
    if (best === undefined || selection.cost < best.cost) best = { members: selection.members(), cost: selection.cost };
  }
  return best;
}

/** The smallest set that suffices without change: all UTxOs, without the largest of them that are not needed. */
export function chooseFolded(problem: Problem): readonly number[] | undefined {
  const selection = new Selection(problem);
  const all = Array.from(problem.wallet.utxos, (_, index) => index);
  selection.become(all);
  selection.evaluate();
  if (selection.cost === Number.POSITIVE_INFINITY) return undefined;
  for (const index of all) {
    selection.remove(index);
    selection.evaluate();
    if (selection.cost === Number.POSITIVE_INFINITY) selection.add(index);
  }
  return selection.members();
}

/** Simple strategies: adds inputs in the given order while they help, until the set covers its cost. */
function chooseInOrder(problem: Problem, order: readonly number[]): readonly number[] | undefined {
  const selection = new Selection(problem);
  for (const tokensOnly of [true, false]) {
    for (const index of order) {
      selection.evaluate();
      if (selection.cost < Number.POSITIVE_INFINITY) return selection.members();
      if (selection.chosen[index] === 0 && (!tokensOnly || bringsTokens(selection, index))) selection.add(index);
    }
  }
  selection.evaluate();
  return selection.cost < Number.POSITIVE_INFINITY ? selection.members() : undefined;
}

function bringsTokens({ problem, surplus }: Selection, index: number): boolean {
  const { assetStart, assetIndexes } = problem.wallet;
  for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1)
    if (surplus[assetIndexes[at]!]! < 0) return true;
  return false;
}

/** Reserved UTxOs come last. Without random keys the order is that of the wallet, whose lovelace falls. */
function computeOrder({ wallet }: Problem, strategy: 'largestFirst' | 'random', seed: number): readonly number[] {
  const { reserved, utxos } = wallet;
  const [order, last]: [number[], number[]] = [[], []];
  for (let index = 0; index < utxos.length; index += 1) (reserved[index] === 1 ? last : order).push(index);
  for (const index of last) order.push(index);
  if (strategy === 'largestFirst') return order;
  const keys = randomKeys(utxos.length, seed);
  return order.sort((a, b) => reserved[a]! - reserved[b]! || keys[b]! - keys[a]! || a - b);
}

/** Mulberry32: every run is reproducible from its seed. */
function randomKeys(count: number, seed: number): Float64Array {
  let state = seed | 0;
  return Float64Array.from({ length: count }, () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  });
}
