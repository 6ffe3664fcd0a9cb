import { CborWriter } from '../../src/kernel/cbor/writer.js';

const MAX_CHUNK_BYTES = 255;

/** A well-formed Plutus Core program of version 1.0.0: a constant of that many bytes. */
export function plutusProgram(constantBytes: number, fill: number): Uint8Array {
  const chunks: number[] = [];
  for (let left = constantBytes; left > 0; left -= MAX_CHUNK_BYTES) {
    const length = Math.min(left, MAX_CHUNK_BYTES);
    chunks.push(length, ...new Uint8Array(length).fill(fill));
  }
  // The version, then the tags of a constant and of its type with padding, the bytes, and padding.
  const flat = Uint8Array.of(1, 0, 0, 0x48, 0x81, ...chunks, 0, 0x01);
  return new CborWriter().bytes(flat).finish();
}
