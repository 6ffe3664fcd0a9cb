import { createBLAKE2b, type IHasher } from 'hash-wasm';

// Creating a hasher is asynchronous, hashing is not: one of each size is created when the module loads and reused.
const [hasher160, hasher224, hasher256] = await Promise.all([
  createBLAKE2b(160),
  createBLAKE2b(224),
  createBLAKE2b(256),
]);

/**
 * V8 stores typed arrays of up to 64 bytes inside its heap, and the hasher asks for their `buffer`, which moves them
 * out of it. Copying them into memory that is outside already takes half the time.
 */
const MAX_COPIED = 128;
const copies = new Map<number, Uint8Array>();

function memoryFor(length: number): Uint8Array {
  let memory = copies.get(length);
  if (memory === undefined) {
    memory = new Uint8Array(new ArrayBuffer(length));
    copies.set(length, memory);
  }
  return memory;
}

function hash(hasher: IHasher, bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_COPIED) return hasher.init().update(bytes).digest('binary');
  const memory = memoryFor(bytes.length);
  memory.set(bytes);
  return hasher.init().update(memory).digest('binary');
}

export const blake2b160 = (bytes: Uint8Array): Uint8Array => hash(hasher160, bytes);

/** For credentials, scripts and pools. */
export const blake2b224 = (bytes: Uint8Array): Uint8Array => hash(hasher224, bytes);

/** For blocks, transactions and datums. */
export const blake2b256 = (bytes: Uint8Array): Uint8Array => hash(hasher256, bytes);

/** The hash of both, one after the other. */
export function blake2b256Pair(first: Uint8Array, second: Uint8Array): Uint8Array {
  const length = first.length + second.length;
  if (length > MAX_COPIED) return hasher256.init().update(first).update(second).digest('binary');
  const memory = memoryFor(length);
  memory.set(first);
  memory.set(second, first.length);
  return hasher256.init().update(memory).digest('binary');
}
