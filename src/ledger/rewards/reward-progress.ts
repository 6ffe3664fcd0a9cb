import { countSlots, firstSlot, type LedgerConstants, rewardWindow } from '../constants.js';
import type { LedgerState, RewardInput } from '../state/ledger-state.js';
import { filtersAtStart, RewardCalculation, type RewardUpdate } from './reward-calculation.js';

/** Whether a block of this slot starts the reward update of its epoch, or continues it. */
export const isInRewardWindow = (constants: LedgerConstants, slot: number, epoch: number): boolean =>
  slot > firstSlot(constants, epoch) + rewardWindow(constants);

/** The input of an update that starts now, in a block of this epoch. */
export function captureRewardInput(state: LedgerState, constants: LedgerConstants, epoch: number): RewardInput {
  const values = state.epoch.get();
  const input = {
    earnedIn: values.epoch - 1,
    parameters: values.previousParameters,
    blocks: values.previousBlocks,
    fees: values.previousFees,
    reserves: state.pots.get().reserves,
    snapshot: state.snapshots.get().go,
    epochSlots: countSlots(constants, epoch),
  };
  return { ...input, registered: filtersAtStart(input) ? copyRegistered(state) : undefined };
}

function copyRegistered({ accounts }: LedgerState): Uint8Array {
  const bits = new Uint8Array((accounts.count + 7) >> 3);
  let length = 0;
  for (let id = 0; id < accounts.count; id += 1) {
    if (!accounts.isRegistered(id)) continue;
    bits[id >> 3]! |= 1 << (id & 7);
    length = (id >> 3) + 1;
  }
  // The number of known accounts depends on blocks that were rolled back; the copy must not.
  return bits.slice(0, length);
}

/** Blocks over which the calculation is spread, as a multiple of k. */
const SPREAD = 4;

/** The calculation in progress of each state. It is derived data: a rollback to another input discards it. */
const calculations = new WeakMap<LedgerState, RewardCalculation>();

function continueCalculation(state: LedgerState, constants: LedgerConstants, input: RewardInput): RewardCalculation {
  const current = calculations.get(state);
  if (current?.input === input) return current;
  const calculation = new RewardCalculation(input, constants, state.poolNumbers);
  calculations.set(state, calculation);
  return calculation;
}

/** Does the part of the calculation that belongs to one block. */
export function advanceRewards(state: LedgerState, constants: LedgerConstants): void {
  const input = state.rewardInput.get();
  if (input === undefined) return;
  const calculation = continueCalculation(state, constants, input);
  if (calculation.remaining === 0) return;
  calculation.advance(Math.ceil(input.snapshot.accounts.length / (SPREAD * constants.securityParameter)));
}

/** The reward update of the epoch; undefined where no block started it. */
export function finishRewards(state: LedgerState, constants: LedgerConstants): RewardUpdate | undefined {
  const input = state.rewardInput.get();
  if (input === undefined) return undefined;
  const update = continueCalculation(state, constants, input).finish();
  calculations.delete(state);
  return update;
}
