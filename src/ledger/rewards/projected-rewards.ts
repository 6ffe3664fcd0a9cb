import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { toDouble } from './pool-performance.js';
import { maxPoolReward, memberShare, type PoolShare, type RewardPot } from './pool-reward.js';

// Section 5.6 of the "Design Specification for Delegation and Incentives in Cardano": rewards that a delegator can
// expect once the best pools are saturated.

/** A pool with its current stake. */
export interface RatedPool extends Omit<PoolShare, 'blocks'> {
  /** Hash of the pool's key, hexadecimal. */
  readonly hash: string;
  /** Estimated share of its slots in which it makes a block. */
  readonly performance: number;
  /** Whether the estimate has an epoch of the pool; without one it is not ranked. */
  readonly rated: boolean;
}

type Pot = Pick<RewardPot, 'rewards' | 'circulation'>;

const poolCount = ({ desiredPools }: ProtocolParameters): bigint => (desiredPools > 0n ? desiredPools : 1n);

/** Reward of a saturated pool for its delegators, relative to that of other pools. */
function desirability(parameters: ProtocolParameters, { rewards, circulation }: Pot, pool: RatedPool): number {
  const { numerator, denominator } = parameters.poolPledgeInfluence;
  const pools = poolCount(parameters);
  const total = circulation > 0n ? circulation : 1n;
  const pledge = pool.pledge * pools < total ? pool.pledge * pools : total;
  const maximum = toDouble({
    numerator: rewards * (total * denominator + pledge * numerator),
    denominator: pools * total * denominator,
  });
  const reward = (pool.performance * maximum) / (1 + toDouble({ numerator, denominator }));
  const cost = Number(pool.cost);
  return reward <= cost ? 0 : (reward - cost) * (1 - toDouble(pool.margin));
}

/** Hashes of the pools that delegators choose in the long run: as many as the parameters want. */
export function findBestPools(
  parameters: ProtocolParameters,
  pot: Pot,
  pools: readonly RatedPool[],
): ReadonlySet<string> {
  const ranked = pools
    .filter(({ rated }) => rated)
    .map((pool) => ({ hash: pool.hash, desirability: desirability(parameters, pot, pool) }))
    .sort((a, b) => b.desirability - a.desirability || (a.hash < b.hash ? -1 : 1));
  return new Set(ranked.slice(0, Number(parameters.desiredPools)).map(({ hash }) => hash));
}

/** Reward of an epoch for a member with this stake: a best pool is saturated then, any other has its pledge alone. */
export function projectMemberReward(
  parameters: ProtocolParameters,
  { rewards, circulation }: Pot,
  { pool, best, stake }: { readonly pool: RatedPool; readonly best: boolean; readonly stake: bigint },
): bigint {
  if (pool.pledge > pool.ownerStake || circulation === 0n) return 0n;
  // All amounts are multiplied with the number of pools, so that the stake at saturation is an integer.
  const pools = poolCount(parameters);
  const saturated = (pool.stake + stake) * pools > circulation ? (pool.stake + stake) * pools : circulation;
  const total = best ? saturated : (pool.pledge + stake) * pools;
  const share = { ...pool, stake: total, pledge: pool.pledge * pools, blocks: 0 };
  const scaled = { rewards, circulation: circulation * pools, activeStake: 0n, blocks: 0 };
  const maximum = maxPoolReward(parameters, scaled, share);
  const { factor, divisor } = memberShare(BigInt(Math.floor(pool.performance * Number(maximum))), share);
  return (factor * stake * pools) / divisor;
}
