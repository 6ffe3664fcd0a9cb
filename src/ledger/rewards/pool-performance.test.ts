import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEpoch, estimatePerformance, type Likelihood, leaderProbability } from './pool-performance.js';

const F = { numerator: 1n, denominator: 20n };
const SLOTS = 432_000;

/** The estimate in double precision, from the definition: no logarithm is added up step by step. */
function specifiedEstimate(epochs: readonly { readonly blocks: number; readonly probability: number }[]): number {
  const positions = Array.from({ length: 100 }, (_, index) => (index + 0.5) / 100);
  const logs = positions.map((x) =>
    epochs.reduce((sum, { blocks, probability }, index) => {
      const weight = 0.9 ** (epochs.length - 1 - index);
      return sum + weight * (blocks * Math.log(x) + (SLOTS - blocks) * Math.log1p(-probability * x));
    }, 39 * Math.log(x)),
  );
  const greatest = Math.max(...logs);
  const density = logs.map((value) => Math.exp(value - greatest));
  const total = density.reduce((sum, value) => sum + value, 0);
  let before = 0;
  for (const [index, x] of positions.entries()) {
    if ((before * 100) / total > 0.5) return x;
    before += density[index]!;
  }
  return 1;
}

const replay = (epochs: readonly { readonly blocks: number; readonly probability: number }[]): Likelihood | undefined =>
  epochs.reduce<Likelihood | undefined>((history, epoch) => addEpoch(history, { ...epoch, slots: SLOTS }), undefined);

test('estimate is that of the definition, up to one sample, for any number of epochs', () => {
  const epoch = fc.record({
    stake: fc.bigInt({ min: 0n, max: 70_000_000n }),
    luck: fc.double({ min: 0, max: 1.3, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(epoch, { maxLength: 30 }), (list) => {
      const epochs = list.map(({ stake, luck }) => {
        const probability = leaderProbability(F, { stake, circulation: 35_000_000_000n }, undefined);
        return { probability, blocks: Math.round(probability * SLOTS * luck) };
      });
      expect(Math.abs(estimatePerformance(replay(epochs)) - specifiedEstimate(epochs))).toBeLessThan(0.0101);
    }),
  );
});

test('pool without history has the estimate of the prior distribution', () => {
  // The prior is Beta(40, 1), whose distribution function x^40 passes 1/200 between 0.87 and 0.88.
  expect(estimatePerformance(undefined)).toBe(0.885);
});

test('pool that misses all its blocks falls, and one that makes them rises', () => {
  const probability = leaderProbability(F, { stake: 70_000_000n, circulation: 35_000_000_000n }, undefined);
  const expected = Math.round(probability * SLOTS);
  const run = (blocks: number) =>
    estimatePerformance(replay(Array.from({ length: 10 }, () => ({ blocks, probability }))));
  expect(run(0)).toBeLessThan(0.1);
  expect(run(Math.round(expected / 2))).toBeLessThan(0.6);
  expect(run(expected)).toBeGreaterThan(0.9);
});

test('likelihood of a pool without stake does not change its estimate', () => {
  const probability = leaderProbability(F, { stake: 0n, circulation: 35_000_000_000n }, undefined);
  expect(probability).toBe(0);
  expect(estimatePerformance(addEpoch(undefined, { blocks: 0, slots: SLOTS, probability }))).toBe(
    estimatePerformance(undefined),
  );
});

test('slots of genesis delegates are no slots of pools', () => {
  const share = { stake: 1n, circulation: 2n };
  const all = leaderProbability(F, share, undefined);
  expect(leaderProbability(F, share, { numerator: 1n, denominator: 4n })).toBeCloseTo(all * 0.75, 12);
  expect(leaderProbability(F, share, { numerator: 1n, denominator: 1n })).toBe(0);
});
