import { knownParameters } from '../../chains/cardano/parameters/protocol-parameters-known.js';
import type { ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import type { CardanoNetwork, NetworkId } from '../../chains/networks.js';

/** The start and era changes of a simulated chain; the network table has those of the real chain. */
export interface Timeline {
  readonly firstEpoch: number;
  readonly conwayEpoch: number;
  /** The epoch of protocol version 10, from which on all kinds of proposals are allowed. */
  readonly maturityEpoch: number;
  /** The epoch of the newest protocol version of the network. */
  readonly newestEpoch: number;
}

/** Epochs of Babbage before Conway. */
const BABBAGE_EPOCHS = 6;
/** Ends with a hard fork that is proposed in the first epoch of Conway. */
const BOOTSTRAP_EPOCHS = 2;
/** Epochs from the proposal of a hard fork to its effect. */
export const FORK_EPOCHS = 2;

/** Apex: its eras are not published. Vector started in Conway; Prime passed through the eras. */
const CONWAY_EPOCHS: Readonly<Partial<Record<NetworkId, number>>> = {
  APEX_PRIME_MAINNET: 100,
  APEX_VECTOR_MAINNET: 0,
  APEX_VECTOR_TESTNET: 0,
};

/** The protocol version after the bootstrap phase of Conway. */
export const MATURE_VERSION = { major: 10, minor: 0 };

type TimedNetwork = Pick<CardanoNetwork, 'id' | 'eraEpochs' | 'ownGenesis'>;

/** The protocol version that the real network has; 10 where it was not observed. */
export const newestVersion = (network: TimedNetwork): ProtocolVersion =>
  knownParameters(network).seen?.update.protocolVersion ?? MATURE_VERSION;

/**
 * The plan of the history. The era changes happen in these epochs because the history contains the updates and votes
 * for them.
 */
export function getTimeline(network: TimedNetwork): Timeline {
  const { id, eraEpochs } = network;
  const conwayEpoch = eraEpochs?.find(([era]) => era === 'conway')?.[1] ?? CONWAY_EPOCHS[id] ?? 0;
  if (conwayEpoch === 0) return { firstEpoch: 0, conwayEpoch: 0, maturityEpoch: 0, newestEpoch: 0 };
  const maturityEpoch = conwayEpoch + BOOTSTRAP_EPOCHS;
  const { major } = newestVersion(network);
  return {
    firstEpoch: Math.max(0, conwayEpoch - BABBAGE_EPOCHS),
    conwayEpoch,
    maturityEpoch,
    newestEpoch: maturityEpoch + (major > MATURE_VERSION.major ? FORK_EPOCHS : 0),
  };
}
