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

/** No other selection of UTxOs is better: none spends fewer reserved UTxOs, or costs less. */
export function expectCheapest(
  built: UnsignedTx,
  utxos: readonly Utxo[],
  spendAll: (chosen: readonly Utxo[]) => UnsignedTx | undefined,
): void {
  const others = [...generateSubsets(utxos)].flatMap((chosen) => spendAll(chosen) ?? []);
  const fewest = Math.min(...others.map(reservedIn));
  expect(reservedIn(built)).toBe(fewest);
  const cheapest = others.filter((other) => reservedIn(other) === fewest).map(({ fee }) => fee);
  expect(built.fee).toBe(cheapest.reduce((a, b) => (b < a ? b : a)));
}

function* generateSubsets<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let bits = 1; bits < 1 << items.length; bits += 1) yield items.filter((_, index) => (bits >> index) & 1);
}

const reservedIn = ({ inputs }: UnsignedTx): number => inputs.filter((utxo) => !isPlain(utxo)).length;

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

/** The address of the largest UTxO, which `InsufficientFunds` assumes for one more when no sender is given. */
export function largestAddress(utxos: readonly Utxo[]): string | undefined {
  const outpoint = ({ txHash, outputIndex = 0 }: Utxo): string =>
    `${txHash}${outputIndex.toString(16).padStart(4, '0')}`;
  return utxos.toSorted((a, b) =>
    a.lovelace === b.lovelace ? (outpoint(a) < outpoint(b) ? -1 : 1) : a.lovelace > b.lovelace ? -1 : 1,
  )[0]?.address;
}
