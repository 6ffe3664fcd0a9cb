import { expect, test } from 'vitest';
import { credential } from '../../../test/support/ledger-engine.js';
import {
  actionId,
  createGovernanceState,
  drepVoter,
  enterNextEpoch,
  propose,
  toProposal,
} from '../../../test/support/ledger-governance.js';
import { credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyGovernanceCertificate } from './apply-governance-certificate.js';
import { updateDRepActivity } from './drep-activity.js';

const DREP = 5;
const KEY = credentialKey(credential(DREP));

const register = (state: LedgerState, epoch = 100): void =>
  applyGovernanceCertificate(
    state,
    { kind: 'drep-registration', drep: credential(DREP), deposit: 500n, anchor: undefined },
    { epoch },
  );
const expiry = (state: LedgerState): number | undefined => state.dreps.get(KEY)?.expiresAfter;
const proposal = { votes: [], proposals: [toProposal({ kind: 'info' })] };

test('registration is active for the activity period, less the dormant epochs from protocol version 10 on', () => {
  for (const [major, expected] of [
    [9, 120],
    [10, 117],
  ] as const) {
    const state = createGovernanceState({ major });
    state.governance.update({ dormantEpochs: 3 });
    register(state);
    expect(expiry(state)).toBe(expected);
  }
});

test('update and vote extend the activity, less the dormant epochs', () => {
  const state = createGovernanceState();
  register(state, 90);
  state.governance.update({ dormantEpochs: 2 });
  updateDRepActivity(
    state,
    { votes: [{ voter: drepVoter(DREP), action: actionId(1), vote: 'yes', anchor: undefined }], proposals: [] },
    { epoch: 100 },
  );
  expect(expiry(state)).toBe(118);
  applyGovernanceCertificate(state, { kind: 'drep-update', drep: credential(DREP), anchor: undefined }, { epoch: 101 });
  expect(expiry(state)).toBe(119);
});

test('first proposal after dormant epochs adds them to every active DRep', () => {
  const state = createGovernanceState();
  register(state);
  state.governance.update({ dormantEpochs: 4 });
  updateDRepActivity(state, proposal, { epoch: 104 });
  expect(expiry(state)).toBe(124);
  expect(state.governance.get().dormantEpochs).toBe(0);
});

test('DRep that expired even with the dormant epochs is not extended', () => {
  for (const [epoch, expected] of [
    [124, 124],
    [125, 120],
  ] as const) {
    const state = createGovernanceState();
    register(state);
    state.governance.update({ dormantEpochs: 4 });
    updateDRepActivity(state, proposal, { epoch });
    expect(expiry(state)).toBe(expected);
  }
});

test('epoch without an active proposal is dormant', () => {
  const state = createGovernanceState();
  enterNextEpoch(state);
  expect(state.governance.get().dormantEpochs).toBe(1);
  propose(state, 1, { kind: 'info' });
  enterNextEpoch(state);
  expect(state.governance.get().dormantEpochs).toBe(1);
});

test('epoch after the last one of all proposals is dormant although they are not removed yet', () => {
  const state = createGovernanceState({ parameters: { governanceActionLifetime: 1n } });
  propose(state, 1, { kind: 'info' });
  enterNextEpoch(state);
  expect(state.governance.get().dormantEpochs).toBe(0);
  enterNextEpoch(state);
  expect(state.proposals.size).toBe(1);
  expect(state.governance.get().dormantEpochs).toBe(1);
});
