import type { Ratio } from './curves/curve.js';

/** Exact arithmetic of fractions. Denominators are positive; fractions are reduced only when they grow large. */
export const ratio = (numerator: bigint, denominator: bigint): Ratio => ({ numerator, denominator });

export const times = (a: Ratio, b: Ratio): Ratio => lean(a.numerator * b.numerator, a.denominator * b.denominator);

/** Undefined when the divisor is zero. */
export const over = (a: Ratio, b: Ratio): Ratio | undefined =>
  b.numerator === 0n ? undefined : lean(a.numerator * b.denominator, a.denominator * b.numerator);

export const plus = (a: Ratio, b: Ratio): Ratio =>
  lean(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, ratio(-b.numerator, b.denominator));

/** Negative when `a` is smaller. */
export const compareRatios = (a: Ratio, b: Ratio): number => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Sums of many fractions would otherwise grow without bound. */
const LARGE_BITS = 512n;

function lean(numerator: bigint, denominator: bigint): Ratio {
  const [top, bottom] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  if (bottom >> LARGE_BITS === 0n) return ratio(top, bottom);
  const common = greatestCommonDivisor(top < 0n ? -top : top, bottom);
  return ratio(top / common, bottom / common);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

const SIGNIFICANT_DIGITS = 15;

/** The nearest number with 15 significant digits, which every JSON parser preserves. */
export function ratioNumber({ numerator, denominator }: Ratio): number {
  if (numerator === 0n) return 0;
  const magnitude = numerator < 0n ? -numerator : numerator;
  // The estimate can be off by one digit; the second pass corrects it.
  let exponent = countDigits(magnitude) - countDigits(denominator);
  let digits = scaled(magnitude, denominator, SIGNIFICANT_DIGITS - exponent);
  if (countDigits(digits) > SIGNIFICANT_DIGITS) {
    exponent += 1;
    digits = scaled(magnitude, denominator, SIGNIFICANT_DIGITS - exponent);
  }
  return Number(`${numerator < 0n ? '-' : ''}${digits}e${exponent - SIGNIFICANT_DIGITS}`);
}

const countDigits = (value: bigint): number => value.toString().length;

/** `numerator / denominator · 10^power`, rounded half up. */
function scaled(numerator: bigint, denominator: bigint, power: number): bigint {
  const [top, bottom] =
    power >= 0 ? [numerator * 10n ** BigInt(power), denominator] : [numerator, denominator * 10n ** BigInt(-power)];
  return (2n * top + bottom) / (2n * bottom);
}

const ONE = ratio(1n, 1n);
const HUNDRED = ratio(100n, 1n);

/** Change of a price in percent. */
export const computePercentChange = (price: Ratio | undefined, before: Ratio | undefined): Ratio | undefined => {
  const quotient = price && before && over(price, before);
  return quotient && times(minus(quotient, ONE), HUNDRED);
};
