import { decodeBech32, encodeBech32 } from '../../../kernel/bech32.js';
import { blake2b224 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';

const POOL_BYTES = 28;

export const poolIdBech32 = (pool: Uint8Array): string => encodeBech32('pool', pool);

/** A pool id is the hash of the cold key of the block issuer. */
export const hashIssuerKey = (issuerVkey: Uint8Array): Uint8Array => blake2b224(issuerVkey);

/** `pool1…` or 56 hexadecimal digits. */
export function parsePoolId(text: string): Uint8Array {
  const { prefix, bytes } = /^[0-9a-fA-F]+$/.test(text) ? { prefix: 'pool', bytes: fromHex(text) } : decodeBech32(text);
  if (prefix !== 'pool' || bytes.length !== POOL_BYTES) throw new DecodeError('not a pool id');
  return bytes;
}
