import type { Ratio } from './curves/curve.js';
import { ratio } from './fraction.js';

/** More than any reader of JSON keeps, and the same whoever divides. */
const SIGNIFICANT_DIGITS = 20;

/** A quotient of two amounts above zero as a decimal number without exponent, rounded half up. */
export function priceText(numerator: bigint, denominator: bigint): string {
  // One digit too many or too few is put right by the second look.
  let decimals = SIGNIFICANT_DIGITS - (digitsOf(numerator) - digitsOf(denominator));
  let scaled = quotient(numerator, denominator, decimals);
  if (digitsOf(scaled) > SIGNIFICANT_DIGITS) {
    decimals -= 1;
    scaled = quotient(numerator, denominator, decimals);
  }
  if (decimals <= 0) return (scaled * 10n ** BigInt(-decimals)).toString();
  const digits = scaled.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const digitsOf = (value: bigint): number => value.toString().length;

/** `numerator / denominator · 10^decimals`, rounded half up. */
function quotient(numerator: bigint, denominator: bigint, decimals: number): bigint {
  const [top, bottom] =
    decimals >= 0
      ? [numerator * 10n ** BigInt(decimals), denominator]
      : [numerator, denominator * 10n ** BigInt(-decimals)];
  return (2n * top + bottom) / (2n * bottom);
}

/** What a decimal number says, which has up to 40 digits after the point; undefined where it is not above zero. */
export function decimalOf(text: string): Ratio | undefined {
  const [whole = '0', part = ''] = text.split('.');
  const numerator = BigInt(whole + part);
  return numerator > 0n ? ratio(numerator, 10n ** BigInt(part.length)) : undefined;
}
