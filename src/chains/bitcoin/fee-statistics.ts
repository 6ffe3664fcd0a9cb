import { type Amounts, amountsOf, type SpendingTransaction } from './spent-outputs.js';
import { weightOf } from './transaction.js';

/** Shares of a block's weight, lowest rates first, at which `feeRatePercentiles` are read. */
export const PERCENTILES = [10, 25, 50, 75, 90] as const;

/** Rates are in satoshi per virtual byte. Of all transactions but the coinbase; zero where there are none. */
export interface FeeStatistics {
  readonly totalFee: bigint;
  readonly lowestFee: bigint;
  readonly medianFee: bigint;
  readonly averageFee: bigint;
  readonly highestFee: bigint;
  readonly lowestFeeRate: number;
  readonly averageFeeRate: number;
  readonly highestFeeRate: number;
  /** The rate of the transaction that holds the last weight unit of each share of `PERCENTILES`. */
  readonly feeRatePercentiles: readonly [number, number, number, number, number];
  /** Lowest, the five percentiles, highest. */
  readonly feeRange: readonly number[];
  readonly totalInput: bigint;
  readonly totalOutput: bigint;
  readonly inputs: number;
  /** Of the coinbase too. */
  readonly outputs: number;
  readonly totalWeight: number;
  readonly totalBytes: number;
  readonly segwitTransactions: number;
}

/** Four times a fee of all satoshi there are is still exact. */
const rateOf = (fee: bigint, weight: number): number => (weight === 0 ? 0 : (Number(fee) * 4) / weight);

/** As a node counts them: the even middle is the mean of its two neighbours, rounded down. */
function median(sorted: readonly bigint[]): bigint {
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0n;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2n;
}

export interface Rated {
  readonly rate: number;
  readonly weight: number;
}

/** By weight, as `getblockstats` does: a transaction counts as much as the room it takes. */
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

/** `transactions` are those of a whole block, its coinbase first. */
export function feeStatistics(
  transactions: readonly SpendingTransaction[],
  amounts: readonly Amounts[] = transactions.map(amountsOf),
): FeeStatistics {
  const paying = transactions.slice(1);
  const fees = amounts.slice(1).map(({ fee }) => fee);
  const rated = paying.map(({ transaction }, index): Rated => {
    const weight = weightOf(transaction);
    return { rate: rateOf(fees[index]!, weight), weight };
  });
  const sortedFees = fees.toSorted(byAmount);
  const totalFee = fees.reduce((sum, fee) => sum + fee, 0n);
  const totalWeight = rated.reduce((sum, { weight }) => sum + weight, 0);
  const rates = rated.map(({ rate }) => rate);
  const lowestFeeRate = rates.reduce((a, b) => Math.min(a, b), rates[0] ?? 0);
  const highestFeeRate = rates.reduce((a, b) => Math.max(a, b), rates[0] ?? 0);
  const feeRatePercentiles = ratePercentiles(rated, totalWeight);
  const sumOfOutputs = amounts.reduce((sum, { sent }, index) => (index === 0 ? sum : sum + sent), 0n);
  return {
    totalFee,
    lowestFee: sortedFees[0] ?? 0n,
    medianFee: median(sortedFees),
    averageFee: paying.length === 0 ? 0n : totalFee / BigInt(paying.length),
    highestFee: sortedFees.at(-1) ?? 0n,
    lowestFeeRate,
    averageFeeRate: rateOf(totalFee, totalWeight),
    highestFeeRate,
    feeRatePercentiles,
    feeRange: [lowestFeeRate, ...feeRatePercentiles, highestFeeRate],
    totalInput: sumOfOutputs + totalFee,
    totalOutput: sumOfOutputs,
    inputs: paying.reduce((sum, { transaction }) => sum + transaction.inputs.length, 0),
    outputs: transactions.reduce((sum, { transaction }) => sum + transaction.outputs.length, 0),
    totalWeight,
    totalBytes: paying.reduce((sum, { transaction }) => sum + transaction.encoded.length, 0),
    segwitTransactions: paying.filter(({ transaction }) => transaction.segwit).length,
  };
}
