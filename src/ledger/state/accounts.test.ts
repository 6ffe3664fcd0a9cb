import { expect, test } from 'vitest';
import { Accounts } from './accounts.js';
import { Journal } from './journal.js';

function createAccounts(): { readonly accounts: Accounts; readonly journal: Journal } {
  const journal = new Journal();
  return { accounts: new Accounts(journal), journal };
}

test('an account that was never used is not registered and has nothing', () => {
  const { accounts } = createAccounts();
  expect(accounts.isRegistered(5_000)).toBe(false);
  expect([accounts.utxo(5_000), accounts.rewards(5_000), accounts.pool(5_000)]).toEqual([0n, 0n, 0]);
});

test('accounts keep their values when the columns grow', () => {
  const { accounts } = createAccounts();
  accounts.register(3, 2n);
  accounts.addUtxo(3, 7n);
  accounts.setPosition(3, { slot: 1, transaction: 2, certificate: 3 });
  accounts.addUtxo(1_000_000, 1n);
  expect([accounts.deposit(3), accounts.utxo(3), accounts.deposit(4)]).toEqual([2n, 7n, undefined]);
  expect(accounts.position(3)).toEqual({ slot: 1, transaction: 2, certificate: 3 });
});

test('a deposit of zero is not the same as no registration', () => {
  const { accounts } = createAccounts();
  accounts.register(1, 0n);
  expect(accounts.deposit(1)).toBe(0n);
  accounts.deregister(1);
  expect(accounts.deposit(1)).toBeUndefined();
});

test('a deregistration removes delegations, position and balance, and undoing restores them', () => {
  const { accounts, journal } = createAccounts();
  const read = () => [
    accounts.deposit(1),
    accounts.pool(1),
    accounts.drep(1),
    accounts.rewards(1),
    accounts.position(1),
  ];
  accounts.register(1, 2n);
  accounts.setPosition(1, { slot: 0, transaction: 0xffff, certificate: 0xffff });
  accounts.delegate(1, 3);
  accounts.delegateVote(1, 4);
  accounts.addRewards(1, 5n);
  const before = read();
  const mark = journal.mark();
  accounts.deregister(1);
  expect(read()).toEqual([undefined, 0, 0, 0n, undefined]);
  journal.undoTo(mark);
  expect(read()).toEqual(before);
});

test('undoing many payments restores the balances, also after the columns grew', () => {
  const { accounts, journal } = createAccounts();
  accounts.addRewards(1, 10n);
  const mark = journal.mark();
  accounts.addManyRewards([1, 2, 1], [1n, 2n, 3n]);
  accounts.addRewards(3_000, 9n);
  expect([accounts.rewards(1), accounts.rewards(2), accounts.totalRewards()]).toEqual([14n, 2n, 25n]);
  journal.undoTo(mark);
  expect([accounts.rewards(1), accounts.rewards(2), accounts.rewards(3_000)]).toEqual([10n, 0n, 0n]);
  accounts.addRewards(3_000, 1n);
  expect(accounts.rewards(3_000)).toBe(1n);
});

test('a position that no pointer can express is not stored', () => {
  const { accounts } = createAccounts();
  accounts.setPosition(1, { slot: 1, transaction: 0x1_0000, certificate: 0 });
  expect(accounts.position(1)).toBeUndefined();
});
