import { fromHex, toHex } from '../../../kernel/hex.js';

/** One block of a chunk in the `.secondary` file of a node's immutable database. */
export interface IndexEntry {
  /** Offset of the block in the chunk. It ends where the next one begins. */
  readonly offset: number;
  readonly crc32: number;
  readonly hash: string;
}

export const INDEX_ENTRY_BYTES = 56;

/**
 * Repeated entries `block offset u64 | header offset u16 | header size u16 | CRC-32 u32 | header hash 32 | slot u64`,
 * big endian. The last field is an epoch for boundary blocks, which cannot be distinguished, so it is ignored. An
 * incomplete last entry is ignored: a node may be writing it.
 */
export function decodeSecondaryIndex(bytes: Uint8Array): readonly IndexEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / INDEX_ENTRY_BYTES) }, (_, index) => {
    const at = index * INDEX_ENTRY_BYTES;
    return {
      // No file exceeds 2^53 bytes, so a lossy conversion only affects garbage, which the file size refutes.
      offset: Number(view.getBigUint64(at)),
      crc32: view.getUint32(at + 12),
      hash: toHex(bytes.subarray(at + 16, at + 48)),
    };
  });
}

/** Where a block is in its chunk. */
export interface BlockExtent extends IndexEntry {
  /** Undefined for the last block, whose end is not in the index. */
  readonly end: number | undefined;
}

const HASH_OFFSET = 16;

/** Looks a block up in an encoded index: much faster than decoding all entries. */
export function findExtent(index: Uint8Array, hash: string): BlockExtent | undefined {
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength);
  const wanted = Buffer.from(hash, 'hex');
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) {
    const start = at - HASH_OFFSET;
    if (start % INDEX_ENTRY_BYTES !== 0) continue;
    const [entry, next] = decodeSecondaryIndex(index.subarray(start, start + 2 * INDEX_ENTRY_BYTES));
    return entry && { ...entry, end: next?.offset };
  }
  return undefined;
}

/** An entry as `decodeSecondaryIndex` reads it; fields that it ignores are zero. */
export function encodeIndexEntry({ offset, crc32, hash }: IndexEntry): Uint8Array {
  const bytes = new Uint8Array(INDEX_ENTRY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(offset));
  view.setUint32(12, crc32);
  bytes.set(fromHex(hash), HASH_OFFSET);
  return bytes;
}
