import type { GenesisParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import {
  DRAFT_DIJKSTRA_PARAMETERS,
  knownParameters,
} from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { COST_MODELS } from './cost-models.js';
import { getTimeline, MATURE_VERSION, newestVersion } from './timeline.js';

/** For eight pools: with the value of a real network, all of them would be oversaturated many times. */
const DESIRED_POOLS = 10n;

/** Below the seven members of a simulated committee, so that it can decide after a resignation. */
const MIN_COMMITTEE_SIZE = 5n;

/**
 * The parameters that a simulated network sets when Conway begins: the newest ones of the real network with differences
 * that suit a small network, and the operator's settings. Nodes ignore the part of a cost model that is for builtins of
 * a later protocol version, so the chain needs no parameter change when it reaches that version.
 */
export function conwayParameters(network: CardanoNetwork): ProtocolParameterUpdate {
  const { genesis, seen } = knownParameters(network);
  return {
    ...genesis.conway,
    costModels: COST_MODELS,
    ...seen?.update,
    desiredPools: DESIRED_POOLS,
    minCommitteeSize: MIN_COMMITTEE_SIZE,
    ...network.operatorParameters?.update,
    protocolVersion: newestVersion(network),
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
  return {
    ...genesis,
    shelley: { ...genesis.shelley, protocolVersion },
    conway: { ...genesis.conway, ...conway },
    dijkstra: genesis.dijkstra ?? DRAFT_DIJKSTRA_PARAMETERS,
  };
}
