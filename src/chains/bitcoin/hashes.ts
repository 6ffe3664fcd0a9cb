import { hash } from 'node:crypto';
import { createRIPEMD160 } from 'hash-wasm';
import { sha256Of32Bytes } from './sha256-of-hash.js';

const ripemd160 = await createRIPEMD160();

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Used for transactions, headers, Merkle nodes and base58 checksums. */
export const sha256d = (bytes: Uint8Array): Uint8Array => sha256Of32Bytes(hash('sha256', bytes, 'binary'));

/** Writes the hash into existing bytes at an offset. */
export const putSha256d = (bytes: Uint8Array, into: Uint8Array, at: number): void => {
  sha256Of32Bytes(hash('sha256', bytes, 'binary'), into, at);
};

/** Used for public keys and scripts in addresses. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160.init().update(sha256(bytes)).digest('binary');

/**
 * Bitcoin prints hashes with reversed bytes. Only the codecs use the internal order; all other code and the database
 * use the printed order, so that bytes and texts sort alike.
 */
export function reversed(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const copy = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) copy[index] = bytes[length - 1 - index]!;
  return copy;
}
