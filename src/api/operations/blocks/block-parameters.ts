import Type from 'typebox';
import { parsePoolId } from '../../../chains/cardano/pool-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { heightOfHash } from '../../../store/queries/cardano/block-places.js';
import { Integer } from '../../schema.js';

const HASH_DIGITS = 64;

export const BlockId = Type.String({
  minLength: 1,
  maxLength: HASH_DIGITS,
  pattern: '^([0-9a-fA-F]{64}|[0-9]{1,9})$',
  description: 'Hash of a block, or its height',
});

export const Height = Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Height of a block' });
export const EpochNumber = Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Number of an epoch' });

export const PoolId = Type.String({
  minLength: 56,
  maxLength: 56,
  pattern: '^(pool1[02-9ac-hj-np-z]{51}|[0-9a-fA-F]{56})$',
  description: 'Pool id in bech32 or hexadecimal',
});

/** The pool that a caller wrote. */
export function readPoolId(text: string): Uint8Array {
  try {
    return parsePoolId(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', 'Invalid pool id: the checksum does not match', { cause: error });
  }
}

/** A height need not exist; a hash that is not on the chain is refused at once. */
export async function readBlockId(db: NetworkDb<'cardano'>, text: string): Promise<number> {
  if (text.length < HASH_DIGITS) return Number(text);
  const height = await heightOfHash(db, fromHex(text));
  if (height === undefined) throw noSuchBlock();
  return height;
}

export const noSuchBlock = (): ServiceError => new ServiceError('not-found', 'There is no such block on the chain');
