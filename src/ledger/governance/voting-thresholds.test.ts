import { expect, test } from 'vitest';
import { anchor, createGovernanceState, ratio } from '../../../test/support/ledger-governance.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import { committeeThreshold, drepThreshold, isAccepted, poolThreshold } from './voting-thresholds.js';

/** Each threshold has its own value: the index in the list, in hundredths. */
const parameters = createGovernanceState({
  parameters: {
    drepVotingThresholds: Array.from({ length: 10 }, (_, index) => ratio(index + 1, 100)),
    poolVotingThresholds: Array.from({ length: 5 }, (_, index) => ratio(index + 51, 100)),
    minCommitteeSize: 3n,
  },
}).epoch.get().parameters;
const bootstrap = { ...parameters, protocolVersion: { major: 9, minor: 0 } };

const change = (update: ProtocolParameterUpdate): GovernanceAction => ({
  kind: 'parameter-change',
  previous: undefined,
  update,
  guardrailScript: undefined,
});
const noConfidence: GovernanceAction = { kind: 'no-confidence', previous: undefined };
const updateCommittee: GovernanceAction = {
  kind: 'update-committee',
  previous: undefined,
  removed: [],
  added: [],
  threshold: ratio(1, 2),
};
const constitution: GovernanceAction = {
  kind: 'new-constitution',
  previous: undefined,
  anchor,
  guardrailScript: undefined,
};
const hardFork: GovernanceAction = { kind: 'hard-fork', previous: undefined, protocolVersion: { major: 11, minor: 0 } };
const withdrawal: GovernanceAction = { kind: 'treasury-withdrawals', withdrawals: [], guardrailScript: undefined };

test('every action uses its own threshold', () => {
  const thresholds = (action: GovernanceAction, hasCommittee = true) => [
    drepThreshold(action, parameters, hasCommittee),
    poolThreshold(action, parameters, hasCommittee),
    committeeThreshold(action, parameters, ratio(2, 3), 3),
  ];
  expect(thresholds(noConfidence)).toEqual([ratio(1, 100), ratio(51, 100), 'not-required']);
  expect(thresholds(updateCommittee)).toEqual([ratio(2, 100), ratio(52, 100), 'not-required']);
  expect(thresholds(updateCommittee, false)).toEqual([ratio(3, 100), ratio(53, 100), 'not-required']);
  expect(thresholds(constitution)).toEqual([ratio(4, 100), 'not-required', ratio(2, 3)]);
  expect(thresholds(hardFork)).toEqual([ratio(5, 100), ratio(54, 100), ratio(2, 3)]);
  expect(thresholds(withdrawal)).toEqual([ratio(10, 100), 'not-required', ratio(2, 3)]);
  expect(thresholds({ kind: 'info' })).toEqual(['unreachable', 'unreachable', 'unreachable']);
});

test('parameter change needs the highest threshold of its groups', () => {
  expect(drepThreshold(change({ maxTxSize: 1n }), parameters, true)).toEqual(ratio(6, 100));
  expect(drepThreshold(change({ maxTxSize: 1n, keyDeposit: 1n }), parameters, true)).toEqual(ratio(7, 100));
  expect(drepThreshold(change({ desiredPools: 1n, keyDeposit: 1n }), parameters, true)).toEqual(ratio(8, 100));
  expect(drepThreshold(change({ drepDeposit: 1n, maxTxSize: 1n }), parameters, true)).toEqual(ratio(9, 100));
});

test('parameters of Dijkstra belong to the groups of its draft', () => {
  const groups = (update: ProtocolParameterUpdate) => [
    drepThreshold(change(update), parameters, true),
    poolThreshold(change(update), parameters, true),
  ];
  const network = [ratio(6, 100), ratio(55, 100)];
  expect(groups({ maxRefScriptSizePerBlock: 1n })).toEqual(network);
  expect(groups({ maxRefScriptSizePerTx: 1n })).toEqual(network);
  expect(groups({ refScriptCostStride: 1n })).toEqual(network);
  expect(groups({ refScriptCostMultiplier: ratio(1, 1) })).toEqual(network);
  expect(groups({ minPoolMargin: ratio(0, 1) })).toEqual([ratio(7, 100), 'not-required']);
  expect(groups({ maxPledgeLeverage: { limit: undefined } })).toEqual([ratio(8, 100), 'not-required']);
});

test('pools vote on parameter changes that touch the security of the network only', () => {
  expect(poolThreshold(change({ governanceActionDeposit: 1n }), parameters, true)).toEqual(ratio(55, 100));
  expect(poolThreshold(change({ keyDeposit: 1n }), parameters, true)).toBe('not-required');
});

test('bootstrap phase asks no DRep but accepts no info action', () => {
  expect(drepThreshold(hardFork, bootstrap, true)).toEqual(ratio(0, 1));
  expect(drepThreshold({ kind: 'info' }, bootstrap, true)).toBe('unreachable');
});

test('committee below its minimum size cannot accept after the bootstrap phase', () => {
  expect(committeeThreshold(hardFork, parameters, ratio(2, 3), 2)).toBe('unreachable');
  expect(committeeThreshold(hardFork, parameters, ratio(2, 3), 3)).toEqual(ratio(2, 3));
  expect(committeeThreshold(hardFork, bootstrap, ratio(2, 3), 2)).toEqual(ratio(2, 3));
  expect(committeeThreshold(hardFork, bootstrap, undefined, 0)).toBe('unreachable');
});

test('ratio is compared exactly', () => {
  const third = { numerator: 10n ** 18n, denominator: 3n * 10n ** 18n };
  expect(isAccepted(third, ratio(1, 3))).toBe(true);
  expect(isAccepted({ ...third, numerator: third.numerator - 1n }, ratio(1, 3))).toBe(false);
});
