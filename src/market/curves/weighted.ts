import type { CurveMath, WeightedProduct } from './curve.js';
import { divideUp } from './rounding.js';

/** The product of the powers never decreases. */
export const weighted: CurveMath<WeightedProduct> = {
  outputFor({ weights, kept }, reserves, direction, input) {
    const other = direction === 0 ? 1 : 0;
    const [from, to] = [reserves[direction], reserves[other]];
    if (input <= 0n || from <= 0n || to <= 0n) return 0n;
    const traded = (input * kept.numerator) / kept.denominator;
    const left = findMinFactor(
      from ** weights[direction] * to ** weights[other],
      (from + traded) ** weights[direction],
    );
    return to - findMinRoot(left, weights[other], to);
  },

  inputFor({ weights, kept }, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const other = direction === 0 ? 1 : 0;
    const [from, to] = [reserves[direction], reserves[other]];
    if (from <= 0n || output >= to || kept.numerator <= 0n) return undefined;
    const needed = findMinFactor(from ** weights[direction] * to ** weights[other], (to - output) ** weights[other]);
    const traded = findMinRoot(needed, weights[direction], needed) - from;
    return traded <= 0n ? 1n : divideUp(traded * kept.denominator, kept.numerator);
  },

  spotPrice: ({ weights }, [first, second]) => ({ numerator: first * weights[1], denominator: second * weights[0] }),

  getFee: ({ kept }) => ({ numerator: kept.denominator - kept.numerator, denominator: kept.denominator }),
};

/** The minimum number that multiplies `factor` to at least `product`. */
const findMinFactor = (product: bigint, factor: bigint): bigint => divideUp(product, factor);

/** The minimum number, up to `max`, whose power is at least `value`. */
function findMinRoot(value: bigint, power: bigint, max: bigint): bigint {
  let low = 0n;
  let high = max < 1n << rootBits(value, power) ? max : 1n << rootBits(value, power);
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (middle ** power >= value) high = middle;
    else low = middle + 1n;
  }
  return low;
}

/** Number of bits that hold the root of any number of this length. */
const rootBits = (value: bigint, power: bigint): bigint => divideUp(BigInt(value.toString(16).length) * 4n, power) + 1n;
