import type { CardanoNetwork, NetworkId } from '../../chains/networks.js';

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

/**
 * The plan of the history. The era changes happen in these epochs because the history contains the updates and votes
 * for them.
 */
export function getTimeline({ id, eraEpochs }: Pick<CardanoNetwork, 'id' | 'eraEpochs'>): Timeline {
  const conwayEpoch = eraEpochs?.find(([era]) => era === 'conway')?.[1] ?? CONWAY_EPOCHS[id] ?? 0;
  if (conwayEpoch === 0) return { firstEpoch: 0, conwayEpoch: 0, maturityEpoch: 0 };
  return {
    firstEpoch: Math.max(0, conwayEpoch - BABBAGE_EPOCHS),
    conwayEpoch,
    maturityEpoch: conwayEpoch + BOOTSTRAP_EPOCHS,
  };
}
