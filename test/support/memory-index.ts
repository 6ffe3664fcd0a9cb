import { type BlockPoint, readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import type { ChainIndex } from '../../src/indexer/chain-index.js';
import { samePoint } from '../../src/sources/source.js';

/** An index in memory: the chain, and a log of its writes. */
export class MemoryIndex {
  blocks: BlockPoint[] = [];
  phase: 'bulk' | 'live' = 'bulk';
  /** Heights of each append, one entry per transaction. */
  readonly appends: (readonly number[])[] = [];
  readonly rollbacks: number[] = [];
  /** Whether it supports a reorg in one step, and the chain length after each reorg. */
  replaces = false;
  readonly replaced: number[] = [];
  opened = 0;
  /** Thrown instead of writing, or after the write, like a connection that fails at the commit. */
  failWrite:
    | ((blocks: readonly BlockPoint[]) => { readonly error: unknown; readonly written: boolean } | undefined)
    | undefined;
  /** Called during every write. */
  duringWrite: (() => Promise<void> | void) | undefined;

  get hashes(): readonly string[] {
    return this.blocks.map(({ hash }) => hash);
  }

  readonly open = async (): Promise<ChainIndex<BlockPoint>> => {
    this.opened += 1;
    const index: ChainIndex<BlockPoint> = {
      decode: readBlockPoint,
      checkpoint: async () => {
        const last = this.blocks.at(-1);
        return last && { point: { slot: last.slot, hash: last.hash, height: last.height }, phase: this.phase };
      },
      knownPoints: async () => this.blocks.toReversed().map(({ slot, hash, height }) => ({ slot, hash, height })),
      append: async (blocks) => {
        await this.duringWrite?.();
        const failure = this.failWrite?.(blocks);
        if (failure !== undefined && !failure.written) throw failure.error;
        for (const block of blocks) {
          if (block.previousHash !== this.blocks.at(-1)?.hash) throw new Error(`block ${block.height} does not fit`);
          this.blocks.push(block);
        }
        this.appends.push(blocks.map(({ height }) => height));
        if (failure !== undefined) throw failure.error;
        return blocks.length;
      },
      rollback: async (to) => {
        await this.duringWrite?.();
        const retainedLength = to === 'origin' ? 0 : this.blocks.findIndex((block) => samePoint(block, to)) + 1;
        if (to !== 'origin' && retainedLength === 0) throw new Error(`no block ${to.hash}`);
        this.rollbacks.push(this.blocks.length - retainedLength);
        this.blocks.length = retainedLength;
      },
      goLive: async () => {
        await this.duringWrite?.();
        this.phase = 'live';
      },
    };
    if (!this.replaces) return index;
    return {
      ...index,
      replace: async (to, blocks) => {
        const before = [...this.blocks];
        try {
          await index.rollback(to);
          const count = await index.append(blocks);
          this.replaced.push(this.blocks.length);
          return count;
        } catch (error) {
          this.blocks = before;
          throw error;
        }
      },
    };
  };
}
