import type { PoolPair } from '../../../market/dex.js';
import type { Unit } from '../../../market/unit.js';

/** A pool that was ever seen. */
export interface BookedPool extends PoolPair {
  /** Its number in the index. */
  readonly number: number;
  readonly lpAsset: Unit | undefined;
  readonly ident: string | undefined;
}
