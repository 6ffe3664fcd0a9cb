import type { Projection } from '../../../chains/bitcoin/mempool/projected-blocks.js';

/** Fee statistics of the whole mempool. */
export interface MempoolPicture {
  readonly projection: Projection;
  readonly histogram: readonly [rate: number, vsize: number][];
  /** The lowest fee rate that the node accepts, in satoshi per virtual byte. */
  readonly floor: number;
}

/** The number that explorers show; the last one contains the rest. */
export const MOST_BLOCKS = 8;

/** The default minimum fee rate of nodes. */
export const USUAL_FLOOR = 1;

export interface Kept {
  readonly mark: string;
  readonly picture: Promise<MempoolPicture>;
}

/** The newest overview of each network: computed once for each change of the mempool. */
export const kept = new WeakMap<object, Map<string, Kept>>();
