import type { CurveMath, Direction, Reserves, SundaeStable } from './curve.js';
import { findMinInput } from './min-input.js';
import { divideUp, squareRoot } from './rounding.js';

const PRECISION = 10n ** 12n;
const FEE_BASIS = 10_000n;

/** Curve's invariant `4A(x+y) + D = 4AD + D³/4xy`, with D from the pool's datum. */
export const sundaeStable: CurveMath<SundaeStable> = {
  outputFor(curve, reserves, direction, input) {
    if (input <= 0n || !isUsable(curve, reserves)) return 0n;
    const other = direction === 0 ? 1 : 0;
    const rest = balanceBeside(curve, (reserves[direction] + input) * PRECISION);
    const got = (reserves[other] * PRECISION - rest) / PRECISION;
    if (got <= 0n) return 0n;
    return got - divideUp(got * curve.fees[direction], FEE_BASIS);
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const other = direction === 0 ? 1 : 0;
    if (!isUsable(curve, reserves) || output >= reserves[other]) return undefined;
    const near = guess(curve, reserves, direction, output);
    return findMinInput((input) => sundaeStable.outputFor(curve, reserves, direction, input), output, near);
  },

  spotPrice(curve, reserves) {
    if (!isUsable(curve, reserves)) return { numerator: 0n, denominator: 1n };
    const [x, y] = [reserves[0] * PRECISION, reserves[1] * PRECISION];
    const level = 16n * curve.linearAmplification * x * x * y * y;
    const cube = curve.sumInvariant ** 3n;
    return { numerator: level + cube * x, denominator: level + cube * y };
  },

  getFee: ({ fees }, direction) => ({ numerator: fees[direction], denominator: FEE_BASIS }),
};

const isUsable = ({ linearAmplification, sumInvariant }: SundaeStable, [first, second]: Reserves): boolean =>
  first > 0n && second > 0n && linearAmplification > 0n && sumInvariant > 0n;

/**
 * The minimum other balance that the contract accepts when one of them has become `known`. The contract's inequality is
 * quadratic in the other balance, so a square root solves it; scooper and contract agree on this integer.
 */
export function balanceBeside({ linearAmplification, sumInvariant }: SundaeStable, known: bigint): bigint {
  const square = 16n * linearAmplification * known;
  const linear = square * (known - sumInvariant) + 4n * known * sumInvariant;
  const constant = sumInvariant ** 3n;
  const root = squareRoot(linear * linear + 4n * square * constant);
  const holds = (rest: bigint): boolean => (square * rest + linear) * rest >= constant;
  let rest = (root - linear) / (2n * square);
  if (rest < 0n) rest = 0n;
  while (!holds(rest)) rest += 1n;
  return rest;
}

/** D for balances: the largest integer that the contract's inequality allows. */
export function computeSumInvariant(linearAmplification: bigint, reserves: Reserves): bigint {
  const [x, y] = [reserves[0] * PRECISION, reserves[1] * PRECISION];
  if (x <= 0n || y <= 0n) return 0n;
  const product = 4n * x * y;
  const slope = product * (4n * linearAmplification - 1n);
  const level = product * 4n * linearAmplification * (x + y);
  // The sum of the balances is never below D.
  let [allowed, excessive] = [0n, x + y + 1n];
  while (excessive - allowed > 1n) {
    const middle = (allowed + excessive) / 2n;
    if (slope * middle + middle ** 3n <= level) allowed = middle;
    else excessive = middle;
  }
  return allowed;
}

/** Accurate to a few units: the inverse of the curve, with the fee added back. */
function guess(curve: SundaeStable, reserves: Reserves, direction: Direction, output: bigint): bigint {
  const other = direction === 0 ? 1 : 0;
  const kept = FEE_BASIS - curve.fees[direction];
  const left = kept <= 0n ? 0n : reserves[other] - divideUp(output * FEE_BASIS, kept);
  if (left <= 0n) return reserves[direction];
  return divideUp(balanceBeside(curve, left * PRECISION), PRECISION) - reserves[direction];
}
