import type { Block } from '../../chains/cardano/blocks/block.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import type { Row } from '../../store/write/cardano/tables.js';
import { int4 } from './batch.js';

/** The stored bytes of blocks: complete, or the header only. They depend on nothing but the block. */
export function* rawBlocks(blocks: Iterable<Block>, complete: boolean): Generator<Row<'rawBlock'>> {
  for (const block of blocks) {
    if (block.boundary) continue;
    yield [int4(block.header.height, 'height'), complete, complete ? block.encoded : extractHeader(block.encoded)];
  }
}

/** The first part of a block of any era. The bytes may end after it. */
export function extractHeader(encoded: Uint8Array): Uint8Array {
  const reader = new CborReader(encoded);
  reader.readArrayHeader();
  return reader.readEncoded();
}
