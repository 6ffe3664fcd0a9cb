import type { Problem } from './problem.js';
import { Selection } from './selection.js';

const EXACT_UP_TO = 12;
/** Limit for the number of sets times the assets per UTxO. */
const EXACT_WORK = 200_000;

/** Whether the UTxOs and their assets are few enough for an exhaustive search. */
export function areFew({ wallet }: Problem, count: number): boolean {
  if (count > EXACT_UP_TO) return false;
  const perUtxo = 1 + wallet.assetIndexes.length / Math.max(1, wallet.utxos.length);
  return 2 ** count * perUtxo <= EXACT_WORK;
}

/**
 * The set that leaves most lovelace after its own fee and change: all UTxOs except those that cost more than they hold,
 * such as those with little lovelace and tokens that need a change output. It is spent when everything is needed. Exact
 * for few UTxOs. `least` is the minimum number of members: 0 when another input is present anyway.
 */
export function chooseWorthwhile(problem: Problem, min: 0 | 1 = 1): readonly number[] {
  const selection = new Selection(problem);
  const count = problem.wallet.utxos.length;
  for (let index = 0; index < count; index += 1) selection.add(index);
  const optional = [...selection.chosen.keys()].filter((index) => !isNeeded(selection, index));
  if (areFew(problem, optional.length)) return dropExactly(selection, optional, min);
  dropOneByOne(selection, optional);
  dropTogether(selection, optional);
  return selection.members();
}

/** Whether the UTxO holds an asset of which all UTxOs together have too little. */
function isNeeded({ problem, surplus }: Selection, index: number): boolean {
  const { assetStart, assetIndexes } = problem.wallet;
  for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1)
    if (surplus[assetIndexes[at]!]! < 0) return true;
  return false;
}

function dropExactly(selection: Selection, optional: readonly number[], min: number): readonly number[] {
  const { unmet } = selection;
  let best = selection.members();
  let max = selection.spare();
  const visit = (position: number): void => {
    for (let next = position; next < optional.length; next += 1) {
      selection.remove(optional[next]!);
      if (selection.unmet === unmet && selection.count >= min) {
        const spare = selection.spare();
        if (spare > max) {
          max = spare;
          best = selection.members();
        }
        visit(next + 1);
      }
      selection.add(optional[next]!);
    }
  };
  visit(0);
  return best;
}

function dropOneByOne(selection: Selection, optional: readonly number[]): void {
  for (const index of optional) tryWithout(selection, [index]);
}

/** Limit of asset lookups; only wallets with very many assets reach it. */
const TOGETHER_WORK = 100_000;

/**
 * Tries to drop all UTxOs with an asset that is not required, and all with any asset: a change output disappears only
 * when they are dropped together.
 */
function dropTogether(selection: Selection, optional: readonly number[]): void {
  const { problem } = selection;
  const { holdersByAsset, required, wallet } = problem;
  const isOptional = new Set(optional);
  const { start, holders } = holdersByAsset;
  const maxWork = selection.work + TOGETHER_WORK;
  for (let asset = 0; asset < required.length && selection.work < maxWork; asset += 1) {
    // A single holder was already tried.
    if (required[asset]! > 0 || start[asset + 1]! - start[asset]! < 2) continue;
    const all = [...holders.subarray(start[asset]!, start[asset + 1]!)];
    if (all.every((index) => isOptional.has(index))) tryWithout(selection, all);
  }
  tryWithout(
    selection,
    optional.filter((index) => wallet.assetStart[index + 1]! > wallet.assetStart[index]!),
  );
}

function tryWithout(selection: Selection, given: readonly number[]): void {
  const { unmet } = selection;
  const out = given.filter((index) => selection.chosen[index] === 1);
  if (out.length === 0 || out.length === selection.count) return;
  const before = selection.spare();
  for (const index of out) selection.remove(index);
  if (selection.unmet > unmet || selection.spare() <= before) for (const index of out) selection.add(index);
}
