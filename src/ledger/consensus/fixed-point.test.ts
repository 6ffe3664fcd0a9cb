import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, floorDivide, isBelowExponential, ln, multiply, ONE, rationalToFixed } from './fixed-point.js';

/** 1e-20: far above the rounding errors, far below every difference that matters. */
const TOLERANCE = 10n ** 14n;

describe('rounding', () => {
  test('quotients and products are rounded towards minus infinity', () => {
    expect(floorDivide(7n, 2n)).toBe(3n);
    expect(floorDivide(-7n, 2n)).toBe(-4n);
    expect(floorDivide(7n, -2n)).toBe(-4n);
    expect(floorDivide(-8n, 2n)).toBe(-4n);
    expect(multiply(-1n, 1n)).toBe(-1n);
    expect(multiply(1n, 1n)).toBe(0n);
    expect(divide(-ONE, 3n * ONE)).toBe(-(ONE / 3n) - 1n);
    expect(rationalToFixed({ numerator: 2n, denominator: 3n })).toBe((2n * ONE) / 3n);
  });
});

describe('natural logarithm', () => {
  test.each([
    // Digits of the real logarithms; the ledger's series ends at 24 digits.
    ['0.95', 95n, 100n, -512_932_943_875_505_334_261_961n],
    ['0.5', 1n, 2n, -6_931_471_805_599_453_094_172_321n],
    ['2', 2n, 1n, 6_931_471_805_599_453_094_172_321n],
    ['10', 10n, 1n, 23_025_850_929_940_456_840_179_914n],
    ['1', 1n, 1n, 0n],
  ])('of %s agrees with the real one to 23 digits', (_, numerator, denominator, digits) => {
    const difference = ln(rationalToFixed({ numerator, denominator })) - digits * (ONE / 10n ** 25n);
    expect(difference < 0n ? -difference : difference).toBeLessThan(10n ** 11n);
  });

  test('of zero and less is refused', () => {
    expect(() => ln(0n)).toThrow(RangeError);
    expect(() => ln(-1n)).toThrow(RangeError);
  });

  test('turns products into sums', () => {
    const number = fc.bigInt({ min: ONE / 100n, max: 100n * ONE });
    fc.assert(
      fc.property(number, number, (a, b) => {
        const difference = ln(multiply(a, b)) - ln(a) - ln(b);
        expect(difference < 0n ? -difference : difference).toBeLessThan(TOLERANCE);
      }),
      { numRuns: 30 },
    );
  });
});

describe('comparison with an exponential', () => {
  test('decides on both sides of e^x = y for x = ln y', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: ONE + TOLERANCE, max: (5n * ONE) / 2n }), (y) => {
        const x = ln(y);
        expect(isBelowExponential(y - TOLERANCE, x)).toBe(true);
        expect(isBelowExponential(y + TOLERANCE, x)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test('nothing is below e^0 = 1 that is 1 or more', () => {
    expect(isBelowExponential(ONE, 0n)).toBe(false);
    expect(isBelowExponential(ONE + 1n, 0n)).toBe(false);
  });
});
