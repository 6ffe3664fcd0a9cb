import { maxKesEvolutions, slotsPerKesPeriod } from '../../../chains/cardano/parameters/genesis-constants.js';
import { knownParameters } from '../../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork } from '../../../chains/networks.js';

/** The genesis constants of a network, from its configuration. */
export function toNetworkInfoJson(network: CardanoNetwork) {
  const { updateQuorum, maxLovelaceSupply } = knownParameters(network);
  return {
    networkMagic: network.magic,
    systemStart: network.systemStart,
    epochLength: network.shelley.epochSlots,
    slotLength: network.shelley.slotSeconds,
    slotsPerKesPeriod: slotsPerKesPeriod(network),
    maxKesEvolutions: maxKesEvolutions(network),
    securityParam: network.securityParameter,
    activeSlotsCoefficient: network.activeSlotsCoefficient,
    updateQuorum,
    maxLovelaceSupply: maxLovelaceSupply.toString(),
    network: network.id,
    currency: { symbol: network.currency.symbol, decimals: network.currency.decimals },
  };
}
