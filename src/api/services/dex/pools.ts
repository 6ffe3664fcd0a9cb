import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import type { MarketState } from '../market/market-state.js';

/** Sorts pools by total value locked, largest first. */
export function byTvl({ now }: MarketState, pools: readonly IndexedPool[]): readonly IndexedPool[] {
  return pools
    .map((pool) => ({ pool, tvl: now.getTvl(pool) }))
    .sort((a, b) => (a.tvl === b.tvl ? a.pool.number - b.pool.number : a.tvl > b.tvl ? -1 : 1))
    .map(({ pool }) => pool);
}
