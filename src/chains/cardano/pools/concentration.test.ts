import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeConcentration } from './concentration.js';

describe('concentration', () => {
  test('is computed for no holder, one holder, equal and unequal holders', () => {
    expect(computeConcentration([])).toEqual({ holders: 0, topTen: undefined, gini: undefined });
    expect(computeConcentration([7n])).toEqual({ holders: 1, topTen: 1, gini: 0 });
    expect(computeConcentration([5n, 5n, 5n, 5n])).toEqual({ holders: 4, topTen: 1, gini: 0 });
    expect(computeConcentration([1n, 3n])).toEqual({ holders: 2, topTen: 1, gini: 0.25 });
  });

  test('Gini is half the relative mean difference and does not depend on the order', () => {
    const quantities = fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(quantities, (held) => {
        const numbers = held.map(Number);
        const mean = numbers.reduce((sum, each) => sum + each, 0) / held.length;
        const differences = numbers.flatMap((a) => numbers.map((b) => Math.abs(a - b)));
        const expected = differences.reduce((sum, each) => sum + each, 0) / differences.length / (2 * mean);
        const found = computeConcentration(held);
        expect(found.gini).toBeCloseTo(expected, 9);
        expect(computeConcentration(held.toReversed())).toEqual(found);
        const top = numbers.toSorted((a, b) => b - a).slice(0, 10);
        expect(found.topTen).toBeCloseTo(top.reduce((sum, each) => sum + each, 0) / (mean * held.length), 9);
      }),
    );
  });
});
