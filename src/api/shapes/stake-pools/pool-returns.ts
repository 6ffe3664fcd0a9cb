import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { EpochPool } from '../../../store/queries/cardano/pools/epoch-pools.js';

/** How the reward of a pool for an epoch was divided. */
export interface PoolReturns {
  /** Fixed cost and margin of the operator. */
  readonly fees: bigint;
  /** Part of all delegators, owners included. */
  readonly delegatorRewards: bigint;
  /** Part of the delegators other than the owners. */
  readonly memberRewards: bigint;
  /** Return on the active stake in percent a year, with rewards delegated again. */
  readonly ros: number;
}

export const NO_RETURNS: PoolReturns = { fees: 0n, delegatorRewards: 0n, memberRewards: 0n, ros: 0 };

/** The returns of an epoch whose rewards are paid. A pool without blocks earned nothing. */
export function computeReturns(pool: EpochPool, network: CardanoNetwork): PoolReturns {
  const reward = pool.result?.reward ?? 0n;
  const fees = computeFees(reward, pool);
  const delegatorRewards = reward - fees;
  return {
    fees,
    delegatorRewards,
    memberRewards: pool.result?.memberRewards ?? 0n,
    ros: annualReturn(delegatorRewards, pool.stake, countEpochsOfYear(network, pool.epoch)),
  };
}

export function computeFees(reward: bigint, { cost, margin }: Pick<EpochPool, 'cost' | 'margin'>): bigint {
  if (reward <= cost) return reward;
  return cost + ((reward - cost) * margin.numerator) / margin.denominator;
}

/** In percent, with the return of each epoch added to the stake. */
export function annualReturn(rewards: bigint, stake: bigint, epochsOfYear: number): number {
  if (stake === 0n) return 0;
  const perEpoch = Number(rewards) / Number(stake);
  return roundPercent((Math.exp(epochsOfYear * Math.log1p(perEpoch)) - 1) * 100);
}

const YEAR_SECONDS = 365 * 86_400;

export function countEpochsOfYear(network: CardanoNetwork, epoch: number): number {
  const findStart = (each: number): number => slotToTime(network, epochToSlot(network, each));
  return YEAR_SECONDS / (findStart(epoch + 1) - findStart(epoch));
}

/** Ten decimal places: more would be rounding errors of binary numbers. */
export const roundPercent = (value: number): number => Number(value.toFixed(10));

/** A part of a whole in percent; null without a whole. */
export const toShare = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : roundPercent((Number(part) / Number(whole)) * 100);
