import { ServiceError } from '../../../kernel/errors.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import { poolIdNamed } from '../../shapes/market/parameters.js';
import type { Board } from './market-board.js';

/** Pools that can be traded. */
export const activePools = ({ now }: Board): readonly StandingPool[] =>
  [...now.pools.values()].filter((pool) => now.isActive(pool));

export const noSuchPool = (): ServiceError => new ServiceError('not-found', 'No pool with this id is on this network');

/** Finds closed pools too. */
export function standingNamed(board: Board, poolId: string): StandingPool {
  for (const number of board.poolsById.get(poolIdNamed(poolId)) ?? []) {
    const pool = board.now.pools.get(number);
    if (pool !== undefined) return pool;
  }
  throw noSuchPool();
}
