import type { AdoptedUpdate, ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { adoptedUpdates, type UpdateProposal } from '../../chains/cardano/parameters/protocol-parameters-adopted.js';
import { knownParameters, parametersAt } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork, NetworkId } from '../../chains/networks.js';
import { COST_MODELS } from './cost-models.js';

/** The start and era changes of a simulated chain; the network table has those of the real chain. */
export interface Timeline {
  readonly firstEpoch: number;
  readonly conwayEpoch: number;
  /** The epoch of protocol version 10, from which on all kinds of proposals are allowed. */
  readonly maturityEpoch: number;
}

/** Epochs of Babbage before Conway. */
const BABBAGE_EPOCHS = 6;
/** Ends with a hard fork that is proposed in the first epoch of Conway. */
const BOOTSTRAP_EPOCHS = 2;

/** Apex: its eras are not published. Vector started in Conway; Prime passed through the eras. */
const CONWAY_EPOCHS: Readonly<Partial<Record<NetworkId, number>>> = {
  APEX_PRIME_MAINNET: 100,
  APEX_VECTOR_MAINNET: 0,
  APEX_VECTOR_TESTNET: 0,
};

export function getTimeline({ id, eraEpochs }: Pick<CardanoNetwork, 'id' | 'eraEpochs'>): Timeline {
  const conwayEpoch = eraEpochs?.find(([era]) => era === 'conway')?.[1] ?? CONWAY_EPOCHS[id] ?? 0;
  if (conwayEpoch === 0) return { firstEpoch: 0, conwayEpoch: 0, maturityEpoch: 0 };
  return {
    firstEpoch: Math.max(0, conwayEpoch - BABBAGE_EPOCHS),
    conwayEpoch,
    maturityEpoch: conwayEpoch + BOOTSTRAP_EPOCHS,
  };
}

const MATURE_VERSION = { major: 10, minor: 0 };

/**
 * The network configuration of the simulated chain. The voted protocol version and the cost models, which a chain does
 * not contain, are set like operator settings; existing operator settings take precedence.
 */
export function sandboxNetwork(network: CardanoNetwork): CardanoNetwork {
  const { operatorParameters } = network;
  const { maturityEpoch } = getTimeline(network);
  return {
    ...network,
    operatorParameters: {
      epoch: maturityEpoch,
      update: { protocolVersion: MATURE_VERSION, costModels: COST_MODELS, ...operatorParameters?.update },
    },
  };
}

export type SandboxEra = 'babbage' | 'conway';

export const getEra = ({ conwayEpoch }: Timeline, epoch: number): SandboxEra =>
  epoch < conwayEpoch ? 'babbage' : 'conway';

/** The protocol parameters of each epoch, computed by the same rule as in the index. */
export function createParameterLookup(network: CardanoNetwork, timeline: Timeline) {
  const quorum = knownParameters(network).updateQuorum;
  let counted: readonly UpdateProposal[] | undefined;
  let adopted: readonly AdoptedUpdate[] = [];
  const byEpoch = new Map<number, ProtocolParameters>();
  return (epoch: number, updates: readonly UpdateProposal[]): ProtocolParameters => {
    if (updates !== counted) {
      counted = updates;
      adopted = adoptedUpdates(updates, quorum);
      byEpoch.clear();
    }
    const known = byEpoch.get(epoch);
    if (known !== undefined) return known;
    const parameters = parametersAt(network, { epoch, era: getEra(timeline, epoch) }, adopted);
    byEpoch.set(epoch, parameters);
    return parameters;
  };
}
