import type { Pool } from '../dex.js';

/** A pool in the state of one output on the chain. */
export interface IndexedPool extends Pool {
  readonly number: number;
  readonly txId: number;
  readonly index: number;
  /** Slot of the block that created the output. */
  readonly slot: number;
}
