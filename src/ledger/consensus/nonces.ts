import type { BlockHeader, HeaderProtocol } from '../../chains/cardano/blocks/header.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import { CARDANO_ERAS } from '../../chains/cardano/parameters/protocol-parameters.js';
import { blake2b256, blake2b256Pair } from '../../kernel/blake2b.js';

/** 32 bytes; undefined is the neutral nonce, which changes nothing when it is combined with another. */
export type Nonce = Uint8Array | undefined;

/** The nonces of TPraos (Shelley to Alonzo) and Praos (Babbage on), which share one state. Values are never modified. */
export interface NonceState {
  /** The randomness of the current epoch, input of every VRF. */
  readonly epoch: Nonce;
  /** Changes with every block. */
  readonly evolving: Nonce;
  /** Follows the evolving nonce until the stabilisation window before the end of the epoch. */
  readonly candidate: Nonce;
  /** The previous hash in the last header. */
  readonly lastAncestor: Nonce;
  /** The previous hash in the last header of the previous epoch. */
  readonly lastEpochLastAncestor: Nonce;
}

/**
 * The state before the first block after Byron. Byron blocks do not contribute, so it is the same for a network that
 * began in Byron and one that began in a later era.
 */
export const initialNonces = (shelleyGenesisHash: Uint8Array): NonceState => ({
  epoch: shelleyGenesisHash,
  evolving: shelleyGenesisHash,
  candidate: shelleyGenesisHash,
  lastAncestor: undefined,
  lastEpochLastAncestor: undefined,
});

export interface NonceBlock {
  readonly era: CardanoEra;
  readonly header: Pick<BlockHeader, 'slot' | 'previousHash' | 'leader'>;
}

export interface EpochEnd {
  /** First slot of the epoch after the block's. */
  readonly nextEpochSlot: number;
  /** See `nonceWindow` of the constants. */
  readonly window: number;
}

/** The nonces after a block. If it begins an epoch, apply `enterEpoch` first. */
export function nextNonces(state: NonceState, block: NonceBlock, { nextEpochSlot, window }: EpochEnd): NonceState {
  const contribution = blockNonce(block);
  if (contribution === undefined) return state;
  const { slot, previousHash } = block.header;
  const evolving = combineNonces(state.evolving, contribution);
  const candidate = slot + window < nextEpochSlot ? evolving : state.candidate;
  const { epoch, lastEpochLastAncestor } = state;
  return { epoch, evolving, candidate, lastAncestor: previousHash, lastEpochLastAncestor };
}

/**
 * The nonces of a new epoch, before its first block. Apply it once even if epochs without a block were skipped.
 * `extraEntropy` is the parameter of the new epoch; Praos has none, so it is ignored from Babbage on.
 */
export function enterEpoch(state: NonceState, era: CardanoEra, extraEntropy: Nonce): NonceState {
  const entropy = headerProtocol(era) === 'tpraos' ? extraEntropy : undefined;
  return {
    ...state,
    epoch: combineNonces(combineNonces(state.candidate, state.lastEpochLastAncestor), entropy),
    lastEpochLastAncestor: state.lastAncestor,
  };
}

/** The hash of both; the neutral nonce is the identity. */
export function combineNonces(first: Nonce, second: Nonce): Nonce {
  if (first === undefined || second === undefined) return first ?? second;
  return blake2b256Pair(first, second);
}

/** Undefined in Byron, whose blocks have no VRF. */
export function headerProtocol(era: CardanoEra): HeaderProtocol | undefined {
  if (era === 'byron') return undefined;
  return CARDANO_ERAS.indexOf(era) < CARDANO_ERAS.indexOf('babbage') ? 'tpraos' : 'praos';
}

const NONCE_PREFIX = Buffer.from('N');

/** Undefined for a Byron block. */
function blockNonce({ header: { leader } }: NonceBlock): Nonce {
  if (leader?.nonceVrf !== undefined) return blake2b256(leader.nonceVrf.output);
  if (leader?.vrfResult === undefined) return undefined;
  return blake2b256(blake2b256Pair(NONCE_PREFIX, leader.vrfResult.output));
}
