import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRatios, minus, over, plus, ratio, ratioNumber, times } from './fraction.js';

const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 30n });
const fraction = fc.tuple(integer, positive).map(([numerator, denominator]) => ratio(numerator, denominator));

describe('fractions', () => {
  test('sum minus one addend is the other addend', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(compareRatios(minus(plus(a, b), b), a)).toBe(0);
      }),
    );
  });

  test('product divided by one factor is the other factor', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const quotient = over(times(a, b), b);
        if (b.numerator === 0n) expect(quotient).toBeUndefined();
        else expect(compareRatios(quotient!, a)).toBe(0);
      }),
    );
  });

  test.each([
    [1n, 3n, 0.333333333333333],
    [2n, 3n, 0.666666666666667],
    [999_999_999_999_999_9n, 10n, 1e15],
    [-1n, 8n, -0.125],
    [123_456_789_012_345_678n, 1n, 123456789012346000],
    [1n, 10n ** 12n, 1e-12],
    [0n, 7n, 0],
  ])('%d / %d is formatted as %d', (numerator, denominator, expected) => {
    expect(ratioNumber(ratio(numerator, denominator))).toBe(expected);
  });

  test('number has at most 15 significant digits and is within half a digit of the fraction', () => {
    fc.assert(
      fc.property(fraction, (value) => {
        const shown = ratioNumber(value);
        const digits = shown.toExponential().replace(/e.*$/, '').replace(/[-.]/g, '');
        expect(digits.length).toBeLessThanOrEqual(15);
        const exact = Number(value.numerator) / Number(value.denominator);
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual(Math.abs(exact) * 1e-14);
      }),
    );
  });
});
