import type { StandingPool } from '../../../market/prices/standing-pool.js';
import type { Board } from '../market/market-board.js';

/** Sorts pools by total value locked, largest first. */
export function byTvl({ now }: Board, pools: readonly StandingPool[]): readonly StandingPool[] {
  return pools
    .map((pool) => ({ pool, tvl: now.tvlOf(pool) }))
    .sort((a, b) => (a.tvl === b.tvl ? a.pool.number - b.pool.number : a.tvl > b.tvl ? -1 : 1))
    .map(({ pool }) => pool);
}
