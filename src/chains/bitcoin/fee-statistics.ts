import { type Amounts, computeAmounts, type SpendingTransaction } from './spent-outputs.js';
import { computeWeight } from './transaction.js';

/** Percentiles of `feeRatePercentiles`, by weight, lowest rates first. */
export const PERCENTILES = [10, 25, 50, 75, 90] as const;

/** Rates are in satoshi per virtual byte. Covers all transactions except the coinbase; zero without any. */
export interface FeeStatistics {
  readonly totalFee: bigint;
  readonly lowestFee: bigint;
  readonly medianFee: bigint;
  readonly averageFee: bigint;
  readonly highestFee: bigint;
  readonly lowestFeeRate: number;
  readonly averageFeeRate: number;
  readonly highestFeeRate: number;
  /** Fee rate of the transaction at each percentile of `PERCENTILES`. */
  readonly feeRatePercentiles: readonly [number, number, number, number, number];
  /** Lowest, the five percentiles, highest. */
  readonly feeRange: readonly number[];
  readonly totalInput: bigint;
  readonly totalOutput: bigint;
  readonly inputs: number;
  /** Includes the outputs of the coinbase. */
  readonly outputs: number;
  readonly totalWeight: number;
  readonly totalBytes: number;
  readonly segwitTransactions: number;
}

/** Exact even for a fee of the whole supply times four. */
const computeFeeRate = (fee: bigint, weight: number): number => (weight === 0 ? 0 : (Number(fee) * 4) / weight);

/** As Bitcoin Core computes it: for an even count, the mean of the two middle values rounded down. */
function median(sorted: readonly bigint[]): bigint {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0n;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2n;
}

export interface Rated {
  readonly rate: number;
  readonly weight: number;
}

/** Weighted by transaction weight, as in `getblockstats`. */
export function ratePercentiles(
  rated: readonly Rated[],
  totalWeight: number,
): [number, number, number, number, number] {
  const sorted = rated.toSorted((a, b) => a.rate - b.rate);
  const last = sorted.at(-1)?.rate ?? 0;
  const found: number[] = [];
  let cumulative = 0;
  for (const { rate, weight } of sorted) {
    cumulative += weight;
    while (found.length < PERCENTILES.length && cumulative * 100 >= totalWeight * PERCENTILES[found.length]!)
      found.push(rate);
  }
  const at = (index: number): number => found[index] ?? last;
  return [at(0), at(1), at(2), at(3), at(4)];
}

const byAmount = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** `transactions` are all transactions of a block, coinbase first. */
export function feeStatistics(
  transactions: readonly SpendingTransaction[],
  amounts: readonly Amounts[] = transactions.map(computeAmounts),
): FeeStatistics {
  const paying = transactions.slice(1);
  const fees = amounts.slice(1).map(({ fee }) => fee);
  const rated = paying.map(({ transaction }, index): Rated => {
    const weight = computeWeight(transaction);
    return { rate: computeFeeRate(fees[index]!, weight), weight };
  });
  const sortedFees = fees.toSorted(byAmount);
  const totalFee = fees.reduce((sum, fee) => sum + fee, 0n);
  const totalWeight = rated.reduce((sum, { weight }) => sum + weight, 0);
  const rates = rated.map(({ rate }) => rate);
  const lowestFeeRate = rates.reduce((a, b) => Math.min(a, b), rates[0] ?? 0);
  const highestFeeRate = rates.reduce((a, b) => Math.max(a, b), rates[0] ?? 0);
  const feeRatePercentiles = ratePercentiles(rated, totalWeight);
  const totalOutputs = amounts.reduce((sum, { sent }, index) => (index === 0 ? sum : sum + sent), 0n);
  return {
    totalFee,
    lowestFee: sortedFees[0] ?? 0n,
    medianFee: median(sortedFees),
    averageFee: paying.length === 0 ? 0n : totalFee / BigInt(paying.length),
    highestFee: sortedFees.at(-1) ?? 0n,
    lowestFeeRate,
    averageFeeRate: computeFeeRate(totalFee, totalWeight),
    highestFeeRate,
    feeRatePercentiles,
    feeRange: [lowestFeeRate, ...feeRatePercentiles, highestFeeRate],
    totalInput: totalOutputs + totalFee,
    totalOutput: totalOutputs,
    inputs: paying.reduce((sum, { transaction }) => sum + transaction.inputs.length, 0),
    outputs: transactions.reduce((sum, { transaction }) => sum + transaction.outputs.length, 0),
    totalWeight,
    totalBytes: paying.reduce((sum, { transaction }) => sum + transaction.encoded.length, 0),
    segwitTransactions: paying.filter(({ transaction }) => transaction.segwit).length,
  };
}
