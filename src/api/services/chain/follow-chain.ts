import { ServiceError } from '../../../kernel/errors.js';
import { indexChanges } from '../../../store/hints.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  forkHeightSince,
  heightsBetween,
  heightsWithin,
  oneHeight,
} from '../../../store/queries/cardano/blocks/block-heights.js';
import { type BlockPosition, blockPositions } from '../../../store/queries/cardano/blocks/blocks.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import type { Sql } from '../../../store/sql.js';

type Db = NetworkDb<'cardano'>;

/** A change of the chain for a follower; `to` is undefined for the point before the first block. */
export type ChainStep<Block extends BlockPosition = BlockPosition> =
  | { readonly kind: 'forward'; readonly block: Block }
  | { readonly kind: 'backward'; readonly to: BlockPosition | undefined };

/** Reads the blocks at the selected heights, oldest first. */
export type ReadBlocks<Block extends BlockPosition> = (db: Db, heights: Sql) => Promise<readonly Block[]>;

export interface ChainSteps<Block extends BlockPosition = BlockPosition> {
  /** Empty at the tip. */
  readonly steps: readonly ChainStep<Block>[];
  readonly tip: IndexTip;
}

/**
 * Follows the chain of one network from a block on, through rollbacks. The steps since the last read are computed from
 * the positions of the follower and of the rollback log, so a follower needs no memory of the blocks that it was given.
 * Steps and the contents of their blocks come from one snapshot: a read that fails changes nothing.
 */
export class ChainFollower<Block extends BlockPosition = BlockPosition> {
  readonly #db: Db;
  readonly #readBlocks: ReadBlocks<Block>;
  #last: BlockPosition | undefined;
  #rollbackId: number;

  private constructor(db: Db, readBlocks: ReadBlocks<Block>, last: BlockPosition | undefined, rollbackId: number) {
    this.#db = db;
    this.#readBlocks = readBlocks;
    this.#last = last;
    this.#rollbackId = rollbackId;
  }

  /** Starts after a block of the current chain, or before the first one. */
  static async startAfter<Block extends BlockPosition>(
    db: Db,
    last: BlockPosition | undefined,
    readBlocks: ReadBlocks<Block>,
  ): Promise<ChainFollower<Block>> {
    return await db.snapshot(async (snapshot) => {
      const [{ rollbackId }, [found]] = await Promise.all([
        readTip(snapshot),
        last === undefined ? [] : blockPositions(snapshot, oneHeight(last.height)),
      ]);
      if (last !== undefined && found?.hash !== last.hash)
        throw new ServiceError('not-found', 'The block to start after is not on the chain');
      return new ChainFollower(db, readBlocks, last, rollbackId);
    });
  }

  /** The block that the follower has reached; undefined before the first one. */
  get last(): BlockPosition | undefined {
    return this.#last;
  }

  /** The next steps, at most `limit`. A rollback is a step of its own. */
  async read(limit: number): Promise<ChainSteps<Block>> {
    const { steps, tip } = await this.#db.snapshot((snapshot) => this.#readFrom(snapshot, limit));
    const newest = steps.at(-1);
    if (newest !== undefined) this.#last = newest.kind === 'forward' ? newest.block : newest.to;
    this.#rollbackId = tip.rollbackId;
    return { steps, tip };
  }

  async #readFrom(db: Db, limit: number): Promise<ChainSteps<Block>> {
    const [tip, fork] = await Promise.all([readTip(db), forkHeightSince(db, this.#rollbackId)]);
    const height = this.#last?.height;
    if (fork !== undefined && height !== undefined && fork < height) {
      const [to] = await blockPositions(db, oneHeight(fork));
      return { steps: [{ kind: 'backward', to }], tip };
    }
    const from = height === undefined ? (await heightsWithin(db, {})).from : height + 1;
    const blocks = await this.#readBlocks(db, heightsBetween(db, { from, to: from + limit - 1 }));
    return { steps: blocks.map((block) => ({ kind: 'forward', block })), tip };
  }

  /** The same, waiting at the tip until there is a step or the signal aborts; empty only then. */
  async readOrWait(limit: number, signal: AbortSignal): Promise<ChainSteps<Block>> {
    for await (const _ of indexChanges(this.#db.network, signal)) {
      const read = await this.read(limit);
      if (read.steps.length > 0 || signal.aborted) return read;
    }
    return await this.read(limit);
  }
}
