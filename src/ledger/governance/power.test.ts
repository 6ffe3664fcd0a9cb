import { expect, test } from 'vitest';
import { credential, poolId, poolParameters, resolveAccount } from '../../../test/support/ledger-engine.js';
import { createGovernanceState, propose } from '../../../test/support/ledger-governance.js';
import { takeSnapshot } from '../epochs/take-snapshot.js';
import { ALWAYS_ABSTAIN, credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { registerPool } from '../transactions/pool-certificates.js';
import { applyGovernanceCertificate } from './apply-governance-certificate.js';
import { delegateVote } from './delegate-vote.js';
import { computeVotingPower, findPoolDelegation } from './power.js';

const DREP = 5;
const POOL = 1;

/** Account 0 pays proposal deposits; it has 10 lovelace of outputs, 20 of rewards, a DRep and a pool. */
function createDelegator(): LedgerState {
  const state = createGovernanceState();
  state.accounts.register(0, 2n);
  state.accounts.addUtxo(0, 10n);
  state.accounts.addRewards(0, 20n);
  applyGovernanceCertificate(
    state,
    { kind: 'drep-registration', drep: credential(DREP), deposit: 500n, anchor: undefined },
    { epoch: 100 },
  );
  registerPool(state, poolParameters(POOL, { rewardAccount: 1 }), resolveAccount);
  delegateVote(state, 0, credential(DREP));
  state.accounts.delegate(0, state.poolNumbers.number(poolId(POOL)));
  return state;
}

const measure = (state: LedgerState) => computeVotingPower(state, takeSnapshot(state));

test('power is outputs, rewards and the deposits of active proposals', () => {
  const state = createDelegator();
  propose(state, 1, { kind: 'info' }, 100n);
  propose(state, 2, { kind: 'info' }, 200n);
  const { dreps, pools, totalPoolPower } = measure(state);
  expect([...dreps]).toEqual([[credentialKey(credential(DREP)), 330n]]);
  expect([...pools]).toEqual([[poolId(POOL), 330n]]);
  expect(totalPoolPower).toBe(330n);
});

test('pool has the stake of the snapshot and the deposits of its delegators after it', () => {
  const state = createDelegator();
  const mark = takeSnapshot(state);
  propose(state, 1, { kind: 'info' }, 100n);
  state.accounts.addRewards(0, 1_000n);
  expect([...computeVotingPower(state, mark).pools.values()]).toEqual([130n]);
  state.accounts.delegate(0, 0);
  expect([...computeVotingPower(state, mark).pools.values()]).toEqual([30n]);
});

test('pool counts if it has a delegator, even one without stake', () => {
  const state = createDelegator();
  registerPool(state, poolParameters(2), resolveAccount);
  state.accounts.addUtxo(0, -10n);
  state.accounts.addRewards(0, -20n);
  const mark = takeSnapshot(state);
  propose(state, 1, { kind: 'info' }, 100n);
  expect([...computeVotingPower(state, mark).pools]).toEqual([[poolId(POOL), 100n]]);
});

test('predefined DRep has power and a DRep that is not registered has none', () => {
  const state = createDelegator();
  delegateVote(state, 0, { type: 'abstain' });
  state.accounts.register(3, 2n);
  state.accounts.addUtxo(3, 7n);
  delegateVote(state, 3, credential(9));
  expect([...measure(state).dreps]).toEqual([[ALWAYS_ABSTAIN, 30n]]);
});

test('default vote of a pool is the predefined DRep of its registered reward account', () => {
  const state = createDelegator();
  const find = () => findPoolDelegation(state, poolId(POOL));
  expect(find()).toBeUndefined();
  state.accounts.register(1, 2n);
  delegateVote(state, 1, credential(DREP));
  expect(find()).toBeUndefined();
  delegateVote(state, 1, { type: 'no-confidence' });
  expect(find()).toBe('no-confidence');
  state.accounts.deregister(1);
  expect(find()).toBeUndefined();
});
