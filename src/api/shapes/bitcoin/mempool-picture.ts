import type { Projection } from '../../../chains/bitcoin/mempool/projected-blocks.js';

/** What the whole mempool says about fees. */
export interface MempoolPicture {
  readonly projection: Projection;
  readonly histogram: readonly [rate: number, vsize: number][];
  /** The lowest rate that the node takes, in satoshi for a virtual byte. */
  readonly floor: number;
}

/** As explorers show them; the last one holds the rest. */
export const MOST_BLOCKS = 8;

/** What nodes ask for unless they are told otherwise. */
export const USUAL_FLOOR = 1;

export interface Kept {
  readonly mark: string;
  readonly picture: Promise<MempoolPicture>;
}

/** The newest picture of each network: made once for each change of the mempool, however many ask. */
export const kept = new WeakMap<object, Map<string, Kept>>();
