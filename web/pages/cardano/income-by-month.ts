import type { ResultOf } from '../../../client/client.js';

type Report = ResultOf<'getWalletReport'>;
type Reward = NonNullable<Report['rewards']>[number];

export interface MonthOfIncome {
  /** 1 to 12. */
  readonly month: number;
  readonly payments: number;
  readonly ada: number;
  /** Value when it was paid; null when the price of a payment is not known. */
  readonly dollars: number | null;
}

/** Refunds of deposits are no income. */
const isIncome = ({ type }: Reward): boolean => type !== 'refund' && type !== 'proposal_refund';

/** Rewards by calendar month in UTC, months without income included. */
export function sumByMonth(rewards: readonly Reward[]): readonly MonthOfIncome[] {
  return Array.from({ length: 12 }, (_, index) => {
    const own = rewards.filter((reward) => isIncome(reward) && Number(reward.time.slice(5, 7)) === index + 1);
    return {
      month: index + 1,
      payments: own.length,
      ada: own.reduce((sum, { ada }) => sum + ada, 0),
      dollars: own.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0),
    };
  });
}
