import { getPool, getPoolSlug } from '../../../chains/bitcoin/mining/find-pool.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { countBlocksByPool } from '../../../store/queries/bitcoin/block-series.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { findStart, type Interval } from '../../shapes/bitcoin/block-intervals.js';
import { DAY_BLOCKS } from '../../shapes/bitcoin/fees.js';
import { estimateHashrate } from './estimate-hashrate.js';
import { requireBitcoinTip } from './page-tip.js';

export interface PoolBlocks {
  /** 0 when it is not known. */
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly link: string;
  readonly blockCount: number;
  readonly emptyBlockCount: number;
}

export interface MiningPools {
  readonly tip: BitcoinTip;
  /** Most blocks first. */
  readonly pools: readonly PoolBlocks[];
  readonly blockCount: number;
}

/** Mining pools of an interval that ends with the newest block. Must run inside a snapshot. */
export async function listMiningPools(db: NetworkDb<'bitcoin'>, interval: Interval): Promise<MiningPools> {
  const tip = await requireBitcoinTip(db);
  const rows = await countBlocksByPool(db, findStart(interval, tip));
  return {
    tip,
    pools: rows.map(({ poolId, blocks, emptyBlocks }) => {
      const pool = getPool(poolId);
      return {
        id: poolId,
        name: pool.name,
        slug: getPoolSlug(pool),
        link: pool.link,
        blockCount: blocks,
        emptyBlockCount: emptyBlocks,
      };
    }),
    blockCount: rows.reduce((sum, { blocks }) => sum + blocks, 0),
  };
}

/** Hashes per second over the newest days of blocks. */
export const estimateRecentHashrate = async (
  db: NetworkDb<'bitcoin'>,
  tip: BitcoinTip,
  days: number,
): Promise<number> => (await estimateHashrate(db, tip, days * DAY_BLOCKS)).hashrate;
