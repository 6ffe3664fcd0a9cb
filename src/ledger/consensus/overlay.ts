import { numberToRational, type Rational } from '../../chains/cardano/rational.js';
import type { GenesisDelegate } from '../state/ledger-state.js';
import { floorDivide } from './fixed-point.js';

/** By the hash of the genesis key in hexadecimal. */
export type GenesisDelegates = ReadonlyMap<string, GenesisDelegate>;

export interface OverlaySchedule {
  readonly firstSlotOfEpoch: number;
  /** The decentralisation parameter d: the share of the slots that the genesis delegates have. */
  readonly decentralisation: Rational;
  readonly activeSlotsCoefficient: number;
  readonly genesisDelegates: GenesisDelegates;
}

/** The issuers that may make a block in a slot of TPraos. A `silent` slot has no block. */
export type SlotOwner =
  | { readonly kind: 'pools' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'delegate'; readonly delegate: GenesisDelegate };

export function isOverlaySlot(slotOfEpoch: number, decentralisation: Rational): boolean {
  return overlaySlotsBefore(slotOfEpoch, decentralisation) < overlaySlotsBefore(slotOfEpoch + 1, decentralisation);
}

export function slotOwner(slot: number, schedule: OverlaySchedule): SlotOwner {
  const { decentralisation, activeSlotsCoefficient, genesisDelegates } = schedule;
  const slotOfEpoch = slot - schedule.firstSlotOfEpoch;
  if (!isOverlaySlot(slotOfEpoch, decentralisation)) return { kind: 'pools' };
  const position = overlaySlotsBefore(slotOfEpoch, decentralisation);
  const { numerator, denominator } = numberToRational(activeSlotsCoefficient);
  const slotsPerBlock = denominator / numerator;
  if (position % slotsPerBlock !== 0n || genesisDelegates.size === 0) return { kind: 'silent' };
  // The genesis keys take turns in the order of their hashes.
  const keys = [...genesisDelegates.keys()].sort();
  const key = keys[Number((position / slotsPerBlock) % BigInt(keys.length))]!;
  return { kind: 'delegate', delegate: genesisDelegates.get(key)! };
}

/** The number of overlay slots before this slot of the epoch: slots times d, rounded up. */
const overlaySlotsBefore = (slotOfEpoch: number, { numerator, denominator }: Rational): bigint =>
  -floorDivide(-BigInt(slotOfEpoch) * numerator, denominator);
