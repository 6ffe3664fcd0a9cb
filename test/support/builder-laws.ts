import { expect } from 'vitest';
import { InsufficientFunds, TransactionTooLarge } from '../../src/builder/errors.js';
import type { Utxo } from '../../src/builder/request/request.js';
import type { UnsignedTx } from '../../src/builder/request/unsigned-tx.js';

/** Undefined if funds or space are insufficient; other properties cover that. */
export function attempt(build: () => UnsignedTx): UnsignedTx | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof InsufficientFunds || error instanceof TransactionTooLarge) return undefined;
    throw error;
  }
}

export function captureError(build: () => unknown): unknown {
  try {
    build();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** No other selection of UTxOs is better: none folds less, spends fewer reserved UTxOs, or costs less. */
export function expectCheapest(
  built: UnsignedTx,
  utxos: readonly Utxo[],
  spendAll: (chosen: readonly Utxo[]) => UnsignedTx | undefined,
): void {
  const others = [...generateSubsets(utxos)].flatMap((chosen) => spendAll(chosen) ?? []);
  const proper = others.filter((other) => !isFolded(other));
  if (proper.length > 0) expect(isFolded(built)).toBe(false);
  const comparable = proper.length > 0 ? proper : others;
  const fewest = Math.min(...comparable.map(reservedIn));
  expect(reservedIn(built)).toBe(fewest);
  const cheapest = comparable.filter((other) => reservedIn(other) === fewest).map(({ fee }) => fee);
  expect(built.fee).toBe(cheapest.reduce((a, b) => (b < a ? b : a)));
}

function* generateSubsets<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let bits = 1; bits < 1 << items.length; bits += 1) yield items.filter((_, index) => (bits >> index) & 1);
}

const isFolded = ({ change, fee, minFee }: UnsignedTx): boolean =>
  change.length === 0 && (fee - minFee) * 1000n > minFee;

const reservedIn = ({ inputs }: UnsignedTx): number => inputs.filter((utxo) => !isPlain(utxo)).length;

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;
