import type { CurveMath, Direction, MinswapStable, Reserves } from './curve.js';
import { findMinInput } from './min-input.js';

const COINS = 2n;
const FEE_BASIS = 10n ** 10n;
/** The iteration limit of the contract: a value that has not converged by then is used unchanged. */
const MAX_STEPS = 255;

/** Curve's invariant with the steps and roundings of the contract, because they decide the last unit. */
export const minswapStable: CurveMath<MinswapStable> = {
  outputFor(curve, reserves, direction, input) {
    if (input <= 0n || !isUsable(curve, reserves)) return 0n;
    const { multipliers, fee } = curve;
    const other = direction === 0 ? 1 : 0;
    const scaled = scale(curve, reserves);
    const rest = balanceBeside(curve, scaled, scaled[direction] + input * multipliers[direction]);
    const got = scaled[other] - rest;
    if (got <= 0n) return 0n;
    return (got - (got * fee) / FEE_BASIS) / multipliers[other];
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const other = direction === 0 ? 1 : 0;
    if (!isUsable(curve, reserves) || output >= reserves[other]) return undefined;
    const near = guess(curve, reserves, direction, output);
    return findMinInput((input) => minswapStable.outputFor(curve, reserves, direction, input), output, near);
  },

  spotPrice(curve, reserves) {
    const { multipliers } = curve;
    if (!isUsable(curve, reserves)) return { numerator: 0n, denominator: 1n };
    const [x, y] = scale(curve, reserves);
    const sum = computeInvariant(curve, [x, y]);
    // Loss of the invariant per unit of y, over its gain per unit of x.
    const level = COINS * COINS * computeAnn(curve) * x * x * y * y;
    const cube = sum * sum * sum;
    return { numerator: (level + cube * x) * multipliers[1], denominator: (level + cube * y) * multipliers[0] };
  },

  getFee: ({ fee }) => ({ numerator: fee, denominator: FEE_BASIS }),
};

const isUsable = ({ amplification, multipliers }: MinswapStable, [first, second]: Reserves): boolean =>
  first > 0n && second > 0n && amplification > 0n && multipliers[0] > 0n && multipliers[1] > 0n;

const computeAnn = ({ amplification }: MinswapStable): bigint => amplification * COINS;

const scale = ({ multipliers }: MinswapStable, [first, second]: Reserves): Reserves => [
  first * multipliers[0],
  second * multipliers[1],
];

/** D: the sum of both balances if they were equal. */
export function computeInvariant(curve: MinswapStable, [x, y]: Reserves): bigint {
  const ann = computeAnn(curve);
  const total = x + y;
  return iterateToFixedPoint(total, (sum) => {
    const power = (((sum * sum) / (x * COINS)) * sum) / (y * COINS);
    return ((ann * total + power * COINS) * sum) / ((ann - 1n) * sum + (COINS + 1n) * power);
  });
}

/** The other balance when one of them, scaled, has become `known`. */
export function balanceBeside(curve: MinswapStable, scaled: Reserves, known: bigint): bigint {
  const ann = computeAnn(curve);
  const sum = computeInvariant(curve, scaled);
  const constant = (((sum * sum) / (known * COINS)) * sum) / (ann * COINS);
  const linear = known + sum / ann;
  return iterateToFixedPoint(sum, (rest) => {
    const slope = 2n * rest + linear - sum;
    return slope > 0n ? (rest * rest + constant) / slope : rest;
  });
}

function iterateToFixedPoint(start: bigint, step: (value: bigint) => bigint): bigint {
  let value = start;
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const next = step(value);
    const change = next > value ? next - value : value - next;
    value = next;
    if (change <= 1n) break;
  }
  return value;
}

/** Accurate to a few units: the inverse of the curve, with the fee added back. */
function guess(curve: MinswapStable, reserves: Reserves, direction: Direction, output: bigint): bigint {
  const { multipliers, fee } = curve;
  const other = direction === 0 ? 1 : 0;
  const scaled = scale(curve, reserves);
  const left = scaled[other] - (output * multipliers[other] * FEE_BASIS) / (FEE_BASIS - fee);
  if (left <= 0n) return scaled[direction] / multipliers[direction];
  return (balanceBeside(curve, scaled, left) - scaled[direction]) / multipliers[direction];
}
