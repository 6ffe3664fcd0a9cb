import type { Found } from './exact.js';
import type { Selection } from './selection.js';

/** Limit of asset lookups for pairs; only wallets in which most UTxOs hold tokens reach it. */
const PAIR_WORK = 8000;
/** Limit of pairs without tokens that are priced in one scan. */
const MAX_TRIES = 48;
/** Of UTxOs with nearly the same lovelace, this many are tried as the second one. */
const NEIGHBOURS = 3;

export interface FewInputs {
  readonly best: Found | undefined;
  /** Whether no other set can be cheaper. */
  readonly isProven: boolean;
}

/**
 * Prices every UTxO as the only input. Of equally cheap ones the smallest is taken, so that large UTxOs remain whole.
 * The selection must be empty.
 */
export function searchSingles(selection: Selection): FewInputs {
  selection.tracksRatios = false;
  const singles = searchEmptySet(selection);
  selection.tracksRatios = true;
  return singles;
}

function searchEmptySet(selection: Selection): FewInputs {
  const single = findSingle(selection);
  if (single === undefined) return { best: undefined, isProven: false };
  if (single.cost <= selection.floorFor(2, false)) return { best: single, isProven: true };
  // Two inputs with change cost more; without change, only UTxOs without tokens can match the payments.
  const { requiredAssets, produced } = selection.problem;
  const canOnlyMatch =
    single.cost <= selection.floorFor(2, true) &&
    single.cost <= selection.floorFor(3, false) &&
    requiredAssets.length === 0 &&
    produced.length === 0;
  if (!canOnlyMatch) return { best: single, isProven: false };
  return { best: findPlainPair(selection, findPlain(selection), single), isProven: true };
}

function findSingle(selection: Selection): Found | undefined {
  const { problem, unmet } = selection;
  const { wallet, requiredAssets, feePerByte, fixedBytes, changeBytes } = problem;
  const { lovelace, inputBytes, assetStart, reserved, requirementIndexes, utxos } = wallet;
  const isPlainJob = unmet === 0 && !selection.leavesTokens();
  const least = problem.lovelace + selection.floorFor(1, false);
  const witnessBytes = new Float64Array(problem.requirements.length);
  let bestIndex = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let index = 0; index < utxos.length && lovelace[index]! >= least; index += 1) {
    const assets = assetStart[index + 1]! - assetStart[index]!;
    if (assets < unmet) continue;
    let cost: number;
    if (isPlainJob && assets === 0 && reserved[index] === 0 && index !== problem.sparedIndex) {
      const requirement = requirementIndexes[index]!;
      if (witnessBytes[requirement] === 0) witnessBytes[requirement] = selection.witnessBytesFor(requirement);
      const bytes = fixedBytes + 1 + inputBytes[index]! + witnessBytes[requirement]! + FEE_BYTES;
      cost = selection.pricePlain(bytes, lovelace[index]! - problem.lovelace);
    } else {
      if (requiredAssets.length === 0 && reserved[index] === 0 && bestIndex >= 0) {
        const bytes = changeBytes + selection.addedBytes(index);
        if (selection.floorFor(0, false) + feePerByte * bytes >= bestCost) continue;
      }
      selection.add(index);
      selection.evaluate();
      cost = selection.cost;
      selection.remove(index);
    }
    if (cost > bestCost || cost === Number.POSITIVE_INFINITY) continue;
    bestIndex = index;
    bestCost = cost;
  }
  return bestIndex < 0 ? undefined : { members: [bestIndex], cost: bestCost };
}

/** Encoded width of a fee from 65,536 lovelace on. */
const FEE_BYTES = 5;

/** UTxOs without tokens, by falling lovelace. */
export function findPlain({ problem }: Selection): Int32Array {
  const { assetStart, reserved, utxos } = problem.wallet;
  const plain = new Int32Array(utxos.length);
  let count = 0;
  for (let index = 0; index < utxos.length; index += 1) {
    if (reserved[index] === 1 || assetStart[index + 1] !== assetStart[index]) continue;
    plain[count] = index;
    count += 1;
  }
  return plain.subarray(0, count);
}

/**
 * Prices the useful pairs: of UTxOs without tokens, and of one with tokens and any other, as long as they can be cheaper
 * than the best set so far. `isProven`: no set with change is, so that only pairs that leave no tokens are tried.
 */
export function searchPairs(selection: Selection, start: Found | undefined, isProven: boolean): Found | undefined {
  const { problem } = selection;
  const { lovelace } = problem.wallet;
  selection.tracksRatios = false;
  selection.become([]);
  const least = problem.lovelace + selection.floorFor(2, false);
  const limit = start?.cost ?? Number.POSITIVE_INFINITY;
  if (lovelace.length < 2 || lovelace[0]! + lovelace[1]! < least || selection.floorFor(2, false) >= limit) return start;
  const plain = findPlain(selection);
  const isPlainJob = selection.unmet === 0 && !selection.leavesTokens();
  const best = isPlainJob ? findPlainPair(selection, plain, start) : start;
  // Tokens that no payment needs are left in any pair with them.
  if (isProven && selection.unmet === 0) return best;
  const usable = isProven ? listMatching(selection) : undefined;
  return findTokenPair(selection, plain, usable, best);
}

/** By UTxO: 1 when the payments need all tokens that it holds. */
function listMatching({ problem, surplus }: Selection): Uint8Array {
  const { assetStart, assetIndexes, quantities, utxos } = problem.wallet;
  const matching = new Uint8Array(utxos.length);
  for (let index = 0; index < utxos.length; index += 1) {
    const end = assetStart[index + 1]!;
    let at = assetStart[index]!;
    while (at < end && surplus[assetIndexes[at]!]! + quantities[at]! <= 0) at += 1;
    if (at === end) matching[index] = 1;
  }
  return matching;
}

/** For each UTxO the smallest other one with which it suffices: with change, and without. */
function findPlainPair(selection: Selection, plain: Int32Array, start: Found | undefined): Found | undefined {
  const { problem } = selection;
  const pairFloor = selection.floorFor(2, true);
  const withChange = { least: problem.lovelace + pairFloor + problem.plainChange, cost: pairFloor };
  const withoutChange = { least: problem.lovelace + selection.floorFor(2, false), cost: undefined };
  return scanPlain(selection, plain, withoutChange, scanPlain(selection, plain, withChange, start));
}

/** `least`: a lower bound for the lovelace of a pair. `cost`: one for its cost; what is left when undefined. */
function scanPlain(
  selection: Selection,
  plain: Int32Array,
  { least, cost }: { readonly least: number; readonly cost: number | undefined },
  start: Found | undefined,
): Found | undefined {
  const { problem } = selection;
  const { lovelace } = problem.wallet;
  let best = start;
  let bestCost = start?.cost ?? Number.POSITIVE_INFINITY;
  let tries = 0;
  let smallest = plain.length - 1;
  // The smaller the first, the larger must be the second.
  for (let first = 0; first < smallest; first += 1) {
    const index = plain[first]!;
    while (smallest > first && lovelace[index]! + lovelace[plain[smallest]!]! < least) smallest -= 1;
    for (let second = smallest; second > first && second > smallest - NEIGHBOURS; second -= 1) {
      const other = plain[second]!;
      if ((cost ?? lovelace[index]! + lovelace[other]! - problem.lovelace) >= bestCost) break;
      const paid = priceWith(selection, [index, other]);
      tries += 1;
      if (paid < bestCost) {
        best = { members: [index, other], cost: paid };
        bestCost = paid;
      }
    }
    if (tries >= MAX_TRIES) break;
  }
  return best;
}

/** Undone before it returns. */
function priceWith(selection: Selection, indexes: readonly number[]): number {
  for (const index of indexes) selection.add(index);
  selection.evaluate();
  const { cost } = selection;
  for (const index of indexes) selection.remove(index);
  return cost;
}

/** `usable`: by UTxO, 1 for those that are tried; all when undefined. */
function findTokenPair(
  selection: Selection,
  plain: Int32Array,
  usable: Uint8Array | undefined,
  start: Found | undefined,
): Found | undefined {
  const { problem } = selection;
  const { wallet, feePerByte } = problem;
  const { lovelace, inputBytes, assetStart, reserved, utxos } = wallet;
  const needsTokens = selection.unmet > 0;
  const pairFloor = selection.floorFor(2, !needsTokens);
  const least = problem.lovelace + pairFloor;
  const maxWork = selection.work + PAIR_WORK;
  let best = start;
  for (let first = 0; first < utxos.length && selection.work < maxWork; first += 1) {
    if (lovelace[first]! + lovelace[first === 0 ? 1 : 0]! < least) break;
    if (reserved[first] === 1 || assetStart[first] === assetStart[first + 1] || usable?.[first] === 0) continue;
    if (needsTokens && !providesMissing(selection, first)) continue;
    const tokenBytes = needsTokens ? 0 : selection.addedBytes(first) - inputBytes[first]!;
    if (pairFloor + feePerByte * tokenBytes >= (best?.cost ?? Number.POSITIVE_INFINITY)) continue;
    selection.add(first);
    selection.evaluate();
    if (!selection.hasChange()) best = findSecond(selection, first, plain, usable, best, maxWork);
    selection.remove(first);
  }
  return best;
}

/** The cheapest UTxO to add to a set of one. */
function findSecond(
  selection: Selection,
  first: number,
  plain: Int32Array,
  usable: Uint8Array | undefined,
  start: Found | undefined,
  maxWork: number,
): Found | undefined {
  const { problem, changeFee, deficit, unmet } = selection;
  const { lovelace, assetStart, reserved, utxos } = problem.wallet;
  let best = start;
  const attempt = (second: number): void => {
    const cost = priceWith(selection, [second]);
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY))
      best = { members: [first, second].sort((a, b) => a - b), cost };
  };
  if (unmet === 0) {
    const smallest = countFrom(plain, lovelace, deficit) - 1;
    for (let at = smallest; at >= 0 && at > smallest - NEIGHBOURS; at -= 1) attempt(plain[at]!);
  }
  for (let second = 0; second < utxos.length && lovelace[second]! >= deficit && selection.work < maxWork; second += 1) {
    if (second === first || reserved[second] === 1 || usable?.[second] === 0) continue;
    if (unmet === 0 && (second < first || assetStart[second] === assetStart[second + 1])) continue;
    if (unmet > 0 && !providesMissing(selection, second)) continue;
    const floor = changeFee + problem.feePerByte * selection.addedBytes(second);
    if (unmet > 0 || floor < (best?.cost ?? Number.POSITIVE_INFINITY)) attempt(second);
  }
  return best;
}

function providesMissing({ problem, surplus }: Selection, index: number): boolean {
  const { assetStart, assetIndexes } = problem.wallet;
  for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1)
    if (surplus[assetIndexes[at]!]! < 0) return true;
  return false;
}

/** How many of the UTxOs, by falling lovelace, hold at least the amount. */
function countFrom(plain: Int32Array, lovelace: Float64Array, amount: number): number {
  let low = 0;
  let high = plain.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lovelace[plain[middle]!]! >= amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
