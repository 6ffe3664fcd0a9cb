import { describe, expect, test } from 'vitest';
import { foreignAddress, homeAddress, ledger, multisig } from '../../../test/support/builder-requests.js';
import { buildTransfer } from '../builds/transfer.js';
import type { Utxo } from '../request/request.js';

const utxo = (txHash: string, outputIndex: number): Utxo => ({
  txHash,
  outputIndex,
  address: homeAddress,
  lovelace: 5_000_000n,
});
const buildFrom = (utxos: readonly Utxo[]) =>
  buildTransfer(
    { changeAddress: homeAddress, utxos, outputs: [{ address: foreignAddress, lovelace: 7_000_000n }] },
    ledger,
  );

describe('list of UTxOs', () => {
  test('accepts several outputs of one transaction and hashes in upper and lower case', () => {
    const built = buildFrom([utxo('AB'.repeat(32), 3), utxo('ab'.repeat(32), 1)]);
    expect(built.inputs.map(({ outputIndex }) => outputIndex)).toEqual([1, 3]);
  });

  test.each([
    ['a UTxO stands twice', [utxo('ab'.repeat(32), 0), utxo('ab'.repeat(32), 0)], 'utxos[1] is duplicated'],
    [
      'a UTxO stands twice, once in capitals',
      [utxo('ab'.repeat(32), 4), utxo('cd'.repeat(32), 4), utxo('AB'.repeat(32), 4)],
      'utxos[2] is duplicated',
    ],
    [
      'a hash is not hexadecimal',
      [utxo('ab'.repeat(32), 0), utxo('xy'.repeat(32), 0)],
      'utxos[1].txHash must be 64 hexadecimal digits',
    ],
    [
      'two hashes of wrong length are right together',
      [utxo('ab'.repeat(31), 0), utxo('cd'.repeat(33), 0)],
      'utxos[0].txHash must be 64 hexadecimal digits',
    ],
  ])('is rejected when %s', (_, utxos, sentence) => {
    expect(() => buildFrom(utxos)).toThrow(sentence);
  });
});

test.each([homeAddress, multisig.address])('invalid address is named with its index, after UTxOs at %s', (address) => {
  const utxo = (index: number, at: string) => ({ txHash: `${index}`.repeat(64), address: at, lovelace: 5_000_000n });
  const utxos = [utxo(1, address), utxo(2, address), utxo(3, 'addr_test1wrong')];
  expect(() => buildTransfer({ changeAddress: homeAddress, utxos, outputs: [] }, ledger)).toThrow(
    'Invalid address in utxos[2].address',
  );
});
