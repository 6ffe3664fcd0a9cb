import { poolKeyHash } from '../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../kernel/hex.js';
import type { LedgerBlock } from '../blocks/ledger-block.js';
import { verifyLeader } from '../consensus/verify-header.js';
import { firstSlot, type LedgerConstants } from '../constants.js';
import { type Conservation, describeImbalance } from '../epochs/conservation.js';
import { isAtLeast } from '../state/era-versions.js';
import type { LedgerState } from '../state/ledger-state.js';

export const CHECK_KINDS = ['leader', 'size', 'withdrawal', 'treasury', 'conservation'] as const;

export type CheckKind = (typeof CHECK_KINDS)[number];

/** A contradiction between the chain and the computed state. One of them is wrong, and nodes accepted the chain. */
export interface Finding {
  readonly kind: CheckKind;
  readonly detail: string;
}

/** How often each check was made. */
export type CheckCounts = Readonly<Record<CheckKind, number>>;

/** Receives the checks that were made. It is called for every block of a chain, so it takes no objects. */
export interface CheckRecorder {
  readonly count: (kind: CheckKind, checks: number) => void;
  readonly report: (kind: CheckKind, detail: string) => void;
}

export interface BlockCheck {
  readonly constants: LedgerConstants;
  /** Verifies the VRF proofs and the stake of the issuer, which takes milliseconds. */
  readonly leader: boolean;
  readonly recorder: CheckRecorder;
}

/**
 * Checks a block against the state before it, at its slot: its size and execution units against the parameters in
 * force, the treasury values that its transactions state, and its leader if `leader` is set.
 */
export function checkBlock(state: LedgerState, block: LedgerBlock, { constants, leader, recorder }: BlockCheck): void {
  if (state.epoch.get().era === 'byron') return;
  checkSize(state, block, recorder);
  if (leader) {
    recorder.count('leader', 1);
    for (const detail of checkLeader(state, block, constants)) recorder.report('leader', detail);
  }
  if (block.claims !== undefined) checkTreasuries(state, block.claims.treasuries, recorder);
}

/**
 * Checks a block against the state after it: until Conway the ledger accepts only withdrawals of the whole balance, so
 * every withdrawal on the chain confirms the rewards that were computed.
 */
export function checkWithdrawals(
  { accounts, epoch }: LedgerState,
  { transactions }: LedgerBlock,
  recorder: CheckRecorder,
): void {
  if (transactions.length === 0) return;
  const { era } = epoch.get();
  if (era === 'byron' || isAtLeast(era, 'dijkstra')) return;
  for (const { withdrawals, hash } of transactions)
    for (const [account, lovelace] of withdrawals) {
      recorder.count('withdrawal', 1);
      const rest = accounts.rewards(account);
      if (rest === 0n) continue;
      const balance = rest + lovelace;
      recorder.report(
        'withdrawal',
        `transaction ${toHex(hash)} withdraws ${lovelace} lovelace from an account with ${balance}`,
      );
    }
}

/** Checks the sums of the state after an epoch boundary. */
export function checkBalance(conservation: Conservation, recorder: CheckRecorder): void {
  recorder.count('conservation', 1);
  const detail = describeImbalance(conservation);
  if (detail !== undefined) recorder.report('conservation', detail);
}

function checkSize(state: LedgerState, { header, claims }: LedgerBlock, recorder: CheckRecorder): void {
  const { maxBlockBodySize, maxBlockExecutionUnits: limit } = state.epoch.get().parameters;
  recorder.count('size', 1);
  if (header.bodySize !== undefined && header.bodySize > maxBlockBodySize)
    recorder.report('size', `the body of ${header.bodySize} bytes is larger than the limit of ${maxBlockBodySize}`);
  if (claims === undefined || limit === undefined) return;
  const { memory, steps } = claims.units;
  if (memory > limit.memory || steps > limit.steps)
    recorder.report(
      'size',
      `${memory} memory and ${steps} steps exceed the limits of ${limit.memory} and ${limit.steps}`,
    );
}

function checkTreasuries(state: LedgerState, treasuries: readonly bigint[], recorder: CheckRecorder): void {
  if (treasuries.length === 0) return;
  const { treasury } = state.pots.get();
  recorder.count('treasury', treasuries.length);
  for (const stated of treasuries)
    if (stated !== treasury)
      recorder.report(
        'treasury',
        `a transaction states a treasury of ${stated} lovelace, and ${treasury} were computed`,
      );
}

function checkLeader(state: LedgerState, { header }: LedgerBlock, constants: LedgerConstants): readonly string[] {
  const { epoch, parameters } = state.epoch.get();
  const { set } = state.snapshots.get();
  const nonces = state.nonces.get();
  if (nonces === undefined || header.issuerVkey === undefined) return [];
  const number = state.poolNumbers.find(poolKeyHash(header.issuerVkey));
  const pool = number === undefined ? undefined : set.byPool.get(number);
  return verifyLeader(header, {
    epochNonce: nonces.epoch,
    activeSlotsCoefficient: constants.network.activeSlotsCoefficient,
    pool: pool && {
      vrfKeyHash: toHex(pool.registration.parameters.vrfKeyHash),
      relativeStake: { numerator: pool.stake, denominator: set.totalStake },
    },
    decentralisation: parameters.decentralisation,
    firstSlotOfEpoch: firstSlot(constants, epoch),
    genesisDelegates: state.genesisKeys.get().delegates,
  });
}
