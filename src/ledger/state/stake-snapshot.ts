import type { PoolRegistration } from './pool.js';

/**
 * The delegated stake at an epoch boundary. The arrays are parallel and ordered by account; accounts without stake are
 * not part of them.
 */
export interface StakeSnapshot {
  readonly accounts: Int32Array;
  /** Numbers of the pools. */
  readonly pools: Int32Array;
  readonly stakes: BigInt64Array;
  readonly totalStake: bigint;
  /** By the number of the pool: every pool registered at the boundary. */
  readonly byPool: ReadonlyMap<number, PoolStake>;
}

export interface PoolStake {
  readonly registration: PoolRegistration;
  readonly stake: bigint;
  readonly delegators: number;
  /** Stake that the owners delegate to their pool. */
  readonly ownerStake: bigint;
}

export const EMPTY_SNAPSHOT: StakeSnapshot = {
  accounts: new Int32Array(0),
  pools: new Int32Array(0),
  stakes: new BigInt64Array(0),
  totalStake: 0n,
  byPool: new Map(),
};
