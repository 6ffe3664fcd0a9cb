import type { FindBlock } from '../../../gateways/ipfs/blocks.js';
import type { StoreBlock } from '../../../gateways/ipfs/build-file.js';

/** Blocks of an upload are written in batches of at most this number and this size. */
export const BATCH_BLOCKS = 64;

export const BATCH_BYTES = 2_097_152;

export interface Upload {
  readonly store: StoreBlock;
  /** Blocks of this upload, and those of the node. */
  readonly find: FindBlock;
  /** Writes the remaining blocks. From here on the upload counts as a pin. */
  finish(): Promise<void>;
  /** Counts the upload again, because no pin counts it. */
  countOn(): Promise<void>;
  readonly blocks: number;
  readonly bytes: number;
}
