import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { AccountId } from './accounts.js';

/** The content of a pool certificate, with its credentials as accounts. */
export interface PoolRegistration {
  readonly parameters: PoolParameters;
  readonly rewardAccount: AccountId;
  readonly owners: readonly AccountId[];
}

export interface Pool {
  readonly registration: PoolRegistration;
  /** A later registration, which takes effect at the next epoch boundary. */
  readonly next: PoolRegistration | undefined;
  readonly deposit: bigint;
  /** The epoch at whose start the pool is removed. */
  readonly retiresIn: number | undefined;
}
