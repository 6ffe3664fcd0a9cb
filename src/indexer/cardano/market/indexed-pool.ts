import type { PoolPair } from '../../../market/dex.js';
import type { Unit } from '../../../market/unit.js';

/** A pool of the index, open or not. */
export interface IndexedPool extends PoolPair {
  /** Its id in the index. */
  readonly number: number;
  readonly lpAsset: Unit | undefined;
  readonly ident: string | undefined;
}
