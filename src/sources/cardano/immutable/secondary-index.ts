import { toHex } from '../../../kernel/hex.js';

/** One block of a chunk, as the `.secondary` file of a node's immutable database lists it. */
export interface IndexEntry {
  /** Where the block begins in the chunk. It ends where the next one begins. */
  readonly offset: number;
  readonly crc32: number;
  readonly hash: string;
}

export const INDEX_ENTRY_BYTES = 56;

/**
 * `block offset u64 | header offset u16 | header size u16 | CRC-32 u32 | header hash 32 | slot u64`, big endian, over
 * and over. The last field is an epoch for boundary blocks, and nothing tells which ones those are, so it is left
 * alone. An entry that is not complete yet is left out: a node may be writing it.
 */
export function decodeSecondaryIndex(bytes: Uint8Array): readonly IndexEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / INDEX_ENTRY_BYTES) }, (_, index) => {
    const at = index * INDEX_ENTRY_BYTES;
    return {
      // A file beyond 2^53 bytes does not exist, so what the conversion loses is nonsense that the file's size refutes.
      offset: Number(view.getBigUint64(at)),
      crc32: view.getUint32(at + 12),
      hash: toHex(bytes.subarray(at + 16, at + 48)),
    };
  });
}
