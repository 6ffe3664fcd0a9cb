import { createHash } from 'node:crypto';
import { blake2b256 } from '../../kernel/blake2b.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { readSmallVarint, writeVarint } from './varint.js';

export const IDENTITY = 0x00;
export const SHA2_256 = 0x12;

/** Content inside its own name; more than this is no name any more. */
export const MAX_IDENTITY_BYTES = 128;
const MAX_DIGEST_BYTES = 128;

/** A digest that says which function made it. */
export interface Multihash {
  readonly code: number;
  readonly digest: Uint8Array;
  /** Code, length and digest as they are written. */
  readonly bytes: Uint8Array;
}

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

export function multihash(code: number, digest: Uint8Array): Multihash {
  return { code, digest, bytes: Uint8Array.from([...writeVarint(code), ...writeVarint(digest.length), ...digest]) };
}

export function decodeMultihash(bytes: Uint8Array, at: number): { readonly hash: Multihash; readonly next: number } {
  const code = readSmallVarint(bytes, at);
  const length = readSmallVarint(bytes, code.next);
  const next = length.next + length.value;
  if (length.value > MAX_DIGEST_BYTES) throw new DecodeError('a digest is too long');
  if (next > bytes.length) throw new DecodeError('a digest ends early');
  const hash = { code: code.value, digest: bytes.slice(length.next, next), bytes: bytes.slice(at, next) };
  return { hash, next };
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
