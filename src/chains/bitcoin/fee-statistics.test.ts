import { describe, expect, test } from 'vitest';
import { buildCoinbase, buildTransaction, fund } from '../../../test/support/bitcoin-transactions.js';
import { feeStatistics } from './fee-statistics.js';
import { computeWeight } from './transaction.js';

const coinbase = buildCoinbase(1, [50]);
/** All of the same weight. */
const paying = (name: string, fee: number) => buildTransaction([fund(name, 100_000 + fee)], [100_000]);

describe('fee statistics of a block', () => {
  test('are zero without fee-paying transactions', () => {
    expect(feeStatistics([coinbase])).toMatchObject({
      totalFee: 0n,
      medianFee: 0n,
      averageFee: 0n,
      feeRange: [0, 0, 0, 0, 0, 0, 0],
      outputs: 1,
    });
  });

  test('percentiles are weighted by transaction weight', () => {
    const transactions = Array.from({ length: 10 }, (_, index) => paying(`t${index}`, (index + 1) * 94));
    const { feeRatePercentiles, feeRange, totalFee, medianFee } = feeStatistics([coinbase, ...transactions]);
    expect(computeWeight(transactions[0]!.transaction)).toBe(376);
    expect(feeRatePercentiles).toEqual([1, 3, 5, 8, 9]);
    expect(feeRange).toEqual([1, 1, 3, 5, 8, 9, 10]);
    expect(totalFee).toBe(55n * 94n);
    expect(medianFee).toBe(517n);
  });

  test('a heavy transaction counts for more than a light one', () => {
    const outputs = Array.from({ length: 100 }, () => 10);
    const heavy = buildTransaction([fund('heavy', 1000 + 43_510)], outputs);
    const { feeRatePercentiles } = feeStatistics([coinbase, paying('a', 94), paying('b', 94), heavy]);
    expect(feeRatePercentiles.map(Math.round)).toEqual([10, 10, 10, 10, 10]);
  });

  test('rates below one are not rounded', () => {
    const { lowestFeeRate, averageFeeRate } = feeStatistics([coinbase, paying('a', 47)]);
    expect(lowestFeeRate).toBe(0.5);
    expect(averageFeeRate).toBe(0.5);
  });
});
