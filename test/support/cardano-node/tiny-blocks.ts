import { readBlockPoint } from '../../../src/chains/cardano/blocks/block-point.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex } from '../../../src/kernel/hex.js';

const CONWAY = 7;

export interface TinyChain {
  readonly length: number;
  /** Hash of the previous block; absent for the first block of a chain. */
  readonly previousHash?: string | undefined;
  readonly firstHeight?: number;
  readonly firstSlot?: number;
  /** Chains with different names never share a block. */
  readonly name?: string;
  /** Bytes of padding in each block, for sizes that matter to the mux. */
  readonly ballast?: (index: number) => number;
}

/** Empty Conway blocks that are linked by hash: sufficient for chain following. */
export function tinyBlocks(chain: TinyChain): readonly Uint8Array[] {
  const { length, firstHeight = 0, firstSlot = 0, name = 'main', ballast = () => 0 } = chain;
  const blocks: Uint8Array[] = [];
  let previousHash = chain.previousHash;
  for (let index = 0; index < length; index += 1) {
    const block = tinyBlock({
      height: firstHeight + index,
      slot: firstSlot + index * 20,
      previousHash,
      name,
      ballast: ballast(index),
    });
    blocks.push(block);
    previousHash = readBlockPoint(block).hash;
  }
  return blocks;
}

function tinyBlock(block: {
  readonly height: number;
  readonly slot: number;
  readonly previousHash: string | undefined;
  readonly name: string;
  readonly ballast: number;
}): Uint8Array {
  const writer = new CborWriter().array(2).uint(CONWAY).array(5);
  writer.array(2).array(10).uint(block.height).uint(block.slot);
  if (block.previousHash === undefined) writer.null();
  else writer.bytes(fromHex(block.previousHash));
  const key = new Uint8Array(32);
  key.set(new TextEncoder().encode(block.name).subarray(0, 32));
  writer.bytes(key).bytes(new Uint8Array(32)).array(2).bytes(new Uint8Array(64)).bytes(new Uint8Array(80));
  writer.uint(block.ballast).bytes(new Uint8Array(32));
  writer.array(4).bytes(new Uint8Array(32)).uint(0).uint(0).bytes(new Uint8Array(64));
  writer.array(2).uint(10).uint(0).bytes(new Uint8Array(448));
  writer
    .array(0)
    .array(0)
    .map(block.ballast > 0 ? 1 : 0);
  if (block.ballast > 0) writer.uint(0).bytes(new Uint8Array(block.ballast));
  return writer.array(0).finish();
}
