import Type from 'typebox';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { BoundaryBlock } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import type { GenesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { ChainNumber } from '../../kit/schema.js';

export const HASH_DIGITS = 64;

export const BlockId = Type.String({
  minLength: 1,
  maxLength: HASH_DIGITS,
  pattern: '^([0-9a-fA-F]{64}|[0-9]{1,9})$',
  description: 'Hash or height of a block',
});

export const Height = ChainNumber('Height of a block');

export const EpochNumber = ChainNumber('Number of an epoch');

export const PoolId = Type.String({
  minLength: 56,
  maxLength: 56,
  pattern: '^(pool1[02-9ac-hj-np-z]{51}|[0-9a-fA-F]{56})$',
  description: 'Pool id in bech32 or hexadecimal',
});

/** Parses a pool id. */
export function readPoolId(text: string): Uint8Array {
  try {
    return parsePoolId(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', 'Invalid pool id: the checksum does not match', { cause: error });
  }
}

/** The block of a hash or height: a block by its height, or a block without a height of its own. */
export type BlockReference = { readonly kind: 'block'; readonly height: number } | BoundaryBlock | GenesisBlock;

export const noSuchBlock = (): ServiceError => new ServiceError('not-found', 'There is no such block on the chain');

export const genesisHasNone = (what: string): ServiceError =>
  new ServiceError('not-found', `The genesis is not a block and has no ${what}`);
