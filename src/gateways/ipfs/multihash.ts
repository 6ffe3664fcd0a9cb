import { createHash } from 'node:crypto';
import type { MultihashDigest } from 'multiformats';
import * as Digest from 'multiformats/hashes/digest';
import { blake2b256 } from '../../kernel/blake2b.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';

export const IDENTITY = 0x00;
export const SHA2_256 = 0x12;

/** An identity multihash holds the content itself; beyond this size it is refused. */
export const MAX_IDENTITY_BYTES = 128;
const MAX_DIGEST_BYTES = 128;

/** A digest with the code of the function that made it, and `bytes`: code, length and digest as they are written. */
export type Multihash = MultihashDigest;

/** Functions that content is checked with. Broken ones (SHA-1, MD5) are not among them. */
const FUNCTIONS: ReadonlyMap<number, { readonly name: string; readonly hash: (bytes: Uint8Array) => Uint8Array }> =
  new Map([
    [IDENTITY, { name: 'identity', hash: (bytes) => bytes }],
    [SHA2_256, { name: 'sha2-256', hash: (bytes) => createHash('sha256').update(bytes).digest() }],
    [0x13, { name: 'sha2-512', hash: (bytes) => createHash('sha512').update(bytes).digest() }],
    [0x14, { name: 'sha3-512', hash: (bytes) => createHash('sha3-512').update(bytes).digest() }],
    [0x16, { name: 'sha3-256', hash: (bytes) => createHash('sha3-256').update(bytes).digest() }],
    [0xb220, { name: 'blake2b-256', hash: blake2b256 }],
  ]);

/** As the multicodec table names it; undefined for functions that we do not have. */
export const hashName = (code: number): string | undefined => FUNCTIONS.get(code)?.name;

export const multihash = (code: number, digest: Uint8Array): Multihash => Digest.create(code, digest);

/** Reads bytes that are one multihash and nothing else. */
export function decodeMultihash(bytes: Uint8Array): Multihash {
  try {
    return boundedMultihash(Digest.decode(bytes));
  } catch (cause) {
    if (cause instanceof DecodeError) throw cause;
    throw new DecodeError('not a multihash', { cause });
  }
}

/** Hashes are keys of tables and maps: a digest of unbounded length is refused. */
export function boundedMultihash(hash: Multihash): Multihash {
  if (hash.digest.length > MAX_DIGEST_BYTES) throw new DecodeError('a digest is too long');
  return hash;
}

export const sha256Multihash = (bytes: Uint8Array): Multihash =>
  multihash(SHA2_256, createHash('sha256').update(bytes).digest());

/** Whether the bytes are what the hash says; undefined where the function is not known here. */
export function matchesHash({ code, digest }: Multihash, bytes: Uint8Array): boolean | undefined {
  const known = FUNCTIONS.get(code);
  if (known === undefined) return undefined;
  return Buffer.compare(known.hash(bytes), digest) === 0;
}

/** To tell hashes apart in sets and maps. */
export const hashKey = ({ bytes }: Multihash): string => toHex(bytes);
