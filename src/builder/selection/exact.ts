import type { Problem } from './problem.js';
import type { Selection } from './selection.js';

const EXACT_UP_TO = 12;
/** Sets times the assets that a UTxO has. */
const EXACT_WORK = 200_000;

/** Whether UTxOs are so few, with so few assets, that every set of them that could be best can be looked at. */
export function areFew({ wallet }: Problem, count = wallet.utxos.length): boolean {
  if (count > EXACT_UP_TO) return false;
  const perUtxo = 1 + wallet.assetOf.length / Math.max(1, wallet.utxos.length);
  return 2 ** count * perUtxo <= EXACT_WORK;
}

/**
 * Finds the cheapest set of all by trying each UTxO in and out, in their order, and turning back as soon as the
 * part that is chosen costs as much as the best complete set. `priceOf` reads an evaluated set; `floorOf` is the
 * least that any larger set can have.
 */
export function searchAll(
  selection: Selection,
  candidates: readonly number[],
  start: { readonly members: readonly number[] | undefined; readonly price: number },
  priceOf: (selection: Selection) => number,
  floorOf: (selection: Selection) => number,
): readonly number[] | undefined {
  let best = start.members;
  let bestPrice = start.price;
  const visit = (place: number): void => {
    if (floorOf(selection) >= bestPrice) return;
    selection.evaluate();
    const price = priceOf(selection);
    if (price < bestPrice) {
      bestPrice = price;
      best = selection.members();
    }
    for (let next = place; next < candidates.length; next += 1) {
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
