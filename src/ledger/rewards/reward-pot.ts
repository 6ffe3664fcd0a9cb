import type { LedgerConstants } from '../constants.js';
import type { RewardInput } from '../state/ledger-state.js';
import { ignoresPerformance, type RewardPot } from './pool-reward.js';

/** How the rewards of an epoch are funded. */
export interface RewardFunds extends RewardPot {
  /** Taken from the reserves. */
  readonly expansion: bigint;
  /** Part of expansion and fees for the treasury. */
  readonly tax: bigint;
}

type FundsInput = Pick<RewardInput, 'parameters' | 'fees' | 'reserves' | 'epochSlots'>;

export function fundRewards(
  { parameters, fees, reserves, epochSlots }: FundsInput,
  constants: Pick<LedgerConstants, 'maxLovelaceSupply' | 'activeSlotsCoefficient'>,
  { activeStake, blocks }: { readonly activeStake: bigint; readonly blocks: number },
): RewardFunds {
  const { monetaryExpansion: rho, treasuryGrowth: tau } = parameters;
  const expected = expectedBlocks(parameters, constants, epochSlots);
  const complete = ignoresPerformance(parameters) || BigInt(blocks) >= expected;
  const expansion = complete
    ? (rho.numerator * reserves) / rho.denominator
    : (BigInt(blocks) * rho.numerator * reserves) / (expected * rho.denominator);
  const pot = expansion + fees;
  const tax = (tau.numerator * pot) / tau.denominator;
  return {
    expansion,
    tax,
    rewards: pot - tax,
    circulation: constants.maxLovelaceSupply - reserves,
    activeStake,
    blocks,
  };
}

/** Blocks that pools make in an epoch on average, rounded down. */
export function expectedBlocks(
  { decentralisation }: RewardInput['parameters'],
  { activeSlotsCoefficient: f }: Pick<LedgerConstants, 'activeSlotsCoefficient'>,
  epochSlots: number,
): bigint {
  const d = decentralisation ?? { numerator: 0n, denominator: 1n };
  return ((d.denominator - d.numerator) * f.numerator * BigInt(epochSlots)) / (d.denominator * f.denominator);
}
