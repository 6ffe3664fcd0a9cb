import type { Ratio } from './curves/curve.js';
import { ratio } from './fraction.js';

/** More digits than any JSON parser preserves, so that the result does not depend on the division. */
const SIGNIFICANT_DIGITS = 20;

/** Formats the quotient of two positive amounts as a decimal number without exponent, rounded half up. */
export function priceText(numerator: bigint, denominator: bigint): string {
  // The estimate can be off by one digit; the second pass corrects it.
  let decimals = SIGNIFICANT_DIGITS - (countDigits(numerator) - countDigits(denominator));
  let scaled = quotient(numerator, denominator, decimals);
  if (countDigits(scaled) > SIGNIFICANT_DIGITS) {
    decimals -= 1;
    scaled = quotient(numerator, denominator, decimals);
  }
  if (decimals <= 0) return (scaled * 10n ** BigInt(-decimals)).toString();
  const digits = scaled.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const countDigits = (value: bigint): number => value.toString().length;

/** `numerator / denominator · 10^decimals`, rounded half up. */
function quotient(numerator: bigint, denominator: bigint, decimals: number): bigint {
  const [top, bottom] =
    decimals >= 0
      ? [numerator * 10n ** BigInt(decimals), denominator]
      : [numerator, denominator * 10n ** BigInt(-decimals)];
  return (2n * top + bottom) / (2n * bottom);
}

/** Parses a decimal number with up to 40 decimal places; undefined unless it is positive. */
export function parseDecimal(text: string): Ratio | undefined {
  const [whole = '0', part = ''] = text.split('.');
  const numerator = BigInt(whole + part);
  return numerator > 0n ? ratio(numerator, 10n ** BigInt(part.length)) : undefined;
}
