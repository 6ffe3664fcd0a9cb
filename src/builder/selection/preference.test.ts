import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { enterpriseAddress } from '../../../test/support/builder-keys.js';
import { attempt } from '../../../test/support/builder-laws.js';
import { bob, foreignAddress, homeAddress, keys, ledger, transfer } from '../../../test/support/builder-requests.js';
import { runs } from '../../../test/support/builder-runs.js';
import { buildTransfer } from '../builds/transfer.js';
import type { SelectionPreference, TransferRequest, Utxo } from '../request/request.js';

const utxo = (outputIndex: number, lovelace: bigint, address = homeAddress): Utxo => ({
  txHash: '22'.repeat(32),
  outputIndex,
  address,
  lovelace,
});
const request = (utxos: readonly Utxo[], lovelace: bigint, selection: SelectionPreference): TransferRequest => ({
  changeAddress: homeAddress,
  utxos,
  outputs: [{ address: foreignAddress, lovelace }],
  selection,
});
const spend = (utxos: readonly Utxo[], lovelace: bigint, selection: SelectionPreference): readonly bigint[] =>
  buildTransfer(request(utxos, lovelace, selection), ledger).inputs.map((input) => input.lovelace);

describe('preference of coin selection', () => {
  test('keepLargest leaves the largest UTxO whole when small ones suffice, and spends it when they do not', () => {
    const utxos = [utxo(0, 900_000_000n), utxo(1, 4_000_000n), utxo(2, 4_000_000n), utxo(3, 4_000_000n)];
    expect(spend(utxos, 9_000_000n, 'lowestFee')).toEqual([900_000_000n]);
    expect(spend(utxos, 9_000_000n, 'keepLargest')).toEqual([4_000_000n, 4_000_000n, 4_000_000n]);
    expect(spend(utxos, 12_000_000n, 'keepLargest')).toEqual([900_000_000n]);
  });

  test('keepLargest spends the largest UTxO when the others cost more than 0.02 ADA', () => {
    const small = Array.from({ length: 20 }, (_, index) => utxo(index + 1, 1_000_000n));
    expect(spend([utxo(0, 900_000_000n), ...small], 15_000_000n, 'keepLargest')).toContain(900_000_000n);
  });

  test('privacy takes more inputs of one address before it joins two', () => {
    const other = enterpriseAddress(bob);
    const small = Array.from({ length: 8 }, (_, index) => utxo(index, 3_000_000n, other));
    const utxos = [utxo(20, 12_000_000n), utxo(21, 9_000_000n, other), ...small];
    const built = buildTransfer(request(utxos, 18_000_000n, 'privacy'), ledger);
    expect(new Set(built.inputs.map(({ address }) => address))).toEqual(new Set([other]));
  });

  test('consolidate spends small UTxOs of the same address, too', () => {
    const small = Array.from({ length: 30 }, (_, index) => utxo(index + 1, 1_000_000n + BigInt(index)));
    const utxos = [utxo(0, 50_000_000n), ...small, utxo(40, 1_000_000n, enterpriseAddress(bob))];
    const given = request(utxos, 20_000_000n, 'consolidate');
    const built = buildTransfer(given, ledger);
    expect(built.inputs).toHaveLength(21);
    expect(built.change).toHaveLength(1);
    checkTransaction(built, given, ledger, keys);
  });

  test('gives valid transactions whenever the lowest fee does', () => {
    fc.assert(
      fc.property(transfer(20), fc.constantFrom('privacy', 'consolidate', 'keepLargest'), (given, selection) => {
        const cheapest = attempt(() => buildTransfer(given, ledger));
        const built = attempt(() => buildTransfer({ ...given, selection }, ledger));
        expect(built === undefined).toBe(cheapest === undefined);
        if (built !== undefined) checkTransaction(built, given, ledger, keys);
      }),
      { numRuns: runs(200) },
    );
  }, 60_000);
});
