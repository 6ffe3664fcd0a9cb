import type { KeepBlock } from '../../../gateways/ipfs/build-file.js';

/** Blocks of an upload are written when they are so many or so large together. */
export const BLOCKS_AT_ONCE = 64;

export const BYTES_AT_ONCE = 2_097_152;

export interface Upload {
  readonly keep: KeepBlock;
  /** Writes what is left. From here on it counts as a pin. */
  finish(): Promise<void>;
  /** Counts it again, because no pin does. */
  countOn(): Promise<void>;
  readonly blocks: number;
  readonly bytes: number;
}
