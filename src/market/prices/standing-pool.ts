import type { Pool } from '../dex.js';

/** A pool in a state that an output of the chain shows. */
export interface StandingPool extends Pool {
  readonly number: number;
  readonly txId: number;
  readonly index: number;
  /** Of the block that made the output. */
  readonly slot: number;
}
