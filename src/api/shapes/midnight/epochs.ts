import type { MidnightNetwork } from '../../../chains/networks.js';

/** The epoch of a slot. */
export function getEpoch({ slot }: { readonly slot: number }, { epochSlots, slotSeconds }: MidnightNetwork) {
  const epoch = Math.floor(slot / epochSlots);
  return {
    epoch,
    durationSeconds: epochSlots * slotSeconds,
    elapsedSeconds: (slot - epoch * epochSlots) * slotSeconds,
  };
}
