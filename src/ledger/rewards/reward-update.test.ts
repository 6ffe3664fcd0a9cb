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
  poolParameters,
  type StateOptions,
} from '../../../test/support/ledger-engine.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import { applyBlock } from '../apply-block.js';
import type { EpochReport } from '../blocks/epoch-report.js';
import type { LedgerTransaction } from '../blocks/ledger-block.js';
import { checkConservation } from '../epochs/conservation.js';
import type { LedgerState } from '../state/ledger-state.js';

const LEADER = 0;
const OWNER = 1;
const MEMBER = 2;
const STAKE = 100_000_000n * ADA;

const register = (account: number): Certificate => ({
  kind: 'stake-registration',
  stake: credential(account),
  deposit: undefined,
});
const deregister = (account: number): Certificate => ({
  kind: 'stake-deregistration',
  stake: credential(account),
  deposit: undefined,
});
const delegate = (account: number, pool: number): Certificate => ({
  kind: 'stake-delegation',
  stake: credential(account),
  pool: poolHash(pool),
});
const registerPool = (pool: number, changes: PoolChanges): Certificate => ({
  kind: 'pool-registration',
  parameters: poolParameters(pool, changes),
});

const KEY_DEPOSIT = 2n * ADA;
const POOL_DEPOSIT = 500n * ADA;

/** Pays the deposits of the certificates from the unspent outputs. */
function certificates(list: readonly Certificate[]): Partial<LedgerTransaction> {
  let deposits = 0n;
  for (const { kind } of list)
    if (kind === 'stake-registration') deposits += KEY_DEPOSIT;
    else if (kind === 'stake-deregistration') deposits -= KEY_DEPOSIT;
    else if (kind === 'pool-registration') deposits += POOL_DEPOSIT;
  return { certificates: list, utxoChange: -deposits };
}

class Chain {
  readonly state: LedgerState;
  readonly era: CardanoEra;
  readonly reports: EpochReport[] = [];

  constructor(options: StateOptions = {}) {
    this.state = createState(options);
    this.era = options.era ?? 'babbage';
  }

  add(epoch: number, epochSlot: number, transactions: readonly Partial<LedgerTransaction>[] = []): void {
    const slot = epoch * EPOCH_SLOTS + epochSlot;
    this.reports.push(...applyBlock(this.state, block(slot, { era: this.era, transactions }), CONSTANTS));
  }

  /** Pool 1 with an owner and a member that delegate, and a reward account. */
  start(changes: PoolChanges = {}): this {
    const pool = { rewardAccount: LEADER, owners: [OWNER], pledge: STAKE, ...changes };
    this.add(0, 0, [
      certificates([register(LEADER), register(OWNER), register(MEMBER), registerPool(1, pool)]),
      {
        ...certificates([delegate(OWNER, 1), delegate(MEMBER, 1)]),
        stakeChanges: [
          [OWNER, STAKE],
          [MEMBER, STAKE],
        ],
      },
    ]);
    return this;
  }

  /** Makes 200 blocks in each of these epochs, which is the expected number. */
  run(first: number, last: number): this {
    for (let epoch = first; epoch <= last; epoch += 1)
      for (let slot = 1; slot < EPOCH_SLOTS; slot += 2) this.add(epoch, slot);
    return this;
  }

  report(epoch: number): EpochReport {
    const report = this.reports.find((candidate) => candidate.epoch === epoch);
    if (report === undefined) throw new Error(`no boundary of epoch ${epoch}`);
    return report;
  }
}

const amounts = (payments: EpochReport['payments']): readonly (readonly [number, string, bigint])[] =>
  [...payments]
    .map(({ account, kind, lovelace }) => [account, kind, lovelace] as const)
    .toSorted((a, b) => a[0] - b[0]);

test('rewards for the blocks of an epoch are paid two epochs later, from the stake two epochs before it', () => {
  const chain = new Chain().start().run(0, 3);
  chain.add(4, 1);
  // The stake of boundary 1 elects the leaders of epoch 2, whose blocks are paid at boundary 4.
  expect(chain.report(3).poolResults).toEqual([]);
  const report = chain.report(4);
  const [result] = report.poolResults;
  expect(result).toMatchObject({ blocks: 200 });
  expect(amounts(report.payments)).toEqual([
    [LEADER, 'leader', result!.leaderReward],
    [MEMBER, 'member', result!.memberRewards],
  ]);
  expect([...report.payments].map(({ earnedIn, pool }) => [earnedIn, pool])).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(chain.state.accounts.rewards(MEMBER)).toBe(result!.memberRewards);
  expect(checkConservation(chain.state, CONSTANTS).holds).toBe(true);
});

test('a fifth of expansion and fees goes to the treasury, and the rest that no pool earned stays in the reserves', () => {
  const chain = new Chain();
  const reserves = chain.state.pots.get().reserves;
  chain.add(0, 0, [{ fee: 1_000n, utxoChange: -1_000n }]);
  chain.run(0, 1);
  chain.add(2, 1);
  // Epoch 0 had no previous blocks, so epoch 1 pays nothing; epoch 1 pays for the 201 blocks and the fees of epoch 0.
  expect(chain.report(1).pots).toMatchObject({ treasury: 0n, reserves, fees: 1_000n });
  const expansion = (3n * reserves) / 1_000n;
  const treasury = (expansion + 1_000n) / 5n;
  expect(chain.report(2).pots).toMatchObject({ treasury, reserves: reserves + 1_000n - treasury, fees: 0n });
});

test('an epoch with half of the expected blocks takes half of the expansion', () => {
  const chain = new Chain();
  const reserves = chain.state.pots.get().reserves;
  for (let slot = 0; slot < EPOCH_SLOTS; slot += 4) chain.add(0, slot);
  chain.run(1, 1);
  chain.add(2, 1);
  expect(chain.report(2).pots.treasury).toBe((3n * reserves) / 2_000n / 5n);
});

test('an epoch without a block after 4k/f slots pays no rewards, and its fees remain for the next update', () => {
  const chain = new Chain();
  chain.add(0, 0, [{ fee: 1_000n, utxoChange: -1_000n }]);
  chain.run(0, 0);
  chain.add(1, 1);
  // Slot 40 is still too early.
  chain.add(1, 40);
  chain.add(2, 1);
  expect(chain.report(2).pots).toMatchObject({ treasury: 0n, fees: 1_000n });
  chain.add(2, 41);
  chain.add(3, 1);
  expect(chain.report(3).pots).toMatchObject({ fees: 0n });
  expect(chain.report(3).pots.treasury).toBeGreaterThan(0n);
});

test('from Babbage on the reward of an account that is not registered goes to the treasury', () => {
  const chain = new Chain().start().run(0, 1);
  chain.add(2, 0, [certificates([deregister(MEMBER)])]);
  chain.run(2, 3);
  chain.add(4, 1);
  const report = chain.report(4);
  const { memberRewards } = report.poolResults[0]!;
  expect(amounts(report.unclaimed)).toEqual([[MEMBER, 'member', memberRewards]]);
  expect(report.pots.treasury - chain.report(3).pots.treasury).toBeGreaterThan(memberRewards);
  expect(checkConservation(chain.state, CONSTANTS).holds).toBe(true);
});

const ALONZO: StateOptions = {
  era: 'alonzo',
  parameters: { decentralisation: { numerator: 0n, denominator: 1n }, protocolVersion: { major: 6, minor: 0 } },
};

test('before Babbage an account that is not registered when the update starts gets nothing', () => {
  const chain = new Chain(ALONZO).start().run(0, 1);
  chain.add(2, 0, [certificates([deregister(MEMBER)])]);
  chain.run(2, 3);
  chain.add(4, 1);
  const report = chain.report(4);
  expect(report.poolResults[0]!.memberRewards).toBe(0n);
  expect(report.unclaimed.length).toBe(0);
  expect(checkConservation(chain.state, CONSTANTS).holds).toBe(true);
});

test('before Babbage the reward of an account that is deregistered after the start of the update goes to the treasury', () => {
  const chain = new Chain(ALONZO).start().run(0, 2);
  chain.add(3, 1);
  chain.add(3, 50);
  chain.add(3, 60, [certificates([deregister(MEMBER)])]);
  chain.add(4, 1);
  const report = chain.report(4);
  expect(amounts(report.unclaimed)).toEqual([[MEMBER, 'member', report.poolResults[0]!.memberRewards]]);
});

/** The account that leads two pools and delegates to the second. */
function startTwoPools(chain: Chain): void {
  chain.start();
  chain.add(0, 1, [
    certificates([register(4), registerPool(2, { rewardAccount: LEADER }), delegate(4, 2), delegate(LEADER, 2)]),
    {
      stakeChanges: [
        [4, STAKE],
        [LEADER, STAKE],
      ],
    },
  ]);
  for (let epoch = 0; epoch <= 3; epoch += 1)
    for (let slot = 2; slot < EPOCH_SLOTS; slot += 4) {
      const at = epoch * EPOCH_SLOTS + slot;
      chain.reports.push(...applyBlock(chain.state, block(at, { era: chain.era, pool: 1 }), CONSTANTS));
      chain.reports.push(...applyBlock(chain.state, block(at + 1, { era: chain.era, pool: 2 }), CONSTANTS));
    }
  chain.add(4, 1);
}

test('before Allegra an account gets only one of several rewards: as leader of the pool with the lowest key hash', () => {
  const chain = new Chain({
    era: 'shelley',
    parameters: { decentralisation: { numerator: 0n, denominator: 1n }, protocolVersion: { major: 2, minor: 0 } },
  });
  startTwoPools(chain);
  const report = chain.report(4);
  const lowest = [1, 2].toSorted((a, b) => Buffer.compare(poolHash(a), poolHash(b)))[0]!;
  const paid = [...report.payments].filter(({ account }) => account === LEADER);
  const { leaderReward } = report.poolResults.find(({ pool }) => chain.state.poolNumbers.key(pool) === hex(lowest))!;
  expect(paid.map(({ kind, lovelace }) => [kind, lovelace])).toEqual([['leader', leaderReward]]);
  expect(checkConservation(chain.state, CONSTANTS).holds).toBe(true);
});

const hex = (pool: number): string => Buffer.from(poolHash(pool)).toString('hex');

test('from Allegra on an account gets all of its rewards', () => {
  const chain = new Chain({
    era: 'allegra',
    parameters: { decentralisation: { numerator: 0n, denominator: 1n }, protocolVersion: { major: 3, minor: 0 } },
  });
  startTwoPools(chain);
  const kinds = [...chain.report(4).payments].filter(({ account }) => account === LEADER).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['leader', 'leader', 'member']);
});

test('a calculation that is started again after a rollback pays the same', () => {
  const chain = new Chain(ALONZO).start().run(0, 2);
  chain.add(3, 1);
  chain.add(3, 50);
  chain.add(3, 60, [certificates([deregister(MEMBER)])]);
  const mark = chain.state.journal.mark();
  chain.add(3, 61);
  chain.add(4, 1);
  const first = chain.reports.pop()!;
  chain.state.journal.undoTo(mark);
  chain.add(4, 1);
  expect(first.unclaimed.length).toBe(1);
  expect(chain.reports.at(-1)).toEqual(first);
});

test('a block that enters an epoch after its reward window opened takes the input of the previous epoch', () => {
  const chain = new Chain();
  chain.add(0, 0, [{ fee: 1_000n, utxoChange: -1_000n }]);
  chain.run(0, 0);
  // The ledger computes this update from the state before the boundary: no previous blocks and no fees.
  chain.add(1, 50);
  chain.add(2, 1);
  expect(chain.report(2).pots).toMatchObject({ treasury: 0n, fees: 1_000n });
});
