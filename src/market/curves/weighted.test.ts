import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction, WeightedProduct } from './curve.js';
import { weighted } from './weighted.js';

const createCurve = (first: bigint, second: bigint, kept = 99_700n): WeightedProduct => ({
  kind: 'weighted',
  weights: [first, second],
  kept: { numerator: kept, denominator: 100_000n },
});

const amount = fc.bigInt(1n, 10n ** 15n);
const trade = fc.record({
  curve: fc
    .tuple(fc.bigInt(1n, 8n), fc.bigInt(1n, 8n), fc.bigInt(50_000n, 100_000n))
    .map(([first, second, kept]) => createCurve(first, second, kept)),
  reserves: fc.tuple(amount, amount),
  direction: fc.constantFrom<Direction>(0, 1),
  size: amount,
});

const product = ({ weights }: WeightedProduct, x: bigint, y: bigint): bigint => x ** weights[0] * y ** weights[1];

describe('weighted product', () => {
  test('equal weights match a constant product with the fee taken first', () => {
    const output = weighted.outputFor(createCurve(1n, 1n), [1_000_000n, 2_000_000n], 0, 10_000n);
    expect(output).toBe(2_000_000n - (1_000_000n * 2_000_000n + 1_009_969n) / 1_009_970n);
  });

  test('heavier side moves less', () => {
    const curve = createCurve(1n, 4n, 100_000n);
    // 1.1 times x leaves 1.1^(-1/4) times y.
    expect(weighted.outputFor(curve, [10n ** 9n, 10n ** 9n], 0, 10n ** 8n)).toBe(23_545_910n);
    expect(weighted.outputFor(curve, [10n ** 9n, 10n ** 9n], 1, 10n ** 8n)).toBe(316_986_544n);
    expect(weighted.spotPrice(curve, [10n, 10n])).toEqual({ numerator: 40n, denominator: 10n });
  });

  test('product never decreases, and would if one more unit left', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const output = weighted.outputFor(curve, reserves, direction, size);
        const traded = (size * curve.kept.numerator) / curve.kept.denominator;
        const productLeaving = (left: bigint): bigint =>
          direction === 0
            ? product(curve, reserves[0] + traded, reserves[1] - left)
            : product(curve, reserves[0] - left, reserves[1] + traded);
        const before = product(curve, ...reserves);
        expect(productLeaving(output) >= before).toBe(true);
        expect(productLeaving(output + 1n) < before).toBe(true);
        expect(output < reserves[direction === 0 ? 1 : 0]).toBe(true);
      }),
    );
  });

  test('exact output costs the minimum input for it, and a larger input never yields less', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const brings = (given: bigint): bigint => weighted.outputFor(curve, reserves, direction, given);
        expect(brings(size + 1n) >= brings(size)).toBe(true);
        const input = weighted.inputFor(curve, reserves, direction, size);
        if (size >= reserves[direction === 0 ? 1 : 0]) {
          expect(input).toBeUndefined();
          return;
        }
        expect(brings(input!) >= size).toBe(true);
        expect(brings(input! - 1n) < size).toBe(true);
      }),
    );
  });
});
