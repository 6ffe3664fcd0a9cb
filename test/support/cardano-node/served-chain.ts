import { readBlockPoint } from '../../../src/chains/cardano/blocks/block-point.js';
import { CborReader } from '../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import type { Origin, Point, Tip } from '../../../src/sources/source.js';

export interface ServedBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
  readonly previousHash: string | undefined;
}

export const servedBlock = (bytes: Uint8Array): ServedBlock => {
  const { slot, hash, height, previousHash } = readBlockPoint(bytes);
  return { bytes, point: { slot, hash, height }, previousHash };
};

/** The header as node-to-node chain-sync wraps it. */
export function wrappedHeader({ bytes }: ServedBlock): Uint8Array {
  const reader = new CborReader(bytes);
  reader.readTuple(2);
  const era = reader.readUint();
  const start = reader.at;
  reader.readArrayHeader();
  const header = reader.readEncoded();
  const writer = new CborWriter().array(2);
  if (era < 2) {
    writer.uint(0).array(2).array(2).uint(era);
    writer.uint(bytes.length - start);
  } else writer.uint(era - 1);
  return writer.tag(24).bytes(header).finish();
}

/** Called when the chain has changed; the first `retainedLength` blocks are unchanged. */
export type ChainListener = (retainedLength: number) => void;

/** The chain of a test node. It can grow, fork and discard stale blocks. */
export class ServedChain {
  readonly blocks: ServedBlock[] = [];
  private readonly blocksByHash = new Map<string, ServedBlock>();
  private readonly listeners = new Set<ChainListener>();

  constructor(blocks: readonly Uint8Array[] = []) {
    this.grow(blocks);
  }

  get tip(): Tip {
    return this.blocks.at(-1)?.point ?? 'origin';
  }

  extend(blocks: readonly Uint8Array[]): void {
    this.fork(this.blocks.length, blocks);
  }

  /** Keeps the first `retainedLength` blocks and continues with others. */
  fork(retainedLength: number, blocks: readonly Uint8Array[] = []): void {
    const length = Math.min(retainedLength, this.blocks.length);
    this.blocks.length = length;
    this.grow(blocks);
    for (const listener of this.listeners) listener(length);
  }

  /** Stale blocks can no longer be fetched. */
  discardForks(): void {
    this.blocksByHash.clear();
    for (const block of this.blocks) this.blocksByHash.set(block.point.hash, block);
  }

  /** Index of the point on the chain, -1 for the origin, undefined if it is not on the chain. */
  indexOf(point: Point | Origin): number | undefined {
    if (point === 'origin') return -1;
    const index = this.blocks.findIndex(({ point: { hash } }) => hash === point.hash);
    return index < 0 || this.blocks[index]!.point.slot !== point.slot ? undefined : index;
  }

  pointAt(index: number): Point | Origin {
    return this.blocks[index]?.point ?? 'origin';
  }

  /** Blocks from one point to a later one along previous hashes, on any fork; undefined if there is no such path. */
  range(from: Point, to: Point): readonly ServedBlock[] | undefined {
    const range: ServedBlock[] = [];
    for (let at = this.blocksByHash.get(to.hash); at !== undefined; at = this.blocksByHash.get(at.previousHash ?? '')) {
      range.push(at);
      if (at.point.hash === from.hash) return range.reverse();
      if (at.point.slot < from.slot) return undefined;
    }
    return undefined;
  }

  onChange(listener: ChainListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private grow(blocks: readonly Uint8Array[]): void {
    for (const bytes of blocks) {
      const block = servedBlock(bytes);
      this.blocks.push(block);
      this.blocksByHash.set(block.point.hash, block);
    }
  }
}
