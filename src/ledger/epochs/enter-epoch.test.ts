import { expect, test } from 'vitest';
import {
  ADA,
  block,
  CONSTANTS,
  createState,
  credential,
  EPOCH_SLOTS,
  type PoolChanges,
  poolHash,
  poolId,
  poolParameters,
  type StateOptions,
} from '../../../test/support/ledger-engine.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import { applyBlock } from '../apply-block.js';
import { type LedgerTransaction, pointerKey } from '../blocks/ledger-block.js';
import type { LedgerState } from '../state/ledger-state.js';

const register = (account: number): Certificate => ({
  kind: 'stake-registration',
  stake: credential(account),
  deposit: undefined,
});
const delegate = (account: number, pool: number): Certificate => ({
  kind: 'stake-delegation',
  stake: credential(account),
  pool: poolHash(pool),
});
const registerPool = (pool: number, changes: PoolChanges = {}): Certificate => ({
  kind: 'pool-registration',
  parameters: poolParameters(pool, changes),
});

/** Adds a block in the era of the state. */
function add(state: LedgerState, slot: number, transactions: readonly Partial<LedgerTransaction>[] = [], pool = 1) {
  return applyBlock(state, block(slot, { era: state.epoch.get().era, transactions, pool }), CONSTANTS);
}

const ALONZO: StateOptions = {
  era: 'alonzo',
  parameters: { decentralisation: { numerator: 0n, denominator: 1n }, protocolVersion: { major: 6, minor: 0 } },
};

test('the snapshot holds the stake of registered, delegating accounts, with rewards and pointer stake', () => {
  const state = createState({ era: 'alonzo' });
  add(state, 7, [
    { certificates: [register(0), register(1), register(2), registerPool(1, { owners: [1] })] },
    { certificates: [delegate(0, 1), delegate(1, 1)] },
    {
      stakeChanges: [
        [0, 100n],
        [2, 300n],
        [3, 400n],
      ],
      // Account 1 was registered by certificate 1 of transaction 0 in slot 7. No certificate has the other position.
      pointerChanges: [
        [pointerKey(7, 0, 1), 50n],
        [pointerKey(7, 0, 9), 60n],
      ],
    },
  ]);
  state.accounts.addRewards(0, 5n);
  const [report] = add(state, EPOCH_SLOTS);
  const { snapshot } = report!;
  expect([...snapshot.accounts]).toEqual([0, 1]);
  expect([...snapshot.stakes]).toEqual([105n, 50n]);
  expect(snapshot.totalStake).toBe(155n);
  expect(snapshot.byPool.get(1)).toMatchObject({ stake: 155n, delegators: 2, ownerStake: 50n });
});

test('an account without stake counts as a delegator and is not part of the snapshot', () => {
  const state = createState();
  add(state, 1, [{ certificates: [register(0), registerPool(1), delegate(0, 1)] }]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.snapshot.accounts).toHaveLength(0);
  expect(report!.snapshot.byPool.get(1)).toMatchObject({ stake: 0n, delegators: 1 });
});

test('a snapshot is mark, then set, then go', () => {
  const state = createState();
  add(state, 1, [{ certificates: [register(0), registerPool(1), delegate(0, 1)], stakeChanges: [[0, 100n]] }]);
  const snapshots = [1, 2, 3].map((epoch) => add(state, epoch * EPOCH_SLOTS)[0]!.snapshot);
  const { mark, set, go } = state.snapshots.get();
  expect([go, set, mark]).toEqual(snapshots);
});

test('new parameters of a pool take effect at the next boundary, after the snapshot', () => {
  const state = createState();
  add(state, 1, [
    { certificates: [registerPool(1, { pledge: 1n })] },
    { certificates: [registerPool(1, { pledge: 2n })] },
  ]);
  expect(state.pools.get(poolId(1))!.registration.parameters.pledge).toBe(1n);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.snapshot.byPool.get(1)!.registration.parameters.pledge).toBe(1n);
  expect(state.pools.get(poolId(1))).toMatchObject({ registration: { parameters: { pledge: 2n } }, next: undefined });
});

const retire = (pool: number, epoch: number): Certificate => ({
  kind: 'pool-retirement',
  pool: poolHash(pool),
  epoch: BigInt(epoch),
});

test('a retired pool gets its deposit back in its latest reward account and loses its delegations', () => {
  const state = createState();
  add(state, 1, [
    { certificates: [register(0), register(1), registerPool(1, { rewardAccount: 0 }), delegate(1, 1)] },
    { certificates: [registerPool(1, { rewardAccount: 1 }), retire(1, 2)] },
  ]);
  add(state, EPOCH_SLOTS);
  expect(state.pools.has(poolId(1))).toBe(true);
  const [report] = add(state, 2 * EPOCH_SLOTS);
  expect(report!.retiredPools).toEqual([poolId(1)]);
  expect([...report!.payments]).toEqual([
    { account: 1, kind: 'pool-deposit-refund', pool: 1, lovelace: 500n * ADA, earnedIn: 2 },
  ]);
  expect(state.accounts.rewards(1)).toBe(500n * ADA);
  expect(state.accounts.pool(1)).toBe(0);
  expect(state.pots.get().deposits).toBe(4n * ADA);
});

test('the deposit of a retired pool without a registered reward account goes to the treasury', () => {
  const state = createState();
  add(state, 1, [{ certificates: [registerPool(1, { rewardAccount: 0 }), retire(1, 1)] }]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.unclaimed.length).toBe(1);
  expect(report!.pots).toMatchObject({ treasury: 500n * ADA, deposits: 0n });
});

test('a registration cancels the retirement of a pool', () => {
  const state = createState();
  add(state, 1, [{ certificates: [registerPool(1), retire(1, 1), registerPool(1)] }]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.retiredPools).toEqual([]);
  expect(state.pools.has(poolId(1))).toBe(true);
});

const instantRewards = (
  pot: 'reserves' | 'treasury',
  rewards: readonly (readonly [number, bigint])[],
): Certificate => ({
  kind: 'instant-rewards',
  pot,
  rewards: rewards.map(([account, lovelace]) => [credential(account), lovelace]),
  toOtherPot: undefined,
});

test('instant rewards of registered accounts are paid at the boundary, and the others are dropped', () => {
  const state = createState(ALONZO);
  const { reserves } = state.pots.get();
  add(state, 1, [
    {
      certificates: [
        register(0),
        instantRewards('reserves', [
          [0, 100n],
          [1, 70n],
        ]),
        instantRewards('reserves', [[0, 30n]]),
      ],
    },
  ]);
  const [report] = add(state, EPOCH_SLOTS);
  expect([...report!.payments]).toEqual([{ account: 0, kind: 'reserves', pool: 0, lovelace: 130n, earnedIn: 0 }]);
  expect(report!.pots.reserves).toBe(reserves - 130n);
});

test('before Alonzo a later certificate of instant rewards replaces an earlier one for the same account', () => {
  const parameters = { ...ALONZO.parameters, protocolVersion: { major: 4, minor: 0 } };
  const state = createState({ era: 'mary', parameters });
  add(state, 1, [
    { certificates: [register(0), instantRewards('reserves', [[0, 100n]]), instantRewards('reserves', [[0, 30n]])] },
  ]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.payments.total()).toBe(30n);
});

test('a transfer between pots happens at the boundary, before instant rewards are paid from it', () => {
  const state = createState(ALONZO);
  add(state, 1, [
    {
      certificates: [
        register(0),
        { kind: 'instant-rewards', pot: 'reserves', rewards: [], toOtherPot: 1_000n },
        instantRewards('treasury', [[0, 400n]]),
      ],
    },
  ]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.pots.treasury).toBe(600n);
  expect(state.accounts.rewards(0)).toBe(400n);
});

test('instant rewards beyond a pot are dropped altogether', () => {
  const state = createState(ALONZO);
  add(state, 1, [
    { certificates: [register(0), instantRewards('treasury', [[0, 1n]]), instantRewards('reserves', [[0, 1n]])] },
  ]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(report!.payments.length).toBe(0);
});

const propose = (keys: number, update: ProtocolParameterUpdate, epoch = 0): Partial<LedgerTransaction> => ({
  update: {
    epoch: BigInt(epoch),
    proposals: Array.from({ length: keys }, (_, key) => [new Uint8Array(28).fill(key), update]),
  },
});

test('parameters change at the boundary if a quorum of genesis keys proposes the same', () => {
  const state = createState(ALONZO);
  add(state, 1, [propose(4, { minFeeA: 45n })]);
  expect(add(state, EPOCH_SLOTS)[0]!.parameters.minFeeA).toBe(44n);
  add(state, EPOCH_SLOTS + 1, [propose(5, { minFeeA: 46n }, 1)]);
  const [report] = add(state, 2 * EPOCH_SLOTS);
  expect(report!.parameters.minFeeA).toBe(46n);
  expect(state.epoch.get().previousParameters.minFeeA).toBe(44n);
});

test('proposals in the last 6k/f slots of an epoch count for the boundary after the next', () => {
  const state = createState(ALONZO);
  // 400 - 60 slots.
  add(state, 340, [propose(5, { minFeeA: 45n }, 1)]);
  expect(add(state, EPOCH_SLOTS)[0]!.parameters.minFeeA).toBe(44n);
  expect(add(state, 2 * EPOCH_SLOTS)[0]!.parameters.minFeeA).toBe(45n);
});

test('proposals for the next epoch are dropped if their version cannot follow that of the next epoch', () => {
  const state = createState(ALONZO);
  add(state, 1, [propose(5, { protocolVersion: { major: 6, minor: 1 } })]);
  add(state, 340, [propose(5, { protocolVersion: { major: 6, minor: 1 } }, 1)]);
  add(state, EPOCH_SLOTS);
  expect(state.genesisKeys.get().updates.size).toBe(0);
});

test('Allegra returns the outputs at redeem addresses to the reserves', () => {
  const parameters = { decentralisation: { numerator: 0n, denominator: 1n }, protocolVersion: { major: 2, minor: 0 } };
  const state = createState({ era: 'shelley', parameters });
  const { reserves, utxo } = state.pots.get();
  add(state, 1, [{ redeemableChange: 1_000n }, propose(5, { protocolVersion: { major: 3, minor: 0 } })]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(state.epoch.get().era).toBe('allegra');
  expect(report!.pots).toMatchObject({ reserves: reserves + 1_000n, utxo: utxo - 1_000n });
});

test('Babbage removes the overlay schedule from the parameters, also for the reward update of its first epoch', () => {
  const parameters = { decentralisation: { numerator: 1n, denominator: 2n }, protocolVersion: { major: 6, minor: 0 } };
  const state = createState({ era: 'alonzo', parameters });
  add(state, 1, [propose(5, { protocolVersion: { major: 7, minor: 0 } })]);
  add(state, EPOCH_SLOTS);
  const { era, parameters: now, previousParameters } = state.epoch.get();
  expect(era).toBe('babbage');
  expect([now.decentralisation?.numerator, previousParameters.decentralisation?.numerator]).toEqual([0n, 0n]);
  expect(previousParameters.protocolVersion.major).toBe(6);
});

test('Conway begins with the committee of its genesis file and without the stake of pointer addresses', () => {
  const state = createState({ parameters: { protocolVersion: { major: 8, minor: 0 } } });
  add(state, 1, [
    { certificates: [register(0), registerPool(1), delegate(0, 1)], pointerChanges: [[pointerKey(1, 0, 0), 50n]] },
    propose(5, { protocolVersion: { major: 9, minor: 0 } }),
  ]);
  const [report] = add(state, EPOCH_SLOTS);
  expect(state.epoch.get().era).toBe('conway');
  expect(state.governance.get().committee).toEqual(CONSTANTS.governance.committee);
  // The new era takes the snapshot of the boundary with which it begins.
  expect(report!.snapshot.totalStake).toBe(0n);
  expect(report!.parameters.drepActivity).toBe(20n);
  expect(state.epoch.get().previousParameters.protocolVersion.major).toBe(8);
});

test('a network that enters an era without an update gets the parameters of that era', () => {
  const state = createState();
  const [report] = applyBlock(state, block(EPOCH_SLOTS, { era: 'conway' }), CONSTANTS);
  expect(report!.parameters).toMatchObject({ protocolVersion: { major: 9, minor: 0 }, drepActivity: 20n });
});

test('a block after empty epochs crosses each of their boundaries', () => {
  const state = createState();
  expect(add(state, 3 * EPOCH_SLOTS + 5).map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
});

test('blocks count for their pools, except in overlay slots', () => {
  const parameters = { decentralisation: { numerator: 1n, denominator: 2n }, protocolVersion: { major: 6, minor: 0 } };
  const state = createState({ era: 'alonzo', parameters });
  for (let slot = 0; slot < 10; slot += 1) add(state, slot, [], 1 + (slot % 3));
  expect(Object.fromEntries(state.blocks.entries())).toEqual({ [poolId(1)]: 2, [poolId(2)]: 2, [poolId(3)]: 1 });
  add(state, EPOCH_SLOTS + 1);
  expect(state.epoch.get().previousBlocks.size).toBe(3);
});

test('a genesis delegation takes effect after 3k/f slots', () => {
  const state = createState(ALONZO);
  const hash = (byte: number) => new Uint8Array(28).fill(byte);
  const vrfKeyHash = new Uint8Array(32).fill(3);
  add(state, 1, [
    { certificates: [{ kind: 'genesis-delegation', genesisHash: hash(1), delegateHash: hash(2), vrfKeyHash }] },
  ]);
  add(state, 30);
  expect(state.genesisKeys.get().delegates.size).toBe(0);
  add(state, 31);
  expect([...state.genesisKeys.get().delegates.values()]).toEqual([
    { delegate: '02'.repeat(28), vrf: '03'.repeat(32) },
  ]);
});
