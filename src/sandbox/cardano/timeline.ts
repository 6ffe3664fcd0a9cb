import type { AdoptedUpdate, ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { adoptedUpdates, type UpdateProposal } from '../../chains/cardano/parameters/protocol-parameters-adopted.js';
import { knownParameters, parametersAt } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { CardanoNetwork, NetworkId } from '../../chains/networks.js';
import { COST_MODELS } from './cost-models.js';

/** Where a simulated chain begins and changes its era; the table of networks says when the real one did. */
export interface Timeline {
  readonly firstEpoch: number;
  readonly conwayEpoch: number;
  /** From which on proposals of all kinds may be made: protocol version 10. */
  readonly maturityEpoch: number;
}

/** Epochs of Babbage in front of Conway. */
const BABBAGE_EPOCHS = 6;
/** After a hard fork that is proposed in the first epoch of Conway. */
const BOOTSTRAP_EPOCHS = 2;

/** Apex: its eras are not published. Vector was started in Conway; Prime passed through the eras. */
const CONWAY_EPOCHS: Readonly<Partial<Record<NetworkId, number>>> = {
  APEX_PRIME_MAINNET: 100,
  APEX_VECTOR_MAINNET: 0,
  APEX_VECTOR_TESTNET: 0,
};

export function timelineOf({ id, eraEpochs }: Pick<CardanoNetwork, 'id' | 'eraEpochs'>): Timeline {
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
 * The network as its simulated chain has it. What a chain cannot tell by itself, the version that a vote brought and
 * the cost models, is set in the way in which operators set it; what the operator has set stands.
 */
export function sandboxNetwork(network: CardanoNetwork): CardanoNetwork {
  const { operatorParameters } = network;
  const { maturityEpoch } = timelineOf(network);
  return {
    ...network,
    operatorParameters: {
      epoch: maturityEpoch,
      update: { protocolVersion: MATURE_VERSION, costModels: COST_MODELS, ...operatorParameters?.update },
    },
  };
}

export type SandboxEra = 'babbage' | 'conway';

export const eraOf = ({ conwayEpoch }: Timeline, epoch: number): SandboxEra =>
  epoch < conwayEpoch ? 'babbage' : 'conway';

/** What holds in each epoch, by the same rule by which the index finds it. */
export function parameterBook(network: CardanoNetwork, timeline: Timeline) {
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
    const parameters = parametersAt(network, { epoch, era: eraOf(timeline, epoch) }, adopted);
    byEpoch.set(epoch, parameters);
    return parameters;
  };
}
