import { createBLAKE2b } from 'hash-wasm';

// Creating a hasher is asynchronous, hashing is not: one of each size is created when the module loads and reused.
const [hasher160, hasher224, hasher256] = await Promise.all([
  createBLAKE2b(160),
  createBLAKE2b(224),
  createBLAKE2b(256),
]);

export const blake2b160 = (bytes: Uint8Array): Uint8Array => hasher160.init().update(bytes).digest('binary');

/** For credentials, scripts and pools. */
export const blake2b224 = (bytes: Uint8Array): Uint8Array => hasher224.init().update(bytes).digest('binary');

/** For blocks, transactions and datums. */
export const blake2b256 = (bytes: Uint8Array): Uint8Array => hasher256.init().update(bytes).digest('binary');

/** The hash of both, one after the other. */
export const blake2b256Pair = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  hasher256.init().update(first).update(second).digest('binary');
