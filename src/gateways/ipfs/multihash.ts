import { createHash } from 'node:crypto';
import type { MultihashDigest } from 'multiformats';
import * as Digest from 'multiformats/hashes/digest';
import { blake2b256 } from '../../kernel/blake2b.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';

export const IDENTITY = 0x00;
export const SHA2_256 = 0x12;

/** An identity multihash contains the content itself; larger ones are rejected. */
export const MAX_IDENTITY_BYTES = 128;
const MAX_DIGEST_BYTES = 128;

/** A digest with its function code; `bytes` is the encoded code, length and digest. */
export type Multihash = MultihashDigest;

/** Supported hash functions. Broken ones (SHA-1, MD5) are excluded. */
const FUNCTIONS: ReadonlyMap<number, { readonly name: string; readonly hash: (bytes: Uint8Array) => Uint8Array }> =
  new Map([
    [IDENTITY, { name: 'identity', hash: (bytes) => bytes }],
    [SHA2_256, { name: 'sha2-256', hash: (bytes) => createHash('sha256').update(bytes).digest() }],
    [0x13, { name: 'sha2-512', hash: (bytes) => createHash('sha512').update(bytes).digest() }],
    [0x14, { name: 'sha3-512', hash: (bytes) => createHash('sha3-512').update(bytes).digest() }],
    [0x16, { name: 'sha3-256', hash: (bytes) => createHash('sha3-256').update(bytes).digest() }],
    [0xb220, { name: 'blake2b-256', hash: blake2b256 }],
  ]);

/** The multicodec name; undefined for unsupported functions. */
export const hashName = (code: number): string | undefined => FUNCTIONS.get(code)?.name;

/** Functions for new blocks: all that content is hashed with, which an identity CID is not. */
export const HASH_NAMES = ['sha2-256', 'sha2-512', 'sha3-256', 'sha3-512', 'blake2b-256'] as const;

export function computeMultihash(name: (typeof HASH_NAMES)[number], bytes: Uint8Array): Multihash {
  for (const [code, known] of FUNCTIONS) if (known.name === name) return multihash(code, known.hash(bytes));
  throw new Error(`no hash function ${name}`);
}

export const multihash = (code: number, digest: Uint8Array): Multihash => Digest.create(code, digest);

/** Decodes exactly one multihash. */
export function decodeMultihash(bytes: Uint8Array): Multihash {
  try {
    return boundedMultihash(Digest.decode(bytes));
  } catch (cause) {
    if (cause instanceof DecodeError) throw cause;
    throw new DecodeError('not a multihash', { cause });
  }
}

/** Hashes are keys of tables and maps, so the digest length is limited. */
export function boundedMultihash(hash: Multihash): Multihash {
  if (hash.digest.length > MAX_DIGEST_BYTES) throw new DecodeError('a digest is too long');
  return hash;
}

export const sha256Multihash = (bytes: Uint8Array): Multihash =>
  multihash(SHA2_256, createHash('sha256').update(bytes).digest());

/** Whether the bytes match the hash; undefined for an unsupported function. */
export function matchesHash({ code, digest }: Multihash, bytes: Uint8Array): boolean | undefined {
  const known = FUNCTIONS.get(code);
  if (known === undefined) return undefined;
  return Buffer.compare(known.hash(bytes), digest) === 0;
}

/** The key of a hash in sets and maps. */
export const hashKey = ({ bytes }: Multihash): string => toHex(bytes);
