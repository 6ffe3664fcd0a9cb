import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberToRational, rationalToNumber } from './rational.js';

test('a decimal number becomes the fraction of its decimal text', () => {
  expect(numberToRational(0)).toEqual({ numerator: 0n, denominator: 1n });
  expect(numberToRational(1)).toEqual({ numerator: 1n, denominator: 1n });
  expect(numberToRational(0.015)).toEqual({ numerator: 3n, denominator: 200n });
  expect(numberToRational(7.21e-5)).toEqual({ numerator: 721n, denominator: 10_000_000n });
  expect(numberToRational(1e-7)).toEqual({ numerator: 1n, denominator: 10_000_000n });
  expect(numberToRational(1.5e21)).toEqual({ numerator: 1_500_000_000_000_000_000_000n, denominator: 1n });
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => numberToRational(wrong)).toThrow('not a decimal number');
});

test('endless fractions have 15 significant digits', () => {
  expect(rationalToNumber({ numerator: 2n, denominator: 3n })).toBe(0.666666666666667);
});

test('decimals of up to 15 digits are restored exactly', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 6 }), (digits, places) => {
      const value = Number(`${digits}e-${places}`);
      expect(rationalToNumber(numberToRational(value))).toBe(value);
    }),
  );
});
