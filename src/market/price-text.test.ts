import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceText } from './price-text.js';

test.each([
  [1n, 3n, '0.33333333333333333333'],
  [2n, 3n, '0.66666666666666666667'],
  [10n, 5n, '2'],
  [1n, 2n ** 63n, '0.0000000000000000001084202172485504434'],
  [2n ** 64n, 1n, '18446744073709551616'],
  [123_456_789_012_345_678_901_234n, 1n, '123456789012345678900000'],
  [999_999_999_999_999_999_999n, 1n, '1000000000000000000000'],
])('%d / %d is %s', (numerator, denominator, text) => {
  expect(priceText(numerator, denominator)).toBe(text);
});

test('price differs from the quotient by less than one part in 10^19', () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(amount, amount, (numerator, denominator) => {
      const [whole = '', fraction = ''] = priceText(numerator, denominator).split('.');
      const scale = 10n ** BigInt(fraction.length);
      const difference = BigInt(whole + fraction) * denominator - numerator * scale;
      expect((difference < 0n ? -difference : difference) * 10n ** 19n <= numerator * scale).toBe(true);
    }),
  );
});
