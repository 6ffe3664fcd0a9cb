import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { captureError, largestAddress } from '../../../test/support/builder-laws.js';
import {
  foreignAddress,
  homeAddress,
  keys,
  ledger,
  multisig,
  timelock,
  transfer,
} from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { buildTransfer } from '../builds/transfer.js';
import { InsufficientFunds, LOVELACE, TransactionTooLarge } from '../errors.js';
import type { AssetAmount, TransferRequest, Utxo } from '../request/request.js';

describe('missing amount', () => {
  test.each([
    ['a base address', homeAddress],
    ['a multisig script', multisig.address],
    ['a script with a time lock', timelock.address],
  ])('is enough when it is added at %s', (_, address) => {
    const utxo = (outputIndex: number, lovelace: bigint): Utxo => ({
      txHash: '00'.repeat(32),
      outputIndex,
      address,
      lovelace,
    });
    const requestWith = (...utxos: Utxo[]): TransferRequest => ({ changeAddress: homeAddress, utxos, outputs: [] });
    let missing = 0n;
    try {
      buildTransfer(requestWith(utxo(0, 0n)), ledger);
    } catch (error) {
      if (error instanceof InsufficientFunds) missing = error.missing.get(LOVELACE)!;
    }
    const built = buildTransfer(requestWith(utxo(0, 0n), utxo(0xffff, missing)), ledger);
    expect(built.change).toHaveLength(1);
    expect(() => buildTransfer(requestWith(utxo(0, 0n), utxo(0xffff, missing - 1n)), ledger)).toThrow(
      InsufficientFunds,
    );
  });
});

const FULL = 'the UTxOs do not fit into one transaction: consolidate them first';

const getFailure = (request: TransferRequest): unknown => captureError(() => buildTransfer(request, ledger));

/** The request with one more UTxO that holds the missing amounts, without `less` lovelace. */
function withMissing(request: TransferRequest, { missing }: InsufficientFunds, less = 0n): TransferRequest {
  const assets: AssetAmount[] = [...missing]
    .filter(([unit]) => unit !== LOVELACE)
    .map(([unit, quantity]) => ({ policyId: unit.slice(0, 56), assetName: unit.slice(56), quantity }));
  const further: Utxo = {
    txHash: 'f'.repeat(64),
    outputIndex: 65_535,
    address: largestAddress(request.utxos) ?? homeAddress,
    lovelace: (missing.get(LOVELACE) ?? 0n) - less,
    assets,
  };
  return { ...request, utxos: [...request.utxos, further] };
}

/** UTxOs with the same lovelace and `perUtxo` of `kinds` tokens. */
const createWallet = (count: number, lovelace: bigint, perUtxo: number, kinds: number): Utxo[] =>
  Array.from({ length: count }, (_, index) => ({
    txHash: index.toString(16).padStart(64, '0'),
    outputIndex: 0,
    address: homeAddress,
    lovelace,
    assets: Array.from({ length: perUtxo }, (_, step) => {
      const token = (index * perUtxo + step) % kinds;
      return {
        policyId: (token >> 2).toString(16).padStart(56, '0'),
        assetName: token.toString(16).padStart(8, '0'),
        quantity: 7n,
      };
    }),
  }));

describe('missing amount of a wallet that does not fit into one transaction', () => {
  test.each([
    ['200 UTxOs with different tokens', createWallet(200, 5_000_000n, 5, 1000), 1_100_000_000n],
    ['600 UTxOs with the same tokens', createWallet(600, 5_000_000n, 5, 5), 3_100_000_000n],
    ['600 UTxOs whose tokens cost more than a UTxO holds', createWallet(600, 1_200_000n, 20, 20), 800_000_000n],
    ['600 UTxOs without tokens', createWallet(600, 5_000_000n, 0, 1), 3_100_000_000n],
  ])('is exact for %s', (_, utxos, lovelace) => {
    const request = { changeAddress: homeAddress, utxos, outputs: [{ address: foreignAddress, lovelace }] };
    const failure = getFailure(request) as InsufficientFunds;
    expect(failure).toBeInstanceOf(InsufficientFunds);
    expect(failure.message).toBe(`Insufficient funds: ${failure.missing.get(LOVELACE)} lovelace missing (${FULL})`);
    const enough = withMissing(request, failure);
    checkTransaction(buildTransfer(enough, ledger), enough, ledger, keys);
    expect(captureError(() => buildTransfer(withMissing(request, failure, 1n), ledger))).toBeInstanceOf(Error);
  });

  test('is enough, and slightly less is not, for few UTxOs and a small limit of the size', () => {
    let full = 0;
    fc.assert(
      fc.property(transfer(9, 3), fc.nat({ max: 500 }), (given, extra) => {
        const request = { ...given, selectAll: false, maxSizeBytes: 500 + extra };
        const failure = getFailure(request);
        if (!(failure instanceof InsufficientFunds) || !failure.message.includes(FULL)) return;
        full += 1;
        const enough = withMissing(request, failure);
        const built = buildTransfer(enough, ledger);
        checkTransaction(built, enough, ledger, keys);
        expect(built.sizeBytes).toBeLessThanOrEqual(request.maxSizeBytes);
        const missing = failure.missing.get(LOVELACE) ?? 0n;
        if (failure.missing.size === 1 && missing > 1n)
          expect(getFailure(withMissing(request, failure, 1n))).toBeInstanceOf(Error);
      }),
      { numRuns: runs(400), endOnFailure: true },
    );
    expect(full).toBeGreaterThan(runs(400) / 50);
  }, 60_000);

  test('is not reported when all UTxOs must be spent', () => {
    const utxos = createWallet(600, 5_000_000n, 0, 1);
    const outputs = [{ address: foreignAddress, lovelace: 3_100_000_000n }];
    const request = { changeAddress: homeAddress, utxos, outputs, selectAll: true };
    expect(getFailure(request)).toBeInstanceOf(TransactionTooLarge);
  });
});
