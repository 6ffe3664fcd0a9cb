import { decodeBech32, encodeBech32 } from '../../../kernel/bech32.js';
import { blake2b224 } from '../../../kernel/blake2b.js';
import { encodeLatin1 } from '../../../kernel/byte-text.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

const POOL_BYTES = 28;

export const poolIdBech32 = (pool: Uint8Array): string => encodeBech32('pool', pool);

/** A pool id is the hash of the cold key of the block issuer. */
export const hashIssuerKey = (issuerVkey: Uint8Array): Uint8Array => blake2b224(issuerVkey);

/** Every block names its issuer, and a few thousand pools issue all of them. */
const MAX_KEY_HASHES = 10_000;
const keyHashes = new Map<string, string>();

/** The same in hexadecimal. Hashes of recent issuers are cached. */
export function poolKeyHash(issuerVkey: Uint8Array): string {
  const key = encodeLatin1(issuerVkey);
  const known = keyHashes.get(key);
  if (known !== undefined) return known;
  const hash = toHex(hashIssuerKey(issuerVkey));
  if (keyHashes.size >= MAX_KEY_HASHES) keyHashes.clear();
  keyHashes.set(key, hash);
  return hash;
}

/** `pool1…` or 56 hexadecimal digits. */
export function parsePoolId(text: string): Uint8Array {
  const { prefix, bytes } = /^[0-9a-fA-F]+$/.test(text) ? { prefix: 'pool', bytes: fromHex(text) } : decodeBech32(text);
  if (prefix !== 'pool' || bytes.length !== POOL_BYTES) throw new DecodeError('not a pool id');
  return bytes;
}
