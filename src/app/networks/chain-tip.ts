import type { ChainTip } from '../../api/kit/network-state.js';
import { eraAtSlot, slotToEpoch, slotToTime } from '../../chains/cardano/time.js';
import type { MidnightNetwork, Network } from '../../chains/networks.js';
import type { Point } from '../../sources/source.js';

/** A point with its calendar data (time, epoch, slot); without a calendar, `time` is the known block time. */
export function chainTip(
  network: Network,
  point: Required<Point> | undefined,
  time?: number | undefined,
): ChainTip | undefined {
  if (point === undefined) return undefined;
  const { hash, height, slot } = point;
  if (network.family === 'midnight') return midnightTip(network, { hash, height, slot });
  if (network.family !== 'cardano')
    return { hash, height, slot, epoch: undefined, epochSlot: undefined, time, era: undefined };
  return {
    hash,
    height,
    slot,
    ...slotToEpoch(network, slot),
    time: slotToTime(network, slot),
    era: eraAtSlot(network, slot),
  };
}

/** Midnight slots are counted from 1970. */
const midnightTip = (
  { slotSeconds, epochSlots }: MidnightNetwork,
  { hash, height, slot }: Required<Point>,
): ChainTip => ({
  hash,
  height,
  slot,
  epoch: Math.floor(slot / epochSlots),
  epochSlot: slot % epochSlots,
  time: slot * slotSeconds,
  era: undefined,
});
