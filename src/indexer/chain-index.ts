import type { CacheStats } from '../kernel/metrics.js';
import type { Origin, Point, SourceBlock } from '../sources/source.js';
import type { Phase } from '../store/write/index-state.js';

/** How far an index is: its newest block. Undefined before the first one. */
export interface Checkpoint {
  readonly point: Required<Point>;
  /** `bulk` while query indexes and totals are put off for speed; `live` once every query can be answered. */
  readonly phase: Phase;
}

/**
 * One network's facts, as the follower writes them. A family implements it; the follower knows nothing of tables.
 * Every method is one transaction or none at all: whatever happens in the middle, the database is at a checkpoint.
 */
export interface ChainIndex<Block> {
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Points to look for on a source's chain, newest first: dense near the tip, sparse down to the finality depth. */
  knownPoints(): Promise<readonly Point[]>;
  /** Decodes and checks the bytes of one block. `given` has what the source told besides, where bytes do not say it all. */
  readonly decode: (bytes: Uint8Array, given: SourceBlock) => Block;
  /** Blocks that follow the checkpoint and each other, with the new checkpoint. Answers how many rows were written. */
  append(blocks: readonly Block[]): Promise<number>;
  /** The exact inverse: afterwards the database is what it was when `to` was the newest block. Logged as a rollback. */
  rollback(to: Point | Origin): Promise<void>;
  /**
   * A rollback and what follows it in one transaction, so that no reader sees the chain without its newest blocks. An
   * index without it goes back first and forward afterwards. Answers how many rows were written.
   */
  replace?(to: Point | Origin, blocks: readonly Block[]): Promise<number>;
  /** How many parts of transactions are kept as bytes because they could not be read; absent where there are none. */
  undecodedParts?(): Promise<number>;
  /** From `bulk` to `live`: builds what was put off. Does nothing when it is live already. */
  goLive(): Promise<void>;
  /** The caches of this index, by name, for metrics. */
  readonly caches?: () => Readonly<Record<string, CacheStats>>;
}
