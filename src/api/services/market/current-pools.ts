import { ServiceError } from '../../../kernel/errors.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { normalizePoolId } from '../../shapes/market/parameters.js';
import type { MarketState } from './market-state.js';

/** Pools that can be traded. */
export const activePools = ({ now }: MarketState): readonly IndexedPool[] =>
  [...now.pools.values()].filter((pool) => now.isActive(pool));

export const noSuchPool = (): ServiceError => new ServiceError('not-found', 'No pool with this id is on this network');

/** Finds closed pools too. */
export function requirePool(marketState: MarketState, poolId: string): IndexedPool {
  for (const number of marketState.poolsById.get(normalizePoolId(poolId)) ?? []) {
    const pool = marketState.now.pools.get(number);
    if (pool !== undefined) return pool;
  }
  throw noSuchPool();
}
