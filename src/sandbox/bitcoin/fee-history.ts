import type { Block } from '../../chains/bitcoin/block.js';
import { feeStatistics, PERCENTILES } from '../../chains/bitcoin/fee-statistics.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';

/** Fee rates of a block, in satoshi per virtual byte. */
export interface BlockFees {
  readonly lowest: number;
  /** At the percentiles of `PERCENTILES`. */
  readonly percentiles: readonly number[];
}

export function computeBlockFees(
  { transactions }: Pick<Block, 'transactions'>,
  spent: readonly (readonly TransactionOutput[])[],
): BlockFees {
  const paired = transactions.map((transaction, index) => ({ transaction, spent: spent[index]! }));
  const { lowestFeeRate, feeRatePercentiles } = feeStatistics(paired);
  return { lowest: lowestFeeRate, percentiles: feeRatePercentiles };
}

/** Minimum number of blocks with transactions for an estimate. */
const MIN_BLOCKS = 6;
const MEDIAN = PERCENTILES.indexOf(50);
const CHEAP = PERCENTILES.indexOf(10);

/**
 * Estimates from recent blocks: the median fee rate for the next blocks, less for later ones. Real nodes track each
 * transaction from its arrival instead.
 */
export function estimateFee(
  fees: readonly BlockFees[],
  blocks: number,
  mode: 'economical' | 'conservative',
): number | undefined {
  const paid = fees.filter(({ lowest }) => lowest > 0);
  if (paid.length < MIN_BLOCKS) return undefined;
  const considered = paid.slice(mode === 'conservative' ? -72 : -24);
  const index = blocks <= 2 ? MEDIAN + 1 : blocks <= 6 ? MEDIAN : blocks <= 24 ? MEDIAN - 1 : CHEAP;
  const rates = considered.map(({ percentiles }) => percentiles[index]!).sort((a, b) => a - b);
  return Math.round(rates[rates.length >> 1]! * 1_000) / 1_000;
}
