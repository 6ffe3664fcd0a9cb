import type { BlockHeader } from '../chains/cardano/blocks/header.js';
import { poolKeyHash } from '../chains/cardano/pools/pool-id.js';
import type { EpochReport } from './blocks/epoch-report.js';
import type { LedgerBlock } from './blocks/ledger-block.js';
import { enterEpoch as enterNonceEpoch, type NonceBlock, nextNonces } from './consensus/nonces.js';
import { isOverlaySlot } from './consensus/overlay.js';
import { type BlockContext, findEpoch, firstSlot, type LedgerConstants, nonceWindow } from './constants.js';
import { enterEpoch } from './epochs/enter-epoch.js';
import { advanceRewards, captureRewardInput, isInRewardWindow } from './rewards/reward-progress.js';
import { findEra, laterEra } from './state/era-versions.js';
import type { LedgerState, RewardInput } from './state/ledger-state.js';
import { applyTransaction } from './transactions/apply-transaction.js';
import { adoptGenesisDelegations } from './transactions/genesis-certificates.js';

/** Applies a block to the state. Returns a report for each epoch boundary that it crosses. */
export function applyBlock(state: LedgerState, block: LedgerBlock, constants: LedgerConstants): readonly EpochReport[] {
  const reports = tick(state, block.header.slot, block.era, constants);
  applyBlockBody(state, block, constants);
  return reports;
}

/** Applies a block to a state that `tick` has brought to its slot. */
export function applyBlockBody(state: LedgerState, block: LedgerBlock, constants: LedgerConstants): void {
  applyHeader(state, block, constants);
  if (block.transactions.length === 0) return;
  const context: BlockContext = { ...constants, slot: block.header.slot, epoch: state.epoch.get().epoch };
  for (const transaction of block.transactions) applyTransaction(state, transaction, block.resolveAccount, context);
}

/** The part of a block that `applyHeader` needs. */
export interface AppliedHeader extends NonceBlock {
  readonly header: NonceBlock['header'] & Pick<BlockHeader, 'issuerVkey'>;
}

/** Counts the block for its pool and lets it contribute to the nonces. Independent of the block's transactions. */
export function applyHeader(state: LedgerState, block: AppliedHeader, constants: LedgerConstants): void {
  const { slot, issuerVkey } = block.header;
  if (issuerVkey !== undefined) countBlock(state, poolKeyHash(issuerVkey), slot, constants);
  contributeNonce(state, block, constants);
}

/**
 * Brings the state to a slot, as before the block of that slot: TICK of the Shelley specification. `observe` sees the
 * state right after each boundary.
 */
export function tick(
  state: LedgerState,
  slot: number,
  era: LedgerBlock['era'],
  constants: LedgerConstants,
  observe: (report: EpochReport) => void = () => undefined,
): readonly EpochReport[] {
  const epoch = findEpoch(constants, slot);
  const reports: EpochReport[] = [];
  const { era: startEra } = state.epoch.get();
  let input: RewardInput | undefined;
  while (state.epoch.get().epoch < epoch) {
    const next = state.epoch.get().epoch + 1;
    const isLast = next === epoch;
    const started = state.epoch.get().era !== 'byron';
    // A block that enters an epoch after the start of its reward window computes the update from the state before the
    // boundary. The ledger does so too; only an epoch without blocks in its first 4k/f slots is affected.
    if (isLast && started && isInRewardWindow(constants, slot, epoch))
      input = captureRewardInput(state, constants, epoch);
    const context = { ...constants, slot: firstSlot(constants, next), epoch: next };
    const report = enterEpoch(state, context, isLast ? era : findEraOfEmptyEpoch(state, next, constants));
    if (report === undefined) continue;
    reports.push(report);
    observe(report);
  }
  if (state.epoch.get().era === 'byron') return reports;
  if (reports.length > 0 && startEra !== 'byron') changeEpochNonce(state);
  adoptGenesisDelegations(state, slot);
  if (state.rewardInput.get() !== undefined) advanceRewards(state, constants);
  else if (isInRewardWindow(constants, slot, epoch))
    state.rewardInput.set(input ?? captureRewardInput(state, constants, epoch));
  return reports;
}

function contributeNonce(state: LedgerState, block: NonceBlock, constants: LedgerConstants): void {
  const nonces = state.nonces.get();
  const { epoch, era } = state.epoch.get();
  if (nonces === undefined || era === 'byron') return;
  const nextEpochSlot = firstSlot(constants, epoch + 1);
  state.nonces.set(nextNonces(nonces, block, { nextEpochSlot, window: nonceWindow(constants, era) }));
}

function changeEpochNonce(state: LedgerState): void {
  const nonces = state.nonces.get();
  const { era, parameters } = state.epoch.get();
  if (nonces !== undefined) state.nonces.set(enterNonceEpoch(nonces, era, parameters.extraEntropy?.nonce));
}

/** The era of an epoch without blocks follows from its protocol version, and Byron ends at a known epoch. */
function findEraOfEmptyEpoch(
  state: LedgerState,
  epoch: number,
  { network, time }: LedgerConstants,
): LedgerBlock['era'] {
  const { era, parameters } = state.epoch.get();
  if (era !== 'byron') return era;
  return epoch < (time.byronEpochs ?? network.byron.epochs)
    ? 'byron'
    : laterEra('shelley', findEra(parameters.protocolVersion.major));
}

/** Counts a block for its pool. Blocks in overlay slots are made by genesis delegates and do not count. */
export function countBlock(state: LedgerState, pool: string, slot: number, constants: LedgerConstants): void {
  const { era, epoch, parameters } = state.epoch.get();
  if (era === 'byron') return;
  const { decentralisation: d } = parameters;
  if (d !== undefined && isOverlaySlot(slot - firstSlot(constants, epoch), d)) return;
  state.blocks.set(pool, (state.blocks.get(pool) ?? 0) + 1);
}
