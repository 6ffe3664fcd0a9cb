import type { CardanoNetwork } from '../../../chains/networks.js';

/** Slot and epoch lengths of an era, and the number of slots after the newest block in which it cannot end. */
export function toEraParametersJson(name: string, network: CardanoNetwork) {
  const { securityParameter, activeSlotsCoefficient } = network;
  const isByron = name === 'byron';
  const { epochSlots, slotSeconds } = isByron ? network.byron : network.shelley;
  return {
    epochLength: epochSlots,
    slotLength: slotSeconds,
    // Twice the security parameter in Byron, where every slot has a block; later a window that almost certainly has
    // as many blocks.
    safeZone: isByron ? 2 * securityParameter : Math.ceil((3 * securityParameter) / activeSlotsCoefficient),
  };
}
