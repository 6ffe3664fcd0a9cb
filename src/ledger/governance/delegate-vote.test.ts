import { expect, test } from 'vitest';
import { credential, dumpState } from '../../../test/support/ledger-engine.js';
import { createGovernanceState, enterNextEpoch } from '../../../test/support/ledger-governance.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyGovernanceCertificate } from './apply-governance-certificate.js';
import { delegateVote, endVoteDelegation } from './delegate-vote.js';

const OLD_DREP = 8;
const NEW_DREP = 9;
const ACCOUNT = 1;

function createWithDReps(major: number): LedgerState {
  const state = createGovernanceState({ major });
  for (const drep of [OLD_DREP, NEW_DREP]) registerDRep(state, drep);
  state.accounts.register(ACCOUNT, 2n);
  return state;
}

const registerDRep = (state: LedgerState, drep: number): void =>
  applyGovernanceCertificate(
    state,
    { kind: 'drep-registration', drep: credential(drep), deposit: 500n, anchor: undefined },
    { epoch: 100 },
  );
const deregisterDRep = (state: LedgerState, drep: number): void =>
  applyGovernanceCertificate(
    state,
    { kind: 'drep-deregistration', drep: credential(drep), deposit: 500n },
    { epoch: 100 },
  );
const findDRep = (state: LedgerState): string | undefined => {
  const drep = state.accounts.drep(ACCOUNT);
  return drep === 0 ? undefined : state.drepNumbers.key(drep).slice(-2);
};

test('deregistered DRep loses its delegators', () => {
  for (const major of [9, 10]) {
    const state = createWithDReps(major);
    delegateVote(state, ACCOUNT, credential(OLD_DREP));
    deregisterDRep(state, OLD_DREP);
    expect(findDRep(state)).toBeUndefined();
    expect(state.pots.get().deposits).toBe(500n);
  }
});

test('deregistration of the previous DRep ends the delegation to the next one in protocol version 9 only', () => {
  for (const [major, expected] of [
    [9, undefined],
    [10, '09'],
  ] as const) {
    const state = createWithDReps(major);
    delegateVote(state, ACCOUNT, credential(OLD_DREP));
    delegateVote(state, ACCOUNT, credential(NEW_DREP));
    deregisterDRep(state, OLD_DREP);
    expect(findDRep(state)).toBe(expected);
  }
});

test('predefined DRep replaces the previous one completely even in protocol version 9', () => {
  const state = createWithDReps(9);
  delegateVote(state, ACCOUNT, credential(OLD_DREP));
  delegateVote(state, ACCOUNT, { type: 'abstain' });
  deregisterDRep(state, OLD_DREP);
  expect(state.drepNumbers.key(state.accounts.drep(ACCOUNT))).toBe('abstain');
});

test('delegation before the registration of the DRep survives its deregistration in protocol version 9', () => {
  const state = createWithDReps(9);
  deregisterDRep(state, OLD_DREP);
  delegateVote(state, ACCOUNT, credential(OLD_DREP));
  registerDRep(state, OLD_DREP);
  deregisterDRep(state, OLD_DREP);
  expect(findDRep(state)).toBe('08');
});

test('hard fork to protocol version 10 removes delegations to DReps that are not registered', () => {
  const state = createWithDReps(9);
  state.accounts.register(2, 2n);
  delegateVote(state, 2, credential(NEW_DREP));
  deregisterDRep(state, OLD_DREP);
  delegateVote(state, ACCOUNT, credential(OLD_DREP));
  const id = { txHash: new Uint8Array(32), index: 0 };
  const protocolVersion = { major: 10, minor: 0 };
  state.proposals.set('fork', {
    id,
    proposal: {
      deposit: 0n,
      returnAddress: new Uint8Array(),
      action: { kind: 'hard-fork', previous: undefined, protocolVersion },
      anchor: { url: '', hash: new Uint8Array(32) },
    },
    position: 0,
    returnAccount: 0,
    withdrawalAccounts: [],
    proposedIn: 99,
    expiresAfter: 200,
  });
  enterNextEpoch(state);
  expect(findDRep(state)).toBe('08');
  state.governance.update({ ratified: { enacted: ['fork'], expired: [], delayed: true } });
  enterNextEpoch(state);
  expect(state.epoch.get().parameters.protocolVersion).toEqual(protocolVersion);
  expect(findDRep(state)).toBeUndefined();
  expect(state.accounts.drep(2)).not.toBe(0);
  expect(state.drepDelegators.size).toBe(0);
});

test('account that ends its delegation is not changed by a later deregistration of the DRep', () => {
  const state = createWithDReps(9);
  delegateVote(state, ACCOUNT, credential(OLD_DREP));
  endVoteDelegation(state, ACCOUNT);
  expect(findDRep(state)).toBeUndefined();
  expect(state.drepDelegators.size).toBe(0);
});

test('changes of delegations are undone exactly', () => {
  const state = createWithDReps(9);
  delegateVote(state, ACCOUNT, credential(OLD_DREP));
  const before = [dumpState(state, 3), [...state.drepDelegators.keys()]];
  const mark = state.journal.mark();
  delegateVote(state, ACCOUNT, credential(NEW_DREP));
  deregisterDRep(state, OLD_DREP);
  deregisterDRep(state, NEW_DREP);
  state.journal.undoTo(mark);
  expect([dumpState(state, 3), [...state.drepDelegators.keys()]]).toEqual(before);
  expect([...state.drepDelegators.get([...state.drepDelegators.keys()][0]!)!]).toEqual([ACCOUNT]);
});
