import { describe, expect, test } from 'vitest';
import { draftState, draftTransaction, EPOCH, hash28, toAccount, toKey } from '../../../../test/support/rule-drafts.js';
import type { Certificate } from '../certificates/certificate.js';
import type { GovernanceAction } from '../governance/governance.js';
import { applyTransactions } from './apply-transactions.js';
import type { LedgerState } from './view.js';

const account = toKey(1);
const drep = toKey(2);
const [cold, hot] = [toKey(3), toKey(4)];
const registered = { registered: true, deposit: 2n, rewards: 7n, votes: drep } as const;

const certify = (...certificates: readonly Certificate[]) => draftTransaction({ certificates });
const propose = (byte: number, action: GovernanceAction) => ({
  ...draftTransaction({
    proposals: [{ deposit: 100n, returnAddress: toAccount(1), action, anchor: { url: '', hash: new Uint8Array(32) } }],
  }),
  hash: new Uint8Array(32).fill(byte),
});
const stateWith = (changes: Partial<LedgerState> = {}): LedgerState => {
  const state = draftState(10, changes);
  return { ...state, parameters: { ...state.parameters, governanceActionLifetime: 6n } };
};

describe('state after pending transactions', () => {
  test('has their registrations, delegations and withdrawals, in their order', () => {
    const before = stateWith({ account: () => registered, drep: () => ({ registered: true, deposit: 500n }) });
    const withdraw = draftTransaction({ withdrawals: [{ account: toAccount(1), lovelace: 7n }] });
    expect(applyTransactions([withdraw], before).account?.(account)).toEqual({ ...registered, rewards: 0n });
    const leave = certify({ kind: 'stake-deregistration', stake: account, deposit: undefined });
    expect(applyTransactions([withdraw, leave], before).account?.(account)).toEqual({ registered: false });
    const abstain = certify({ kind: 'vote-delegation', stake: account, drep: { type: 'abstain' } });
    expect(applyTransactions([abstain], before).account?.(account)).toMatchObject({ votes: { type: 'abstain' } });
  });

  test('ignores a transaction whose script failed', () => {
    const leave = certify({ kind: 'stake-deregistration', stake: account, deposit: undefined });
    const before = stateWith({ account: () => registered });
    expect(applyTransactions([{ ...leave, valid: false }], before)).toBe(before);
  });

  test('has no vote delegation to a DRep that retires, unless it is made again', () => {
    const before = stateWith({ account: () => registered, drep: () => ({ registered: true, deposit: 500n }) });
    const retire: Certificate = { kind: 'drep-deregistration', drep, deposit: 500n };
    expect(applyTransactions([certify(retire)], before).account?.(account)).toEqual({ ...registered, votes: 'none' });
    const again: readonly Certificate[] = [
      { kind: 'drep-registration', drep, deposit: 500n, anchor: undefined },
      { kind: 'vote-delegation', stake: account, drep },
    ];
    const after = applyTransactions([certify(retire), certify(...again)], before);
    expect(after.account?.(account)).toEqual(registered);
    expect(applyTransactions([certify(...again, retire)], before).account?.(account)).toMatchObject({ votes: 'none' });
  });

  test('has their proposals, which are open for the lifetime of an action', () => {
    const protocolVersion = { major: 11, minor: 0 };
    const after = applyTransactions(
      [propose(1, { kind: 'info' }), propose(2, { kind: 'hard-fork', previous: undefined, protocolVersion })],
      stateWith(),
    );
    const find = (byte: number, index = 0) => after.action?.({ txHash: new Uint8Array(32).fill(byte), index });
    expect(find(1)).toEqual({ kind: 'info', expiresAfterEpoch: EPOCH + 6 });
    expect(find(2)).toEqual({ kind: 'hard-fork', expiresAfterEpoch: EPOCH + 6, protocolVersion });
    expect(find(1, 1)).toBe('absent');
    expect(find(3)).toBe('absent');
  });

  test('has their committee members and hot credentials', () => {
    const threshold = { numerator: 1n, denominator: 2n };
    const added = [[cold, BigInt(EPOCH + 9)]] as const;
    const proposal = propose(1, { kind: 'update-committee', previous: undefined, removed: [], added, threshold });
    const authorize = certify({ kind: 'committee-authorization', cold, hot });
    const after = applyTransactions([proposal, authorize], stateWith());
    expect(after.committeeMember?.(cold)).toMatchObject({ member: true, resigned: false, hot, elected: false });
    expect(after.authorizedMembers?.(hot)).toEqual([{ cold, elected: false }]);
    const resigned = applyTransactions([certify({ kind: 'committee-resignation', cold, anchor: undefined })], after);
    expect(resigned.committeeMember?.(cold)).toMatchObject({ resigned: true });
    expect(resigned.authorizedMembers?.(hot)).toEqual([]);
    // Without the proposal it is no member, so that nothing is authorized.
    expect(applyTransactions([authorize], stateWith()).authorizedMembers?.(hot)).toEqual([]);
  });

  test('leaves unknown what was unknown', () => {
    const { account: _, action: __, committeeMember: ___, ...known } = stateWith();
    const after = applyTransactions([propose(1, { kind: 'info' })], known);
    expect(after.account?.(account)).toBeUndefined();
    expect(after.committeeMember?.(cold)).toBeUndefined();
    expect(after.action?.({ txHash: hash28(9), index: 0 })).toBeUndefined();
  });
});
