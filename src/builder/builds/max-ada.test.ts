import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignAddress, homeAddress, homeStake, ledger, wallet } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import { maxAda } from './max-ada.js';
import { buildTransfer } from './transfer.js';

const outputs = [{ address: foreignAddress, lovelace: 0n }];
const common = { changeAddress: homeAddress, outputs };

/** Undefined when nothing can be sent. */
function findMax(utxos: readonly Utxo[], maxSizeBytes: number): bigint | undefined {
  try {
    return maxAda({ ...common, utxos, maxSizeBytes }, ledger).maxLovelace;
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

/** The best of all subsets; of each, the maximum without a choice of inputs. */
function findMaxOfSubsets(utxos: readonly Utxo[], maxSizeBytes: number): bigint | undefined {
  let best: bigint | undefined;
  for (let members = 1; members < 2 ** utxos.length; members += 1) {
    const max = findMax(
      utxos.filter((_, index) => (members >> index) & 1),
      maxSizeBytes,
    );
    if (max !== undefined && (best === undefined || max > best)) best = max;
  }
  return best;
}

describe('maximum amount of UTxOs that do not fit into one transaction', () => {
  test('is that of the best subset, for few UTxOs', () => {
    let limited = 0;
    fc.assert(
      fc.property(wallet(7), fc.integer({ min: 280, max: 600 }), (utxos, maxSizeBytes) => {
        const max = findMax(utxos, maxSizeBytes);
        expect(max).toBe(findMaxOfSubsets(utxos, maxSizeBytes));
        if (max !== undefined && max < (findMax(utxos, ledger.parameters.maxTxSize) ?? 0n)) limited += 1;
      }),
      { numRuns: runs(40) },
    );
    expect(limited).toBeGreaterThan(0);
  });

  test('spends the largest of many UTxOs without tokens, and one lovelace more cannot be sent', () => {
    const count = 900;
    const utxos = Array.from(
      { length: count },
      (_, index): Utxo => ({
        txHash: index.toString(16).padStart(64, '0'),
        address: homeAddress,
        lovelace: 2_000_000n + BigInt((index * 7919) % count) * 1_000n,
      }),
    );
    const { maxLovelace, fee } = maxAda({ ...common, utxos }, ledger);
    const send = (lovelace: bigint) =>
      buildTransfer({ ...common, utxos, outputs: [{ address: foreignAddress, lovelace }] }, ledger);
    const made = send(maxLovelace);
    expect(made.fee).toBe(fee);
    const sorted = utxos.map(({ lovelace }) => lovelace).toSorted((a, b) => Number(b - a));
    const largest = sorted.slice(0, made.inputs.length).reduce((sum, lovelace) => sum + lovelace, 0n);
    expect(maxLovelace + fee).toBe(largest);
    // Another input would not fit.
    expect(made.sizeBytes).toBeGreaterThan(ledger.parameters.maxTxSize - 36);
    expect(() => send(maxLovelace + 1n)).toThrow(BuildError);
  });

  test('counts withdrawals in the balance', () => {
    const utxos = [{ txHash: 'ab'.repeat(32), address: homeAddress, lovelace: 5_000_000n }];
    const withdrawals = [{ stakeAddress: homeStake, amount: 3_000_000n }];
    const { totalBalance, maxLovelace, fee } = maxAda({ ...common, utxos, withdrawals }, ledger);
    expect(totalBalance).toBe(8_000_000n);
    expect(maxLovelace + fee).toBe(totalBalance);
  });
});
