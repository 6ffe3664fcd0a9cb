import type { CacheStats } from '../kernel/metrics.js';
import type { SelfCheck } from '../ledger/checks/self-check.js';
import type { Origin, Point, SourceBlock } from '../sources/source.js';
import type { Phase } from '../store/write/index-state.js';

/** Progress of an index: its newest block. Undefined before the first one. */
export interface Checkpoint {
  readonly point: Required<Point>;
  /** `bulk` while query indexes and totals are deferred for speed; `live` once every query can be answered. */
  readonly phase: Phase;
}

/** Data that an index lacks because of a setting; operations that need it return 501. */
export interface OmittedData {
  readonly data: string;
  readonly setting: string;
}

/** Removes further blocks from the queue; none when the transaction shall end. */
export type TakeMore<Block> = () => readonly Block[];

/**
 * The index of one network as the follower writes it. Each family implements it; the follower knows nothing of tables.
 * Every method is at most one transaction: after an interruption the database is at a checkpoint.
 */
export interface ChainIndex<Block> {
  checkpoint(): Promise<Checkpoint | undefined>;
  /** Points to search on a source's chain, newest first: dense near the tip, sparse down to the finality depth. */
  knownPoints(): Promise<readonly Point[]>;
  /**
   * Decodes and checks the bytes of one block. `given` has further data of the source that the bytes do not contain.
   */
  readonly decode: (bytes: Uint8Array, given: SourceBlock) => Block;
  /**
   * Appends blocks that follow the checkpoint and each other, and updates the checkpoint. Returns the number of rows.
   * An index that reads ahead calls `takeMore` for blocks that have arrived meanwhile, which belong to the same
   * transaction, until there are none.
   */
  append(blocks: readonly Block[], takeMore?: TakeMore<Block>): Promise<number>;
  /**
   * The exact inverse: afterwards the database is in the state in which `to` was the newest block. Logged as a
   * rollback.
   */
  rollback(to: Point | Origin): Promise<void>;
  /**
   * A rollback and the following blocks in one transaction, so that no reader sees the chain without its newest blocks.
   * Without this method the follower rolls back first and appends afterwards. Returns the number of rows.
   */
  replace?(to: Point | Origin, blocks: readonly Block[]): Promise<number>;
  /**
   * Number of transaction parts stored as bytes because they could not be decoded; absent where the family stores none.
   */
  undecodedParts?(): Promise<number>;
  /** The comparison of the chain with the computed ledger state; absent where the family computes none. */
  selfCheck?(): Promise<SelfCheck | undefined>;
  /** Data that settings leave out of the index. */
  readonly omitted?: readonly OmittedData[];
  /** From `bulk` to `live`: builds everything that was deferred. Does nothing when it is already live. */
  goLive(): Promise<void>;
  /** The caches of this index, by name, for metrics. */
  readonly caches?: () => Readonly<Record<string, CacheStats>>;
}
