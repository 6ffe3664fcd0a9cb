import { expect, test } from 'vitest';
import { addMovements, computeTokenChanges } from './token-changes.js';

const asset = (assetName: string, quantity: string) => ({ policyId: 'ab', assetName, fingerprint: '', quantity });

test('change of a token is the received quantity less the sent one', () => {
  const changes = computeTokenChanges({
    receivedAssets: [asset('01', '7'), asset('02', '5'), asset('03', '1')],
    sentAssets: [asset('01', '10'), asset('02', '5')],
  });
  expect(changes).toEqual([
    { unit: 'ab01', quantity: -3n },
    { unit: 'ab03', quantity: 1n },
  ]);
});

test('transactions of an account get the movements with their hash', () => {
  const item = (txHash: string) => ({ txHash, blockHeight: 1, blockTime: 2 });
  const moved = {
    time: '',
    txHash: 'b',
    blockHeight: 1,
    epoch: 0,
    received: '5',
    sent: '8',
    withdrawn: '0',
    fee: '1',
    assets: [
      { unit: 'x', received: '2', sent: '0' },
      { unit: 'y', received: '2', sent: '2' },
    ],
  };
  expect(addMovements([item('a'), item('b')], [moved])).toEqual([
    { txHash: 'a', blockHeight: 1, time: 2, lovelace: undefined, tokens: [], fee: null },
    { txHash: 'b', blockHeight: 1, time: 2, lovelace: '-3', tokens: [{ unit: 'x', quantity: 2n }], fee: '1' },
  ]);
});
