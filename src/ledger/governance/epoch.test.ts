import { expect, test } from 'vitest';
import { credential, dumpState, rewardAddress } from '../../../test/support/ledger-engine.js';
import {
  actionId,
  anchor,
  committeeVoter,
  createGovernanceState,
  drepVoter,
  electCommittee,
  enterNextEpoch,
  propose,
  ratio,
  vote,
} from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import { credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyGovernanceCertificate } from './apply-governance-certificate.js';
import { applyVotes } from './apply-votes.js';
import { delegateVote } from './delegate-vote.js';

const RETURN_ACCOUNT = 0;
const RECIPIENT = 1;
const VOTER = 2;
const DREP = 5;
const MEMBER = 7;

const withdraw = (lovelace: bigint): GovernanceAction => ({
  kind: 'treasury-withdrawals',
  withdrawals: [[rewardAddress(RECIPIENT), lovelace]],
  guardrailScript: undefined,
});
const constitution: GovernanceAction = {
  kind: 'new-constitution',
  previous: undefined,
  anchor,
  guardrailScript: undefined,
};

/** One DRep with all the voting power and a committee of one member. */
function createElectorate(): LedgerState {
  const state = createGovernanceState();
  for (const account of [RETURN_ACCOUNT, RECIPIENT, VOTER]) state.accounts.register(account, 2n);
  state.accounts.addUtxo(VOTER, 100n);
  applyGovernanceCertificate(
    state,
    { kind: 'drep-registration', drep: credential(DREP), deposit: 500n, anchor: undefined },
    { epoch: 100 },
  );
  delegateVote(state, VOTER, credential(DREP));
  electCommittee(state, [MEMBER]);
  state.movePot('treasury', 10_000n);
  return state;
}

function agree(state: LedgerState, action: string): void {
  vote(state, action, drepVoter(DREP));
  vote(state, action, committeeVoter(MEMBER));
}

test('withdrawal is ratified at one boundary and paid at the next', () => {
  const state = createElectorate();
  agree(state, propose(state, 1, withdraw(300n)));
  const first = enterNextEpoch(state);
  expect(first.ratified).toEqual([actionId(1)]);
  expect(first.ended).toEqual([]);
  expect(state.accounts.rewards(RECIPIENT)).toBe(0n);
  const second = enterNextEpoch(state);
  expect(second.ended).toEqual([{ id: actionId(1), end: 'enacted' }]);
  expect([...second.payments]).toEqual([
    { account: RECIPIENT, kind: 'treasury-withdrawal', pool: 0, lovelace: 300n, earnedIn: 101 },
    { account: RETURN_ACCOUNT, kind: 'proposal-deposit-refund', pool: 0, lovelace: 1_000n, earnedIn: 101 },
  ]);
  expect(state.accounts.rewards(RECIPIENT)).toBe(300n);
  expect(state.accounts.rewards(RETURN_ACCOUNT)).toBe(1_000n);
  expect(state.pots.get()).toMatchObject({ treasury: 9_700n, deposits: 500n });
  expect([state.proposals.size, state.votes.size]).toEqual([0, 0]);
});

test('withdrawal for an account that is not registered stays in the treasury', () => {
  const state = createElectorate();
  agree(state, propose(state, 1, withdraw(300n)));
  enterNextEpoch(state);
  state.accounts.deregister(RECIPIENT);
  const { payments } = enterNextEpoch(state);
  expect([...payments].map(({ kind }) => kind)).toEqual(['proposal-deposit-refund']);
  expect(state.pots.get().treasury).toBe(10_000n);
});

test('deposit of an expired proposal goes to the treasury if its account is not registered', () => {
  const state = createElectorate();
  propose(state, 1, { kind: 'info' });
  state.accounts.deregister(RETURN_ACCOUNT);
  const ends = Array.from({ length: 8 }, () => enterNextEpoch(state));
  expect(ends.flatMap(({ ended }, index) => ended.map(({ end }) => [index, end]))).toEqual([[7, 'expired']]);
  expect([...ends[7]!.unclaimed]).toMatchObject([{ kind: 'proposal-deposit-refund', lovelace: 1_000n }]);
  expect(state.pots.get()).toMatchObject({ treasury: 11_000n, deposits: 500n });
});

test('votes after the boundary do not change its decision', () => {
  const state = createElectorate();
  const action = propose(state, 1, constitution);
  enterNextEpoch(state);
  agree(state, action);
  expect(enterNextEpoch(state).ended).toEqual([]);
  expect(enterNextEpoch(state).ended).toEqual([{ id: actionId(1), end: 'enacted' }]);
  expect(state.governance.get()).toMatchObject({
    constitution: { anchor },
    enacted: { constitution: actionId(1) },
  });
});

test('proposal that competes with an enacted one is removed and refunded even if it is new', () => {
  const state = createElectorate();
  agree(state, propose(state, 1, constitution));
  enterNextEpoch(state);
  propose(state, 2, constitution);
  const { ended, payments } = enterNextEpoch(state);
  expect(ended).toEqual([
    { id: actionId(1), end: 'enacted' },
    { id: actionId(2), end: 'removed' },
  ]);
  expect([...payments]).toHaveLength(2);
});

test('donations of the epoch reach the treasury at its end', () => {
  const state = createElectorate();
  state.movePot('donations', 77n);
  enterNextEpoch(state);
  expect(state.pots.get()).toMatchObject({ treasury: 10_077n, donations: 0n });
});

test('authorizations of credentials outside the committee are removed', () => {
  const state = createElectorate();
  state.authorizations.set(credentialKey(credential(8)), { cold: credential(8), hot: credential(8) });
  enterNextEpoch(state);
  expect([...state.authorizations.keys()]).toEqual([credentialKey(credential(MEMBER))]);
});

test('motion of no confidence removes the committee and all authorizations', () => {
  const state = createElectorate();
  vote(state, propose(state, 1, { kind: 'no-confidence', previous: undefined }), drepVoter(DREP));
  state.epoch.update({
    parameters: { ...state.epoch.get().parameters, poolVotingThresholds: Array.from({ length: 5 }, () => ratio(0, 1)) },
  });
  enterNextEpoch(state);
  enterNextEpoch(state);
  expect(state.governance.get().committee).toBeUndefined();
  expect(state.authorizations.size).toBe(0);
});

test('deregistered DRep loses its votes, a resigned committee member does not', () => {
  const state = createElectorate();
  const action = propose(state, 1, constitution);
  agree(state, action);
  const certificate = { kind: 'drep-deregistration', drep: credential(DREP), deposit: 500n } as const;
  applyVotes(state, {
    votes: [],
    certificates: [certificate, { kind: 'committee-resignation', cold: credential(MEMBER), anchor: undefined }],
  });
  expect([...state.votes.values()].map(({ voter }) => voter.role)).toEqual(['committee']);
});

test('boundary that enacts and decides is undone exactly', () => {
  const state = createElectorate();
  agree(state, propose(state, 1, constitution));
  propose(state, 2, { kind: 'info' });
  enterNextEpoch(state);
  agree(state, propose(state, 3, withdraw(50n)));
  const before = dumpState(state, 10);
  const mark = state.journal.mark();
  enterNextEpoch(state);
  enterNextEpoch(state);
  const after = dumpState(state, 10);
  state.journal.undoTo(mark);
  expect(dumpState(state, 10)).toEqual(before);
  enterNextEpoch(state);
  enterNextEpoch(state);
  expect(dumpState(state, 10)).toEqual(after);
});
