import type { Selection } from './selection.js';

/** `[hash, index]` with the shortest index. */
const SMALLEST_INPUT_BYTES = 36;
/** More bytes than any transaction has: reserved UTxOs are looked at when the others have nothing to give. */
const RESERVED_WEIGHT = 1e9;

/** Which UTxOs may be added: 1 where not. */
export type Barred = Uint8Array;

/**
 * How much a byte of change counts against a UTxO when candidates are compared: at 1 as much as it costs now, at 0 not
 * at all, since other UTxOs with the same assets may follow at no further cost.
 */
export type Aversion = number;

/**
 * Adds UTxOs until the set pays for itself: each time the one that brings most of what is still missing, tokens and
 * lovelace alike. Answers false when nothing that is left helps, or when the set costs at least `limit` before it
 * is complete. What was added is appended to `added`, so that the caller can take it back.
 */
export function cover(
  selection: Selection,
  barred: Barred,
  aversion: Aversion,
  limit: number,
  added: number[] = [],
): boolean {
  const cheapestInput = selection.problem.feePerByte * SMALLEST_INPUT_BYTES;
  for (;;) {
    selection.evaluate();
    if (selection.cost < Number.POSITIVE_INFINITY) return selection.cost < limit;
    if (selection.changeFee + cheapestInput >= limit) return false;
    const next = bestAddition(selection, barred, aversion);
    if (next === -1) return false;
    selection.add(next);
    added.push(next);
  }
}

function bestAddition(selection: Selection, barred: Barred, aversion: Aversion): number {
  const { chosen, surplus, unmet, deficit, problem } = selection;
  const { wallet, feePerByte, coinsPerByte, sparesReserved } = problem;
  const { lovelace, assetStart, assetOf, quantities, reserved } = wallet;
  selection.scans += 1;
  let best = -1;
  let bestScore = 0;
  for (let index = 0; index < chosen.length; index += 1) {
    if (chosen[index] === 1 || barred[index] === 1) continue;
    let tokens = 0;
    if (unmet > 0) {
      const end = assetStart[index + 1]!;
      for (let at = assetStart[index]!; at < end; at += 1) {
        const missing = -surplus[assetOf[at]!]!;
        if (missing > 0) tokens += Math.min(quantities[at]! / missing, 1);
      }
      if (tokens === 0) continue;
    }
    selection.weigh(index);
    const { addedBytes, addedChangeBytes } = selection;
    const net = lovelace[index]! - feePerByte * addedBytes - coinsPerByte * addedChangeBytes;
    // Where actions bring more than they take nothing is missing, but a transaction needs an input all the same.
    const coins = deficit <= 0 ? 1 : Math.max(0, Math.min(net / deficit, 1));
    const gain = tokens + coins;
    if (gain === 0) continue;
    const weight = addedBytes - (1 - aversion) * addedChangeBytes;
    const score = gain / (sparesReserved && reserved[index] === 1 ? weight + RESERVED_WEIGHT : weight);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}
