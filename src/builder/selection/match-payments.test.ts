import { expect, test } from 'vitest';
import { foreignAddress, homeAddress, ledger } from '../../../test/support/builder-requests.js';
import { buildTransfer } from '../builds/transfer.js';
import type { Utxo } from '../request/request.js';

const utxos: readonly Utxo[] = Array.from({ length: 18 }, (_, index) => ({
  txHash: (index + 16).toString(16).padStart(2, '0').repeat(32),
  address: homeAddress,
  lovelace: 2_000_000n + ((BigInt(index) * 7_919_317n) % 9_000_011n),
}));

const pay = (from: readonly Utxo[], lovelace: bigint) =>
  buildTransfer({ changeAddress: homeAddress, utxos: from, outputs: [{ address: foreignAddress, lovelace }] }, ledger);

test.each([
  ['three', [1, 5, 11]],
  ['four', [0, 4, 9, 16]],
  ['five', [2, 3, 8, 10, 17]],
])('%s UTxOs that match the payment are spent without change', (_, places) => {
  const matching = places.map((place) => utxos[place]!);
  const sum = matching.reduce((total, { lovelace }) => total + lovelace, 0n);
  const { minFee } = pay(matching, sum - 200_000n);
  const made = pay(utxos, sum - minFee);
  expect(made.change).toEqual([]);
  expect(made.fee).toBeLessThanOrEqual(minFee + 44n);
  expect(made.warnings.every(({ code }) => code === 'change-folded')).toBe(true);
});
