import { blake2b } from '@noble/hashes/blake2.js';

/** Replaces `kernel/blake2b.ts` in the bundle for browsers. It is smaller than WebAssembly. */
export const blake2b160 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 20 });
export const blake2b224 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 28 });
export const blake2b256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

export const blake2b256Pair = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  blake2b.create({ dkLen: 32 }).update(first).update(second).digest();
