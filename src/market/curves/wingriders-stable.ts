import type { CurveMath, Direction, Reserves, WingRidersStable } from './curve.js';
import { MAX_ASSET_QUANTITY } from './min-input.js';
import { findMinReserve, invariantBelow, marginalPrice, type StableSide, stableSide } from './stable-invariant.js';
import { computeFeeShare, inputThatTrades, tradedPart } from './wingriders.js';

/** The invariant is rounded down and the remaining reserve rounded up, to whole units of the asset. */
export const wingridersStable: CurveMath<WingRidersStable> = {
  outputFor(curve, reserves, direction, input) {
    const side = toStableSide(curve, reserves, direction);
    if (input <= 0n || side.from <= 0n || side.to <= 0n) return 0n;
    const traded = tradedPart(curve, input);
    if (traded <= 0n) return 0n;
    const given = (side.from + traded) * side.fromScale;
    const kept = findMinReserve(side.an2n, computeInvariant(side), given, side.toScale, side.to);
    return kept === undefined ? 0n : side.to - kept;
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const side = toStableSide(curve, reserves, direction);
    if (side.from <= 0n || output >= side.to) return undefined;
    const left = (side.to - output) * side.toScale;
    const needed = findMinReserve(side.an2n, computeInvariant(side), left, side.fromScale, MAX_ASSET_QUANTITY);
    if (needed === undefined) return undefined;
    const input = inputThatTrades(curve, needed <= side.from ? 1n : needed - side.from);
    return input > MAX_ASSET_QUANTITY ? undefined : input;
  },

  spotPrice(curve, [first, second]) {
    if (first <= 0n || second <= 0n) return { numerator: 0n, denominator: 1n };
    const an2n = 16n * curve.amplification;
    const scaled = [first * curve.scales[0], second * curve.scales[1]] as const;
    return marginalPrice(an2n, scaled, curve.scales, invariantBelow(an2n, ...scaled));
  },

  getFee: (curve) => computeFeeShare(curve),
};

const toStableSide = (
  { amplification, scales }: WingRidersStable,
  reserves: Reserves,
  direction: Direction,
): StableSide => stableSide(16n * amplification, scales, reserves, direction);

const computeInvariant = ({ an2n, from, to, fromScale, toScale }: StableSide): bigint =>
  invariantBelow(an2n, from * fromScale, to * toScale);
