import { peekBlock } from '../../chains/bitcoin/block.js';
import { toHex } from '../../kernel/hex.js';
import type { SandboxBlock } from './forge.js';

/** A branch that lost: its blocks from the first one behind the fork on. */
export type Branch = readonly SandboxBlock[];

export interface LostTip {
  readonly block: SandboxBlock;
  readonly length: number;
}

const MOST_KEPT = 400;

/** Blocks that lost their place in the chain. */
export class StaleBlocks {
  readonly #blocks: SandboxBlock[] = [];
  readonly #byParent = new Map<string, SandboxBlock[]>();
  readonly #byHash = new Map<string, SandboxBlock>();

  constructor(blocks: readonly SandboxBlock[]) {
    this.add(blocks);
  }

  /** How many there ever were here; differs whenever something was lost. */
  get count(): number {
    return this.#blocks.length;
  }

  add(blocks: readonly SandboxBlock[]): void {
    for (const block of blocks) {
      const parent = parentOf(block);
      this.#blocks.push(block);
      this.#byHash.set(block.point.hash, block);
      this.#byParent.set(parent, [...(this.#byParent.get(parent) ?? []), block]);
    }
  }

  /** What grew from a block, each up to where it ended. Of branches of a branch only the first is told. */
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

  /** The ends of all branches, with how many blocks each is away from the chain. */
  tips(): readonly LostTip[] {
    return this.#blocks
      .slice(-MOST_KEPT)
      .filter(({ point }) => !this.#byParent.has(point.hash))
      .map((block) => {
        let length = 1;
        for (let at = this.#byHash.get(parentOf(block)); at !== undefined; at = this.#byHash.get(parentOf(at)))
          length += 1;
        return { block, length };
      });
  }
}

const parentOf = ({ bytes }: SandboxBlock): string => toHex(peekBlock(bytes).header.previousHash);
