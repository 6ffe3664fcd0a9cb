import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { Rational } from '../../chains/cardano/rational.js';

// Section 5.5 of the "Design Specification for Delegation and Incentives in Cardano". All fractions are exact, and
// only the results are rounded down.

export interface PoolShare {
  /** Stake of all delegators. */
  readonly stake: bigint;
  /** Stake that the owners delegate to the pool. */
  readonly ownerStake: bigint;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin: Rational;
  readonly blocks: number;
}

export interface RewardPot {
  /** Lovelace to distribute. */
  readonly rewards: bigint;
  /** Maximum supply minus the reserves. */
  readonly circulation: bigint;
  /** Delegated stake of all pools. */
  readonly activeStake: bigint;
  /** Blocks of all pools. */
  readonly blocks: number;
}

/** Below this value the performance of pools counts. */
const PERFORMANCE_LIMIT: Rational = { numerator: 4n, denominator: 5n };

/** Whether most blocks are made by the genesis delegates, so that the performance of pools does not count. */
export function ignoresPerformance({ decentralisation }: ProtocolParameters): boolean {
  if (decentralisation === undefined) return false;
  const { numerator, denominator } = decentralisation;
  return numerator * PERFORMANCE_LIMIT.denominator >= PERFORMANCE_LIMIT.numerator * denominator;
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The reward of a pool with perfect performance. */
export function maxPoolReward(
  { poolPledgeInfluence, desiredPools, maxPledgeLeverage }: ProtocolParameters,
  { rewards, circulation }: RewardPot,
  { stake, pledge }: PoolShare,
): bigint {
  if (circulation === 0n) return 0n;
  const { numerator, denominator } = poolPledgeInfluence;
  // Relative stake, pledge and saturation with the common denominator `pools * circulation`.
  const pools = desiredPools > 0n ? desiredPools : 1n;
  // CIP-50: the limit of the stake is a multiple of the pledge, which need not be whole. All values are multiplied by
  // its denominator.
  const limit = maxPledgeLeverage?.limit;
  const scale = limit?.denominator ?? 1n;
  const saturation = circulation * scale;
  const saturated = min(stake * pools * scale, saturation);
  const relativeStake = limit === undefined ? saturated : min(saturated, limit.numerator * pledge * pools);
  const relativePledge = min(pledge * pools * scale, saturation);
  const pledgeEffect = relativeStake * saturation - relativePledge * (saturation - relativeStake);
  const square = saturation * saturation;
  const share = relativeStake * denominator * square + relativePledge * numerator * pledgeEffect;
  // A leverage below 1 can make the share negative in the formula of the draft.
  if (limit !== undefined && share < 0n) return 0n;
  return (rewards * share) / (pools * circulation * scale * square * (denominator + numerator));
}

/** The reward of a pool, before it is divided between the operator and the members. */
export function poolReward(parameters: ProtocolParameters, pot: RewardPot, pool: PoolShare): bigint {
  if (pool.pledge > pool.ownerStake || pool.stake === 0n) return 0n;
  const maximum = maxPoolReward(parameters, pot, pool);
  if (ignoresPerformance(parameters)) return maximum;
  const allBlocks = BigInt(Math.max(1, pot.blocks));
  const activeStake = pot.activeStake > 0n ? pot.activeStake : 1n;
  return (BigInt(pool.blocks) * activeStake * maximum) / (allBlocks * pool.stake);
}

/** The part of the operator: the costs, the margin and the share of the owners' stake. */
export function leaderReward(reward: bigint, { stake, ownerStake, cost, margin }: PoolShare): bigint {
  if (reward <= cost) return reward;
  const { numerator, denominator } = margin;
  const share = numerator * stake + (denominator - numerator) * ownerStake;
  return cost + ((reward - cost) * share) / (denominator * stake);
}

/** A member with stake `s` gets `s * factor / divisor`, rounded down. */
export function memberShare(
  reward: bigint,
  { stake, cost, margin }: PoolShare,
): { readonly factor: bigint; readonly divisor: bigint } {
  if (reward <= cost) return { factor: 0n, divisor: 1n };
  const { numerator, denominator } = margin;
  return { factor: (reward - cost) * (denominator - numerator), divisor: denominator * stake };
}
