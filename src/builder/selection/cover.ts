import { OUTDATED, SHORTLIST } from './input-set.js';
import { type Selection, SMALLEST_INPUT_BYTES } from './selection.js';

/** Shortlist length when a gap in a set is filled. */
const GAP_SHORTLIST = 2;

/** Mask of UTxOs that may not be added: 1 means barred. */
export type Barred = Uint8Array;

/**
 * Adds UTxOs until the set covers its cost: each time the one that provides most of the missing tokens and lovelace. A
 * set that is only sufficient without change is left when more UTxOs make it cheaper. Returns false when no remaining
 * UTxO helps, or when the incomplete set already costs at least `limit`. Added UTxOs are appended to `added`, so that
 * the caller can undo it.
 */
export function cover(selection: Selection, barred: Barred, limit: number, added: number[] = []): boolean {
  const cheapestInput = selection.problem.feePerByte * SMALLEST_INPUT_BYTES;
  const { shortlist } = selection;
  const max = selection.count === 0 ? SHORTLIST : GAP_SHORTLIST;
  let folded = Number.POSITIVE_INFINITY;
  let foldedCount = 0;
  let count = 0;
  for (let position = 0; ; position += 1) {
    selection.evaluate();
    if (selection.hasChange()) break;
    if (selection.cost < folded) {
      folded = selection.cost;
      foldedCount = added.length;
    }
    // Every further input makes the set with change more expensive.
    if (selection.changeFee + cheapestInput >= Math.min(limit, folded)) break;
    if (position >= count || !isStillBest(selection, shortlist[position]!)) {
      count = shortlistBest(selection, barred, max);
      if (count === 0) break;
      position = 0;
    }
    const next = shortlist[position]!;
    selection.add(next);
    added.push(next);
  }
  if (folded < selection.cost) {
    while (added.length > foldedCount) selection.remove(added.pop()!);
    selection.evaluate();
  }
  return selection.cost < limit;
}

/**
 * The second best becomes the best once the first is added, unless its price changed or it provides more than is still
 * missing.
 */
const isStillBest = ({ ratios, netValues, deficit }: Selection, index: number): boolean =>
  ratios[index] !== OUTDATED && netValues[index]! <= deficit;

/** Writes the best candidates to `shortlist`, best first, and returns their number. */
function shortlistBest(selection: Selection, barred: Barred, max: number): number {
  selection.scans += 1;
  if (selection.unmet > 0) return bestForTokens(selection, barred);
  return selection.deficit > 0 ? bestForCoins(selection, barred, max) : bestAsOnlyInput(selection, barred);
}

/** Scans only UTxOs with a missing token. */
function bestForTokens(selection: Selection, barred: Barred): number {
  const { chosen, surplus, problem, shortlist } = selection;
  const { start, holders } = problem.holdersByAsset;
  let bestScore = 0;
  for (const asset of problem.requiredAssets) {
    if (surplus[asset]! >= 0) continue;
    const end = start[asset + 1]!;
    for (let at = start[asset]!; at < end; at += 1) {
      const index = holders[at]!;
      if (chosen[index] === 1 || barred[index] === 1) continue;
      const score = (tokensFrom(selection, index) + coinsFrom(selection, index)) / selection.computeWeight(index);
      if (score > bestScore) {
        shortlist[0] = index;
        bestScore = score;
      }
    }
  }
  return bestScore > 0 ? 1 : 0;
}

/** The sum of the shares of each missing token that the UTxO provides. */
function tokensFrom({ surplus, problem }: Selection, index: number): number {
  const { assetStart, assetIndexes, quantities } = problem.wallet;
  const end = assetStart[index + 1]!;
  let tokens = 0;
  for (let at = assetStart[index]!; at < end; at += 1) {
    const missing = -surplus[assetIndexes[at]!]!;
    if (missing > 0) tokens += Math.min(quantities[at]! / missing, 1);
  }
  return tokens;
}

/** The share of the missing lovelace that the UTxO provides. */
function coinsFrom(selection: Selection, index: number): number {
  const { deficit, netValues, ratios } = selection;
  if (deficit <= 0) return 1;
  if (ratios[index] === OUTDATED) selection.refresh(index);
  return Math.max(0, Math.min(netValues[index]! / deficit, 1));
}

/** When refunds exceed costs nothing is missing, but a transaction still needs an input. */
function bestAsOnlyInput(selection: Selection, barred: Barred): number {
  const { chosen, shortlist } = selection;
  let lightest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < chosen.length; index += 1) {
    if (chosen[index] === 1 || barred[index] === 1) continue;
    const weight = selection.computeWeight(index);
    if (weight >= lightest) continue;
    shortlist[0] = index;
    lightest = weight;
  }
  return lightest === Number.POSITIVE_INFINITY ? 0 : 1;
}

/** Value beyond the deficit does not count. */
function bestForCoins(selection: Selection, barred: Barred, max: number): number {
  const { deficit, netValues, ratios, shortlist, shortScores, problem } = selection;
  const { lovelace, inputBytes } = problem.wallet;
  let count = 0;
  let min = 0;
  for (let index = 0; index < ratios.length; index += 1) {
    let score = ratios[index]!;
    if (score <= min || barred[index] === 1) continue;
    if (score === OUTDATED) {
      // Holds even if its tokens cost nothing.
      if (Math.min(lovelace[index]!, deficit) <= min * inputBytes[index]!) continue;
      score = selection.refresh(index);
    }
    const net = netValues[index]!;
    if (net > deficit) score *= deficit / net;
    if (score <= min) continue;
    if (count < max) count += 1;
    let position = count - 1;
    for (; position > 0 && shortScores[position - 1]! < score; position -= 1) {
      shortlist[position] = shortlist[position - 1]!;
      shortScores[position] = shortScores[position - 1]!;
    }
    shortlist[position] = index;
    shortScores[position] = score;
    if (count === max) min = shortScores[max - 1]!;
  }
  return count;
}
