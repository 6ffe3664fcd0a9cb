import type { Projection } from '../../../chains/bitcoin/mempool/projected-blocks.js';

/** Fee statistics of the whole mempool. */
export interface MempoolOverview {
  readonly projection: Projection;
  readonly histogram: readonly [rate: number, vsize: number][];
  /** Virtual bytes in each of the bands of `FEE_LEVELS`. */
  readonly levels: readonly number[];
  /** The lowest fee rate that the node accepts, in satoshi per virtual byte. */
  readonly floor: number;
}

/** The number that explorers show; the last one contains the rest. */
export const MAX_BLOCKS = 8;

export interface CachedOverview {
  readonly mark: string;
  readonly picture: Promise<MempoolOverview>;
}

/** The newest overview of each network: computed once for each change of the mempool. */
export const overviewCache = new WeakMap<object, Map<string, CachedOverview>>();
