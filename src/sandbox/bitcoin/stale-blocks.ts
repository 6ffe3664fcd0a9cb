import { peekBlock } from '../../chains/bitcoin/block.js';
import { toHex } from '../../kernel/hex.js';
import type { SandboxBlock } from './forge.js';

/** A stale branch: its blocks from the first one after the fork. */
export type Branch = readonly SandboxBlock[];

export interface LostTip {
  readonly block: SandboxBlock;
  readonly length: number;
}

const MAX_RETAINED = 400;

export class StaleBlocks {
  readonly #blocks: SandboxBlock[] = [];
  readonly #byParent = new Map<string, SandboxBlock[]>();
  readonly #byHash = new Map<string, SandboxBlock>();

  constructor(blocks: readonly SandboxBlock[]) {
    this.add(blocks);
  }

  /** Total number of stale blocks so far; changes whenever a block becomes stale. */
  get count(): number {
    return this.#blocks.length;
  }

  add(blocks: readonly SandboxBlock[]): void {
    for (const block of blocks) {
      const parent = getParentHash(block);
      this.#blocks.push(block);
      this.#byHash.set(block.point.hash, block);
      this.#byParent.set(parent, [...(this.#byParent.get(parent) ?? []), block]);
    }
  }

  /** Branches from a block, each up to its end. Of nested branches only the first is returned. */
  branchesFrom(hash: string): readonly Branch[] {
    return (this.#byParent.get(hash) ?? []).map((first) => {
      const branch = [first];
      for (let next = this.#byParent.get(first.point.hash)?.[0]; next !== undefined; ) {
        branch.push(next);
        next = this.#byParent.get(next.point.hash)?.[0];
      }
      return branch;
    });
  }

  /** The tips of all branches with their distance from the main chain. */
  tips(): readonly LostTip[] {
    return this.#blocks
      .slice(-MAX_RETAINED)
      .filter(({ point }) => !this.#byParent.has(point.hash))
      .map((block) => {
        let length = 1;
        for (
          let at = this.#byHash.get(getParentHash(block));
          at !== undefined;
          at = this.#byHash.get(getParentHash(at))
        )
          length += 1;
        return { block, length };
      });
  }
}

const getParentHash = ({ bytes }: SandboxBlock): string => toHex(peekBlock(bytes).header.previousHash);
