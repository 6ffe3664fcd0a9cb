import { expect, test } from 'vitest';
import { credential, rewardAddress } from '../../../test/support/ledger-engine.js';
import {
  actionId,
  activeProposal,
  anchor,
  createGovernanceState,
  idKey,
  ratio,
} from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { ActiveProposal } from '../state/ledger-state.js';
import type { EnactState } from './enact.js';
import { type Electorate, NO_VOTES, type ProposalVotes, ratify } from './ratify.js';

const EPOCH = 100;
const ELECTORATE: Electorate = {
  epoch: EPOCH,
  hotCredentials: new Map(),
  dreps: [{ key: 'drep', power: 100n, expiresAfter: 1_000 }],
  alwaysAbstain: 0n,
  alwaysNoConfidence: 0n,
  pools: [{ key: 'pool', power: 100n, delegation: undefined }],
  totalPoolPower: 100n,
};
/** All roles agree: the committee has a threshold of zero. */
const AGREED: ProposalVotes = {
  committee: new Map(),
  drep: new Map([['drep', 'yes']]),
  pool: new Map([['pool', 'yes']]),
};

const start = (changes: Partial<EnactState> = {}): EnactState => ({
  parameters: createGovernanceState().epoch.get().parameters,
  committee: { members: [], threshold: ratio(0, 1) },
  constitution: undefined,
  enacted: {},
  treasury: 1_000n,
  ...changes,
});

const decide = (
  proposals: readonly ActiveProposal[],
  before = start(),
  accepted = proposals.map(({ position }) => position),
) => ratify(proposals, new Map(accepted.map((number) => [idKey(number), AGREED])), ELECTORATE, before);

const info: GovernanceAction = { kind: 'info' };
const constitution = (previous?: number): GovernanceAction => ({
  kind: 'new-constitution',
  previous: previous === undefined ? undefined : actionId(previous),
  anchor,
  guardrailScript: undefined,
});
const change = (previous?: number, keyDeposit = 7n): GovernanceAction => ({
  kind: 'parameter-change',
  previous: previous === undefined ? undefined : actionId(previous),
  update: { keyDeposit },
  guardrailScript: undefined,
});
const withdraw = (lovelace: bigint): GovernanceAction => ({
  kind: 'treasury-withdrawals',
  withdrawals: [[rewardAddress(1), lovelace]],
  guardrailScript: undefined,
});
const noConfidence: GovernanceAction = { kind: 'no-confidence', previous: undefined };
const hardFork: GovernanceAction = { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 11, minor: 0 } };
const elect = (lastEpoch: number): GovernanceAction => ({
  kind: 'update-committee',
  previous: undefined,
  removed: [],
  added: [[credential(1), BigInt(lastEpoch)]],
  threshold: ratio(1, 2),
});

test('action is ratified only if all roles accept it', () => {
  const proposal = activeProposal(1, hardFork);
  expect(decide([proposal]).decisions.enacted).toEqual([idKey(1)]);
  for (const missing of ['drep', 'pool'] as const) {
    const votes = new Map([[idKey(1), { ...AGREED, [missing]: new Map() }]]);
    expect(ratify([proposal], votes, ELECTORATE, start()).decisions.enacted).toEqual([]);
  }
  const withoutCommittee = start({ committee: undefined });
  expect(decide([proposal], withoutCommittee).decisions.enacted).toEqual([]);
});

test('delaying action is decided by priority and delays all others', () => {
  const proposals = [activeProposal(1, withdraw(1n)), activeProposal(2, change()), activeProposal(3, hardFork)];
  expect(decide([...proposals, activeProposal(4, constitution())]).decisions).toEqual({
    enacted: [idKey(4)],
    expired: [],
    delayed: true,
  });
  expect(
    decide([...proposals, activeProposal(4, constitution()), activeProposal(5, noConfidence)]).decisions.enacted,
  ).toEqual([idKey(5)]);
});

test('actions without delay are enacted together, by priority and then in the order of submission', () => {
  const proposals = [activeProposal(1, withdraw(1n)), activeProposal(3, withdraw(2n)), activeProposal(2, change())];
  expect(decide(proposals).decisions.enacted).toEqual([idKey(2), idKey(1), idKey(3)]);
});

test('action builds on the last enacted action of its purpose', () => {
  expect(decide([activeProposal(2, change(1))]).decisions.enacted).toEqual([]);
  expect(
    decide([activeProposal(2, change(1))], start({ enacted: { 'parameter-change': actionId(1) } })).decisions.enacted,
  ).toEqual([idKey(2)]);
});

test('child of a parameter change is enacted with its parent, a sibling is not', () => {
  const proposals = [activeProposal(1, change()), activeProposal(2, change()), activeProposal(3, change(1, 9n))];
  const { decisions, state } = decide(proposals);
  expect(decisions.enacted).toEqual([idKey(1), idKey(3)]);
  expect(state.parameters.keyDeposit).toBe(9n);
});

test('enacted parameter change raises the threshold for the actions after it', () => {
  const raise: GovernanceAction = {
    kind: 'parameter-change',
    previous: undefined,
    update: { drepVotingThresholds: Array.from({ length: 10 }, () => ratio(1, 1)) },
    guardrailScript: undefined,
  };
  const half = { ...ELECTORATE, dreps: [...ELECTORATE.dreps, { key: 'other', power: 100n, expiresAfter: 1_000 }] };
  const votes = new Map([1, 2].map((number) => [idKey(number), AGREED]));
  const run = (first: GovernanceAction) =>
    ratify([activeProposal(1, first), activeProposal(2, withdraw(1n))], votes, half, start()).decisions.enacted;
  expect(run(change())).toEqual([idKey(1), idKey(2)]);
  expect(run(raise)).toEqual([idKey(1)]);
});

test('withdrawals together do not exceed the treasury', () => {
  const proposals = [
    activeProposal(1, withdraw(600n)),
    activeProposal(2, withdraw(401n)),
    activeProposal(3, withdraw(400n)),
  ];
  const { decisions, state } = decide(proposals);
  expect(decisions.enacted).toEqual([idKey(1), idKey(3)]);
  expect(state.treasury).toBe(0n);
});

test('committee member is elected up to the term limit and not beyond it', () => {
  expect(decide([activeProposal(1, elect(EPOCH + 100))]).decisions.enacted).toEqual([idKey(1)]);
  expect(decide([activeProposal(1, elect(EPOCH + 101))]).decisions.enacted).toEqual([]);
});

test('proposal expires after its last epoch and not in it', () => {
  expect(decide([activeProposal(1, info, EPOCH)]).decisions.expired).toEqual([]);
  expect(decide([activeProposal(1, info, EPOCH - 1)]).decisions.expired).toEqual([idKey(1)]);
});

test('expired proposal that is accepted is enacted', () => {
  expect(decide([activeProposal(1, withdraw(1n), EPOCH - 1)]).decisions).toMatchObject({
    enacted: [idKey(1)],
    expired: [],
  });
});

test('info action is never enacted', () => {
  expect(decide([activeProposal(1, info)]).decisions.enacted).toEqual([]);
});

test('every proposal has a tally, with or without votes', () => {
  const { tallies } = ratify(
    [activeProposal(1, hardFork), activeProposal(2, info)],
    new Map([[idKey(1), NO_VOTES]]),
    ELECTORATE,
    start(),
  );
  expect(tallies.map(({ id }) => id)).toEqual([actionId(1), actionId(2)]);
  expect(tallies[0]!.dreps).toMatchObject({ notVoted: 100n, accepted: false });
});
