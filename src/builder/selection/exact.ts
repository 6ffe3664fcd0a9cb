import { type Selection, SMALLEST_INPUT_BYTES } from './selection.js';

/** Up to this many UTxOs every set that could be cheaper is examined. */
export const EXACT_UP_TO = 12;
/** Limit of asset lookups; only wallets with hundreds of assets in each UTxO reach it. */
const MAX_WORK = 1_000_000;

export interface Found {
  readonly members: readonly number[];
  readonly cost: number;
}

/** The exact cost of a set whose cost the selection can only estimate. */
export type ExactCost = (selection: Selection) => number;

/**
 * Finds the cheapest of all sets by branch and bound: each UTxO is tried in and out, from the largest to the smallest,
 * and a branch ends as soon as it cannot become cheaper than the best complete set.
 */
export function searchAll(selection: Selection, start: Found | undefined, getExactCost: ExactCost): Found | undefined {
  const { problem } = selection;
  const { wallet, feePerByte } = problem;
  const count = wallet.utxos.length;
  const inputCost = feePerByte * SMALLEST_INPUT_BYTES;
  /** Lovelace of all UTxOs from a position on. */
  const rest = new Float64Array(count + 1);
  for (let index = count - 1; index >= 0; index -= 1) rest[index] = rest[index + 1]! + wallet.lovelace[index]!;
  selection.packsExactly = true;
  let best: Found | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  const consider = (): void => {
    selection.evaluate();
    const needsExactCost = selection.isEstimated() && selection.count > 0 && selection.unmet === 0;
    const cost = needsExactCost ? getExactCost(selection) : selection.cost;
    if (cost >= bestCost) return;
    best = { members: selection.members(), cost };
    bestCost = cost;
  };
  const maxWork = selection.work + MAX_WORK;
  const visit = (position: number): void => {
    if (selection.floor() >= bestCost || selection.work > maxWork) return;
    consider();
    if (selection.isSmallestWithChange()) return;
    const floor = selection.floor();
    const missing = problem.lovelace + floor - selection.penalty() - selection.lovelace;
    for (let next = position; next < count; next += 1) {
      // The largest of the remaining UTxOs come first, so that no later branch needs fewer.
      if (rest[next]! < missing || floor + inputCost * countNeeded(rest, next, missing) >= bestCost) return;
      selection.add(next);
      visit(next + 1);
      selection.remove(next);
    }
  };
  if (start !== undefined) {
    selection.become(start.members);
    consider();
  }
  selection.become([]);
  visit(0);
  selection.packsExactly = false;
  return best;
}

/** The number of UTxOs from a position on that are needed for an amount, at least one. */
function countNeeded(rest: Float64Array, from: number, missing: number): number {
  let count = 1;
  while (rest[from]! - rest[from + count]! < missing) count += 1;
  return count;
}
