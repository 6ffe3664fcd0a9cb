import type { GenesisParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { COST_MODELS } from './cost-models.js';
import { getTimeline } from './timeline.js';

/** For eight pools: with the value of a real network, all of them would be oversaturated many times. */
const DESIRED_POOLS = 10n;

/** Below the seven members of a simulated committee, so that it can decide after a resignation. */
const MIN_COMMITTEE_SIZE = 5n;

/** The protocol version after the bootstrap phase of Conway. */
export const MATURE_VERSION = { major: 10, minor: 0 };

/**
 * The parameters that a simulated network sets when Conway begins: those of the real genesis file with differences that
 * suit a small network, and the operator's settings.
 */
export function conwayParameters(network: CardanoNetwork): ProtocolParameterUpdate {
  const { genesis, seen } = knownParameters(network);
  const { firstEpoch } = getTimeline(network);
  return {
    ...genesis.conway,
    ...(seen !== undefined && seen.epoch <= firstEpoch && seen.update),
    desiredPools: DESIRED_POOLS,
    minCommitteeSize: MIN_COMMITTEE_SIZE,
    costModels: COST_MODELS,
    ...network.operatorParameters?.update,
    protocolVersion: MATURE_VERSION,
  };
}

/**
 * The genesis parameters of a network of `sandboxNetwork`. The version changes of a chain that passes through Babbage
 * are voted for; a chain that starts in Conway starts after the bootstrap phase.
 */
export function simulatedGenesis(network: CardanoNetwork): GenesisParameters {
  const { genesis } = knownParameters(network);
  const { firstEpoch, conwayEpoch } = getTimeline(network);
  const { protocolVersion: _, ...conway } = network.operatorParameters?.update ?? {};
  const protocolVersion = firstEpoch < conwayEpoch ? genesis.shelley.protocolVersion : MATURE_VERSION;
  return { ...genesis, shelley: { ...genesis.shelley, protocolVersion }, conway: { ...genesis.conway, ...conway } };
}
