import { ServiceError } from '../../kernel/errors.js';
import type { CardanoNetwork } from '../networks.js';
import type { CardanoEra } from './era.js';

/**
 * Slot and epoch lengths may change with Shelley. `byronEpochs` overrides the table where only the operator's node
 * knows the count.
 */
export interface TimeOptions {
  readonly byronEpochs?: number;
}

export interface EpochPosition {
  readonly epoch: number;
  readonly epochSlot: number;
}

interface Boundary {
  readonly slot: number;
  readonly time: number;
  readonly epoch: number;
}

/** The start of Shelley; all later times use its slot and epoch lengths. */
function shelleyStart({ byron, systemStart }: CardanoNetwork, options: TimeOptions): Boundary {
  const epoch = options.byronEpochs ?? byron.epochs;
  const slot = epoch * byron.epochSlots;
  return { slot, time: systemStart + slot * byron.slotSeconds, epoch };
}

/** Start of the slot as Unix time in seconds. */
export function slotToTime(network: CardanoNetwork, slot: number, options: TimeOptions = {}): number {
  checkCount('slot', slot);
  const start = shelleyStart(network, options);
  const time =
    slot < start.slot
      ? network.systemStart + slot * network.byron.slotSeconds
      : start.time + (slot - start.slot) * network.shelley.slotSeconds;
  checkCount('slot', time);
  return time;
}

/** The slot that contains the Unix time in seconds. */
export function timeToSlot(network: CardanoNetwork, time: number, options: TimeOptions = {}): number {
  if (!(time >= network.systemStart))
    throw new ServiceError('invalid', `The time is before the first slot of ${network.id}`);
  const start = shelleyStart(network, options);
  const slot =
    time < start.time
      ? Math.floor((time - network.systemStart) / network.byron.slotSeconds)
      : start.slot + Math.floor((time - start.time) / network.shelley.slotSeconds);
  checkCount('time', slot);
  return slot;
}

export function slotToEpoch(network: CardanoNetwork, slot: number, options: TimeOptions = {}): EpochPosition {
  checkCount('slot', slot);
  const start = shelleyStart(network, options);
  if (slot < start.slot) return split(slot, network.byron.epochSlots, 0);
  return split(slot - start.slot, network.shelley.epochSlots, start.epoch);
}

const split = (slots: number, epochSlots: number, firstEpoch: number): EpochPosition => ({
  epoch: firstEpoch + Math.floor(slots / epochSlots),
  epochSlot: slots % epochSlots,
});

export function epochToSlot(network: CardanoNetwork, epoch: number, options: TimeOptions = {}): number {
  checkCount('epoch', epoch);
  const start = shelleyStart(network, options);
  const slot =
    epoch < start.epoch
      ? epoch * network.byron.epochSlots
      : start.slot + (epoch - start.epoch) * network.shelley.epochSlots;
  checkCount('epoch', slot);
  return slot;
}

/** Number of slots in the epoch. */
export function epochLength(network: CardanoNetwork, epoch: number, options: TimeOptions = {}): number {
  return epochToSlot(network, epoch + 1, options) - epochToSlot(network, epoch, options);
}

/** Undefined if the era boundaries of the network are unknown; a block itself always contains its era. */
export function eraAtSlot(network: CardanoNetwork, slot: number): CardanoEra | undefined {
  const { epoch } = slotToEpoch(network, slot);
  return network.eraEpochs?.findLast(([, firstEpoch]) => firstEpoch <= epoch)?.[0];
}

function checkCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new ServiceError('invalid', `The ${name} is out of range`);
}
