import type { CurveMath, Direction, Reserves, SplashStable } from './curve.js';
import { MAX_ASSET_QUANTITY } from './min-input.js';
import { divideUp } from './rounding.js';
import { findMinReserve, invariantAbove, marginalPrice, type StableSide, stableSide } from './stable-invariant.js';

const FEE_BASIS = 100_000n;

/** Fees are taken from the output: those of the liquidity providers and of the protocol, both rounded up. */
export const splashStable: CurveMath<SplashStable> = {
  outputFor(curve, reserves, direction, input) {
    const side = toStableSide(curve, reserves, direction);
    if (input <= 0n || side.from <= 0n || side.to <= 0n) return 0n;
    return afterFees(curve, beforeFees(side, computeInvariant(side), input));
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const side = toStableSide(curve, reserves, direction);
    if (side.from <= 0n || side.to <= 0n) return undefined;
    const pure = pureFor(curve, output);
    if (pure >= side.to) return undefined;
    const invariant = computeInvariant(side);
    const left = (side.to - pure) * side.toScale;
    const needed = findMinReserve(side.an2n, invariant, left, side.fromScale, MAX_ASSET_QUANTITY);
    if (needed === undefined) return undefined;
    let input = needed <= side.from ? 1n : needed - side.from;
    // One unit more before fees can be one unit less after fees.
    while (afterFees(curve, beforeFees(side, invariant, input)) < output) {
      if (input >= MAX_ASSET_QUANTITY || beforeFees(side, invariant, input) > pure + 3n) return undefined;
      input += 1n;
    }
    return input;
  },

  spotPrice(curve, [first, second]) {
    if (first <= 0n || second <= 0n) return { numerator: 0n, denominator: 1n };
    const scaled = [first * curve.multipliers[0], second * curve.multipliers[1]] as const;
    return marginalPrice(curve.an2n, scaled, curve.multipliers, invariantAbove(curve.an2n, ...scaled));
  },

  getFee: ({ lpFee, protocolFee }) => ({ numerator: lpFee + protocolFee, denominator: FEE_BASIS }),
};

const toStableSide = ({ an2n, multipliers }: SplashStable, reserves: Reserves, direction: Direction): StableSide =>
  stableSide(an2n, multipliers, reserves, direction);

const computeInvariant = ({ an2n, from, to, fromScale, toScale }: StableSide): bigint =>
  invariantAbove(an2n, from * fromScale, to * toScale);

function beforeFees(side: StableSide, invariant: bigint, input: bigint): bigint {
  const all = side.to * side.toScale;
  const kept = findMinReserve(side.an2n, invariant, (side.from + input) * side.fromScale, 1n, all);
  return kept === undefined ? 0n : (all - kept) / side.toScale;
}

/** The pool rejects a trade that gives the protocol less than its share of the output. */
function afterFees({ lpFee, protocolFee }: SplashStable, pure: bigint): bigint {
  const left = pure - (pure * lpFee) / FEE_BASIS - 1n;
  if (left <= 0n) return 0n;
  const expected = (pure * protocolFee) / FEE_BASIS;
  const demanded = divideUp(left * protocolFee, FEE_BASIS - lpFee);
  const output = left - (expected > demanded ? expected : demanded);
  return output > 0n ? output : 0n;
}

/** The minimum output before fees that leaves `output` after them. */
function pureFor(curve: SplashStable, output: bigint): bigint {
  // The exact value without rounding; every rounding increases it.
  let pure = (output * FEE_BASIS) / (FEE_BASIS - curve.lpFee - curve.protocolFee);
  while (afterFees(curve, pure) < output) pure += 1n;
  return pure;
}
