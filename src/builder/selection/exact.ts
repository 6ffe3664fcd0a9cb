import type { Problem } from './problem.js';
import type { Selection } from './selection.js';

const EXACT_UP_TO = 12;
/** Limit for the number of sets times the assets per UTxO. */
const EXACT_WORK = 200_000;

/** Whether the UTxOs and their assets are few enough for an exhaustive search. */
export function areFew({ wallet }: Problem, count = wallet.utxos.length): boolean {
  if (count > EXACT_UP_TO) return false;
  const perUtxo = 1 + wallet.assetIndexes.length / Math.max(1, wallet.utxos.length);
  return 2 ** count * perUtxo <= EXACT_WORK;
}

/**
 * Finds the cheapest of all sets by branch and bound: each UTxO is tried in and out, in order, and a branch ends as
 * soon as it costs as much as the best complete set. `priceOf` returns the price of an evaluated set; `floorOf` is a
 * lower bound for all of its supersets.
 */
export function searchAll(
  selection: Selection,
  candidates: readonly number[],
  start: { readonly members: readonly number[] | undefined; readonly price: number },
  getPrice: (selection: Selection) => number,
  getLowerBound: (selection: Selection) => number,
): readonly number[] | undefined {
  let best = start.members;
  let bestPrice = start.price;
  const visit = (position: number): void => {
    if (getLowerBound(selection) >= bestPrice) return;
    selection.evaluate();
    const price = getPrice(selection);
    if (price < bestPrice) {
      bestPrice = price;
      best = selection.members();
    }
    for (let next = position; next < candidates.length; next += 1) {
      const index = candidates[next]!;
      selection.add(index);
      visit(next + 1);
      selection.remove(index);
    }
  };
  selection.become([]);
  visit(0);
  return best;
}
