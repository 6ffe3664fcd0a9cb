import { expect, test } from 'vitest';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { findActions } from './treasury-withdrawals.js';

const stake = (byte: number) => ({ type: 'key' as const, hash: new Uint8Array(28).fill(byte) });
const account = (byte: number): Uint8Array =>
  encodeAddress({ type: 'reward', networkId: 0, stake: stake(byte) } as Parameters<typeof encodeAddress>[0]);

test('payments with the same account and amount belong to different actions of the epoch', () => {
  const payments = [
    { epoch: 7, stake: stake(1), lovelace: 5n },
    { epoch: 7, stake: stake(1), lovelace: 5n },
    { epoch: 8, stake: stake(1), lovelace: 5n },
  ];
  const found = findActions(payments, [
    // The account 2 was not registered, so it has no payment.
    {
      id: 'a',
      epoch: 7,
      withdrawals: [
        [account(2), 9n],
        [account(1), 5n],
      ],
    },
    { id: 'b', epoch: 7, withdrawals: [[account(1), 5n]] },
    { id: 'c', epoch: 9, withdrawals: [[account(1), 5n]] },
  ]);
  expect(found.map(({ govActionId }) => govActionId)).toEqual(['a', 'b', undefined]);
});
