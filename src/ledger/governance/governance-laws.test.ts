import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credential, dumpState, rewardAddress } from '../../../test/support/ledger-engine.js';
import {
  anchor,
  committeeVoter,
  createGovernanceState,
  drepVoter,
  electCommittee,
  enterNextEpoch,
  idKey,
  propose,
  ratio,
  vote,
} from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import { credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyGovernanceCertificate } from './apply-governance-certificate.js';
import { applyVotes } from './apply-votes.js';
import { delegateVote, endVoteDelegation } from './delegate-vote.js';
import { updateDRepActivity } from './drep-activity.js';

const ACCOUNTS = 4;
const DREPS = [10, 11];
const MEMBERS = [20, 21];
const DUMPED = 30;

const ACTIONS: readonly GovernanceAction[] = [
  { kind: 'info' },
  { kind: 'no-confidence', previous: undefined },
  { kind: 'new-constitution', previous: undefined, anchor, guardrailScript: undefined },
  { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 10, minor: 0 } },
  { kind: 'parameter-change', previous: undefined, update: { keyDeposit: 3n }, guardrailScript: undefined },
  { kind: 'treasury-withdrawals', withdrawals: [[rewardAddress(1), 70n]], guardrailScript: undefined },
  {
    kind: 'update-committee',
    previous: undefined,
    removed: [credential(20)],
    added: [[credential(22), 150n]],
    threshold: ratio(1, 3),
  },
];

/** Each command uses three numbers, so that any numbers make a valid step. */
type Command = readonly [name: keyof typeof COMMANDS, a: number, b: number];

const COMMANDS = {
  propose(state: LedgerState, kind: number, number: number) {
    if (state.proposals.has(idKey(number + 1))) return;
    const action = ACTIONS[kind % ACTIONS.length]!;
    const { epoch } = state.epoch.get();
    updateDRepActivity(
      state,
      { votes: [], proposals: [{ deposit: 1_000n, returnAddress: rewardAddress(0), action, anchor }] },
      { epoch },
    );
    propose(state, number + 1, action);
  },
  vote(state: LedgerState, number: number, voter: number) {
    const action = idKey((number % 20) + 1);
    if (!state.proposals.has(action)) return;
    for (const drep of DREPS)
      if (state.dreps.has(credentialKey(credential(drep))))
        vote(state, action, drepVoter(drep), voter % 5 === 0 ? 'no' : 'yes');
    for (const member of MEMBERS) vote(state, action, committeeVoter(member));
  },
  delegate(state: LedgerState, account: number, drep: number) {
    const id = account % ACCOUNTS;
    if (!state.accounts.isRegistered(id)) state.accounts.register(id, 0n);
    delegateVote(state, id, drep % 3 === 2 ? { type: 'abstain' } : credential(DREPS[drep % 3]!));
  },
  deregisterAccount(state: LedgerState, account: number) {
    const id = account % ACCOUNTS;
    if (!state.accounts.isRegistered(id) || state.accounts.rewards(id) !== 0n) return;
    endVoteDelegation(state, id);
    state.accounts.deregister(id);
  },
  toggleDRep(state: LedgerState, drep: number) {
    const { epoch } = state.epoch.get();
    const own = credential(DREPS[drep % DREPS.length]!);
    if (!state.dreps.has(credentialKey(own))) {
      applyGovernanceCertificate(
        state,
        { kind: 'drep-registration', drep: own, deposit: 500n, anchor: undefined },
        { epoch },
      );
      return;
    }
    const certificate = { kind: 'drep-deregistration', drep: own, deposit: 500n } as const;
    applyGovernanceCertificate(state, certificate, { epoch });
    applyVotes(state, { votes: [], certificates: [certificate] });
  },
  resign(state: LedgerState, member: number) {
    const cold = credential(MEMBERS[member % MEMBERS.length]!);
    applyGovernanceCertificate(state, { kind: 'committee-resignation', cold, anchor: undefined }, { epoch: 0 });
  },
  nextEpoch(state: LedgerState) {
    enterNextEpoch(state);
  },
} as const;

const commands = fc.array(
  fc.tuple(
    fc.constantFrom<keyof typeof COMMANDS>(
      'propose',
      'propose',
      'vote',
      'vote',
      'delegate',
      'deregisterAccount',
      'toggleDRep',
      'resign',
      'nextEpoch',
      'nextEpoch',
    ),
    fc.nat({ max: 100 }),
    fc.nat({ max: 19 }),
  ),
  { maxLength: 60 },
);

function createStart(major: number): LedgerState {
  const state = createGovernanceState({
    major,
    parameters: { poolVotingThresholds: Array.from({ length: 5 }, () => ratio(0, 1)), governanceActionLifetime: 2n },
  });
  state.movePot('treasury', 1_000n);
  for (let id = 0; id < ACCOUNTS; id += 1) {
    state.accounts.register(id, 0n);
    state.accounts.addUtxo(id, 100n);
  }
  electCommittee(state, MEMBERS, ratio(0, 1));
  COMMANDS.toggleDRep(state, 0);
  COMMANDS.delegate(state, 0, 0);
  return state;
}

const apply = (state: LedgerState, [name, a, b]: Command): void => COMMANDS[name](state, a, b);
const dump = (state: LedgerState): unknown => [
  dumpState(state, DUMPED),
  [...state.drepDelegators.keys()].toSorted().map((key) => [key, [...state.drepDelegators.get(key)!].toSorted()]),
];
const sumFunds = (state: LedgerState): bigint => {
  const { treasury, deposits, donations } = state.pots.get();
  return treasury + deposits + donations + state.accounts.totalRewards();
};
const sumDeposits = (state: LedgerState): bigint => {
  let sum = 0n;
  for (const { proposal } of state.proposals.values()) sum += proposal.deposit;
  for (const { deposit } of state.dreps.values()) sum += deposit;
  return sum;
};

test('any sequence of votes, certificates and boundaries is undone exactly', () => {
  fc.assert(
    fc.property(fc.constantFrom(9, 10), commands, commands, (major, first, second) => {
      const state = createStart(major);
      for (const command of first) apply(state, command);
      const before = dump(state);
      const mark = state.journal.mark();
      for (const command of second) apply(state, command);
      state.journal.undoTo(mark);
      expect(dump(state)).toEqual(before);
    }),
  );
});

test('boundary moves lovelace between treasury, deposits and rewards and creates none', () => {
  fc.assert(
    fc.property(fc.constantFrom(9, 10), commands, (major, steps) => {
      const state = createStart(major);
      for (const step of steps) {
        const before = sumFunds(state);
        apply(state, step);
        if (step[0] === 'nextEpoch') expect(sumFunds(state)).toBe(before);
        expect(state.pots.get().deposits).toBe(sumDeposits(state));
      }
    }),
  );
});

test('every vote belongs to an active proposal, and every member with an authorization is elected after a boundary', () => {
  fc.assert(
    fc.property(commands, (steps) => {
      const state = createStart(10);
      for (const step of steps) apply(state, step);
      enterNextEpoch(state);
      for (const { action } of state.votes.values()) expect(state.proposals.has(action)).toBe(true);
      const members = new Set(state.governance.get().committee?.members.map(({ cold }) => credentialKey(cold)));
      for (const key of state.authorizations.keys()) expect(members.has(key)).toBe(true);
    }),
  );
});
