import { epochLength } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ledgerConstants } from '../../../ledger/constants.js';
import { maxPoolReward, type PoolShare, poolReward } from '../../../ledger/rewards/pool-reward.js';
import { fundRewards } from '../../../ledger/rewards/reward-pot.js';
import type { EpochPool } from '../../../store/queries/cardano/pools/epoch-pools.js';
import type { EpochState } from '../epochs/epoch-state.js';

export const toPoolShare = (pool: EpochPool, blocks: number): PoolShare => ({ ...pool, blocks });

/** Reward of a pool that makes the expected number of blocks in an epoch that is as full as expected. */
export function estimatePoolReward(pool: EpochPool, state: EpochState, network: CardanoNetwork): bigint {
  if (pool.pledge > pool.ownerStake || pool.stake === 0n) return 0n;
  const epochSlots = epochLength(network, pool.epoch);
  // More blocks than expected do not increase the funds.
  const funds = fundRewards({ ...state, epochSlots }, ledgerConstants(network), {
    activeStake: state.activeStake,
    blocks: epochSlots,
  });
  return maxPoolReward(state.parameters, funds, toPoolShare(pool, 0));
}

/** The blocks of a complete epoch. */
export interface MintedBlocks {
  readonly pool: number;
  readonly all: number;
}

/**
 * Reward of a pool for a complete epoch, as the ledger computes it. `state` is that of the next epoch, in which it is
 * computed; `parameters` and `activeStake` are those of the epoch itself.
 */
export function computePoolReward(
  pool: EpochPool,
  blocks: MintedBlocks,
  { state, parameters, activeStake }: Pick<EpochState, 'parameters' | 'activeStake'> & { readonly state: EpochState },
  network: CardanoNetwork,
): bigint {
  const { fees, reserves } = state;
  const epochSlots = epochLength(network, state.epoch);
  const input = { parameters, fees, reserves, epochSlots };
  const funds = fundRewards(input, ledgerConstants(network), { activeStake, blocks: blocks.all });
  return poolReward(parameters, funds, toPoolShare(pool, blocks.pool));
}
