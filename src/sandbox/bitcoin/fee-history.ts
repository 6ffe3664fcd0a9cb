import type { Block } from '../../chains/bitcoin/block.js';
import { feeStatistics, PERCENTILES } from '../../chains/bitcoin/fee-statistics.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';

/** What was paid in a block, in satoshi for a virtual byte. */
export interface BlockFees {
  readonly lowest: number;
  /** At the shares of `PERCENTILES`. */
  readonly percentiles: readonly number[];
}

export function feesOfBlock(
  { transactions }: Pick<Block, 'transactions'>,
  spent: readonly (readonly TransactionOutput[])[],
): BlockFees {
  const paired = transactions.map((transaction, index) => ({ transaction, spent: spent[index]! }));
  const { lowestFeeRate, feeRatePercentiles } = feeStatistics(paired);
  return { lowest: lowestFeeRate, percentiles: feeRatePercentiles };
}

/** Blocks with transactions that an estimate needs at least. */
const ENOUGH = 6;
const MEDIAN = PERCENTILES.indexOf(50);
const CHEAP = PERCENTILES.indexOf(10);

/**
 * What got transactions into recent blocks: for the next ones the median of what was paid, for later ones less. Nodes
 * track each transaction from its arrival instead.
 */
export function estimateFee(
  fees: readonly BlockFees[],
  blocks: number,
  mode: 'economical' | 'conservative',
): number | undefined {
  const paid = fees.filter(({ lowest }) => lowest > 0);
  if (paid.length < ENOUGH) return undefined;
  const considered = paid.slice(mode === 'conservative' ? -72 : -24);
  const place = blocks <= 2 ? MEDIAN + 1 : blocks <= 6 ? MEDIAN : blocks <= 24 ? MEDIAN - 1 : CHEAP;
  const rates = considered.map(({ percentiles }) => percentiles[place]!).sort((a, b) => a - b);
  return Math.round(rates[rates.length >> 1]! * 1_000) / 1_000;
}
