import type { Rational } from '../../chains/cardano/rational.js';

// Decimal numbers with 34 digits after the point, as integers scaled by 10^34. The ledger rounds every product and
// quotient down (towards minus infinity), and the leader check must round alike.

/** A number multiplied by `ONE`. */
export type FixedPoint = bigint;

export const ONE: FixedPoint = 10n ** 34n;

/** Series and fractions end when a step changes less than this. */
const EPSILON: FixedPoint = 10n ** 10n;
const MAX_STEPS = 1_000;

export function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator !== 0n && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

export const rationalToFixed = ({ numerator, denominator }: Rational): FixedPoint =>
  floorDivide(numerator * ONE, denominator);

export const multiply = (a: FixedPoint, b: FixedPoint): FixedPoint => floorDivide(a * b, ONE);

export const divide = (a: FixedPoint, b: FixedPoint): FixedPoint => floorDivide(a * ONE, b);

const absolute = (value: FixedPoint): FixedPoint => (value < 0n ? -value : value);

/** e^1 by its Taylor series, with the ledger's rounding. */
const E: FixedPoint = (() => {
  let [sum, term] = [ONE, ONE];
  for (let step = 1n; step < MAX_STEPS; step += 1n) {
    term = term / step;
    if (term < EPSILON) break;
    sum += term;
  }
  return sum;
})();

function power(base: FixedPoint, exponent: bigint): FixedPoint {
  if (exponent === 0n) return ONE;
  if (exponent % 2n === 1n) return multiply(base, power(base, exponent - 1n));
  const half = power(base, exponent / 2n);
  return multiply(half, half);
}

const powerOfE = (exponent: bigint): FixedPoint =>
  exponent < 0n ? divide(ONE, power(E, -exponent)) : power(E, exponent);

/** Natural logarithm of a number above 0, by the continued fraction of ln(1 + x) after its integer part is split off. */
export function ln(value: FixedPoint): FixedPoint {
  if (value <= 0n) throw new RangeError('the logarithm of a number that is not above 0');
  const whole = integerLogarithm(value);
  return whole * ONE + lnOnePlus(divide(value, powerOfE(whole)) - ONE);
}

/** The integer n with e^n <= value < e^(n+1). */
function integerLogarithm(value: FixedPoint): bigint {
  let [low, high] = [-1n, 1n];
  let [lowest, highest] = [divide(ONE, E), E];
  while (!(lowest <= value && value <= highest)) {
    [lowest, highest] = [multiply(lowest, lowest), multiply(highest, highest)];
    [low, high] = [low * 2n, high * 2n];
  }
  while (low + 1n !== high) {
    const middle = low + (high - low) / 2n;
    if (value < powerOfE(middle)) high = middle;
    else low = middle;
  }
  return low;
}

function lnOnePlus(x: FixedPoint): FixedPoint {
  let [olderA, olderB, a, b] = [ONE, 0n, 0n, ONE];
  let last: FixedPoint | undefined;
  for (let step = 1n; ; step += 1n) {
    // Numerators of the fraction: x, x, x, 4x, 4x, 9x, 9x, ...; denominators 1, 2, 3, ...
    const root = step / 2n;
    const numerator = step === 1n ? x : root * root * x;
    const nextA = step * a + multiply(numerator, olderA);
    const nextB = step * b + multiply(numerator, olderB);
    const value = divide(nextA, nextB);
    if (step > MAX_STEPS || (last !== undefined && absolute(last - value) < EPSILON)) return value;
    [olderA, olderB, a, b, last] = [a, b, nextA, nextB, value];
  }
}

/**
 * Whether `value` is below e^x, for x of 0 or more. Stops as soon as the error bound of the Taylor series decides, which
 * assumes that e^x is at most 3; undecided counts as not below.
 */
export function isBelowExponential(value: FixedPoint, x: FixedPoint): boolean {
  const errorFactor = 3n;
  let [sum, term] = [ONE, x];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    sum += term;
    term = floorDivide(multiply(term, x), BigInt(step + 2));
    const error = absolute(term * errorFactor);
    if (value >= sum + error) return false;
    if (value < sum - error) return true;
  }
  return false;
}
