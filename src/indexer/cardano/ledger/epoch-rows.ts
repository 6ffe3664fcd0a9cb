import type { EpochReport } from '../../../ledger/blocks/epoch-report.js';
import { PAYMENT_KINDS, type PaymentKind, type Payments } from '../../../ledger/blocks/payments.js';
import { encodeStateValue } from '../../../ledger/encoding/state-text.js';
import type { Conservation } from '../../../ledger/epochs/conservation.js';
import type { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { StakeSnapshot } from '../../../ledger/state/stake-snapshot.js';
import type { EpochRows } from '../../../store/write/cardano/ledger-epochs.js';
import { BALANCES_PER_CHUNK } from '../../../store/write/cardano/ledger-tables.js';

/** Ids of the index for the numbers and keys of the engine. */
export interface EpochIds {
  readonly poolId: (number: number) => number;
  readonly poolIdByHash: (hash: string) => number;
  readonly drepId: (key: string) => number;
}

const EARNED_KINDS: readonly PaymentKind[] = ['member', 'leader'];

/** A boundary pays for the blocks of the epoch before the one that ends. */
const EARNED_BEFORE = 2;

export interface EpochPlace {
  readonly height: number;
  /** Lovelace at script addresses. */
  readonly locked: bigint;
  readonly ids: EpochIds;
  readonly conservation: Conservation;
  /** False where the block enters a later epoch too: the state is not that of this boundary any more. */
  readonly last: boolean;
}

/** The rows of an epoch boundary. `state` is the state after it. */
export function toEpochRows(report: EpochReport, state: LedgerState, place: EpochPlace): EpochRows {
  const { epoch } = report;
  const { ids } = place;
  return {
    ...toSnapshotRows(epoch + 1, report.snapshot, ids),
    poolResult: report.poolResults.map(({ pool, blocks, reward, leaderReward, memberRewards }) => [
      epoch - EARNED_BEFORE,
      epoch,
      ids.poolId(pool),
      blocks,
      reward,
      leaderReward,
      memberRewards,
    ]),
    reward: rewardRows(epoch, report, ids),
    drepPower: drepRows(report, state, ids),
    poolPower: [...report.poolPower].map(([hash, lovelace]) => [epoch, ids.poolIdByHash(hash), lovelace]),
    proposalTally: report.tallies.map((tally) => [epoch, tally.id.txHash, tally.id.index, encodeStateValue(tally)]),
    balance: place.last ? balanceRows(epoch, state) : [],
    epochLedger: [epochRow(report, state, place)],
  };
}

/** The rows of the snapshot that elects the leaders of an epoch. */
export const toSnapshotRows = (epoch: number, snapshot: StakeSnapshot, ids: EpochIds): EpochRows => ({
  epochStake: stakeRows(epoch, snapshot, ids),
  epochPool: poolRows(epoch, snapshot, ids),
});

function* stakeRows(epoch: number, snapshot: StakeSnapshot, { poolId }: EpochIds): Generator<readonly unknown[]> {
  const { accounts, pools, stakes } = snapshot;
  for (let index = 0; index < accounts.length; index += 1)
    yield [epoch, poolId(pools[index]!), accounts[index]!, stakes[index]!];
}

function* poolRows(epoch: number, { byPool }: StakeSnapshot, { poolId }: EpochIds): Generator<readonly unknown[]> {
  for (const [number, { registration, stake, delegators, ownerStake }] of byPool) {
    const { pledge, cost, margin } = registration.parameters;
    const { numerator, denominator } = margin;
    const id = poolId(number);
    yield [epoch, id, stake, ownerStake, delegators, pledge, cost, numerator, denominator, registration.rewardAccount];
  }
}

function* rewardRows(
  epoch: number,
  { payments, unclaimed }: EpochReport,
  { poolId }: EpochIds,
): Generator<readonly unknown[]> {
  let index = 0;
  const lists: readonly (readonly [Payments, boolean])[] = [
    [payments, true],
    [unclaimed, false],
  ];
  for (const [list, claimed] of lists)
    for (const { account, kind, pool, lovelace, earnedIn } of list) {
      const id = pool === 0 ? undefined : poolId(pool);
      yield [epoch, index, earnedIn, account, id, PAYMENT_KINDS.indexOf(kind), lovelace, claimed];
      index += 1;
    }
}

/** Every registered DRep has a row, also without delegators; a predefined one only with delegators. */
function* drepRows(
  { epoch, drepPower }: EpochReport,
  state: LedgerState,
  { drepId }: EpochIds,
): Generator<readonly unknown[]> {
  const { accounts, dreps, drepNumbers, governance } = state;
  const delegators = accounts.countByDRep(drepNumbers.end);
  const { dormantEpochs } = governance.get();
  for (const key of new Set([...drepPower.keys(), ...dreps.keys()])) {
    const expiresAfter = dreps.get(key)?.expiresAfter;
    const count = delegators[drepNumbers.find(key) ?? 0]!;
    const expires = expiresAfter === undefined ? undefined : expiresAfter + dormantEpochs;
    yield [epoch, drepId(key), drepPower.get(key) ?? 0n, count, expires];
  }
}

function* balanceRows(epoch: number, { accounts }: LedgerState): Generator<readonly unknown[]> {
  const all = accounts.copyRewards();
  // The table of accounts does not shrink with a rollback, but its stored form must not depend on one.
  const balances = all.subarray(0, all.findLastIndex((lovelace) => lovelace !== 0n) + 1);
  for (let from = 0; from < balances.length; from += BALANCES_PER_CHUNK) {
    const chunk = balances.subarray(from, from + BALANCES_PER_CHUNK);
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    yield [epoch, from / BALANCES_PER_CHUNK, bytes];
  }
}

/** The inverse of `balanceRows`. */
export function* readBalances(
  chunks: readonly { readonly chunk: number; readonly balances: Uint8Array }[],
): Generator<readonly [account: number, lovelace: bigint]> {
  for (const { chunk, balances } of chunks) {
    const view = new DataView(balances.buffer, balances.byteOffset, balances.byteLength);
    for (let offset = 0; offset < balances.byteLength; offset += 8) {
      const lovelace = view.getBigInt64(offset, true);
      if (lovelace !== 0n) yield [chunk * BALANCES_PER_CHUNK + offset / 8, lovelace];
    }
  }
}

function epochRow(
  report: EpochReport,
  state: LedgerState,
  { height, locked, conservation, last }: EpochPlace,
): readonly unknown[] {
  const { epoch, pots, rewardBalances, donations, parameters, payments, unclaimed } = report;
  const { depositsByKind, total, expectedTotal } = conservation;
  const { enacted, dormantEpochs } = state.governance.get();
  const action = enacted['parameter-change'];
  return [
    epoch,
    height,
    pots.treasury,
    pots.reserves,
    pots.utxo,
    locked,
    donations,
    rewardBalances,
    pots.deposits,
    depositsByKind.accounts,
    depositsByKind.pools,
    depositsByKind.dreps,
    depositsByKind.proposals,
    pots.fees,
    unclaimed.total(),
    payments.total(EARNED_KINDS),
    report.activeStake,
    total - expectedTotal,
    encodeStateValue(parameters),
    action?.txHash,
    action?.index,
    last ? state.nonces.get()?.epoch : undefined,
    dormantEpochs,
  ];
}
