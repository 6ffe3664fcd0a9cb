import { ServiceError } from '../../kernel/errors.js';
import type { CardanoNetwork } from '../networks.js';
import type { CardanoEra } from './era.js';

/**
 * Slots before Shelley and after it may last differently, and epochs have different sizes. `byronEpochs` replaces
 * the table's count where only the operator's node knows it.
 */
export interface TimeOptions {
  readonly byronEpochs?: number;
}

export interface EpochPlace {
  readonly epoch: number;
  readonly epochSlot: number;
}

interface Boundary {
  readonly slot: number;
  readonly time: number;
  readonly epoch: number;
}

/** Where Shelley begins; everything from there on counts in its slots and epochs. */
function shelleyStart({ byron, systemStart }: CardanoNetwork, options: TimeOptions): Boundary {
  const epoch = options.byronEpochs ?? byron.epochs;
  const slot = epoch * byron.epochSlots;
  return { slot, time: systemStart + slot * byron.slotSeconds, epoch };
}

/** Seconds since 1970 at which the slot begins. */
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

/** The slot that contains the moment, given in seconds since 1970. */
export function timeToSlot(network: CardanoNetwork, time: number, options: TimeOptions = {}): number {
  if (!(time >= network.systemStart))
    throw new ServiceError('invalid', `The time lies before the first slot of ${network.id}`);
  const start = shelleyStart(network, options);
  const slot =
    time < start.time
      ? Math.floor((time - network.systemStart) / network.byron.slotSeconds)
      : start.slot + Math.floor((time - start.time) / network.shelley.slotSeconds);
  checkCount('time', slot);
  return slot;
}

export function slotToEpoch(network: CardanoNetwork, slot: number, options: TimeOptions = {}): EpochPlace {
  checkCount('slot', slot);
  const start = shelleyStart(network, options);
  if (slot < start.slot) return split(slot, network.byron.epochSlots, 0);
  return split(slot - start.slot, network.shelley.epochSlots, start.epoch);
}

const split = (slots: number, epochSlots: number, firstEpoch: number): EpochPlace => ({
  epoch: firstEpoch + Math.floor(slots / epochSlots),
  epochSlot: slots % epochSlots,
});

/** The first slot of an epoch. */
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

/** How many slots the epoch has. */
export function epochLength(network: CardanoNetwork, epoch: number, options: TimeOptions = {}): number {
  return epochToSlot(network, epoch + 1, options) - epochToSlot(network, epoch, options);
}

/** Undefined where the network's era boundaries are not known; a block itself always says its era. */
export function eraAtSlot(network: CardanoNetwork, slot: number): CardanoEra | undefined {
  const { epoch } = slotToEpoch(network, slot);
  return network.eraEpochs?.findLast(([, firstEpoch]) => firstEpoch <= epoch)?.[0];
}

function checkCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new ServiceError('invalid', `The ${name} is out of range`);
}
