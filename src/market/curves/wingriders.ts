import type { CurveMath, Ratio, WingRidersProduct } from './curve.js';
import { divideUp } from './rounding.js';

/** WingRiders fees on the input: the share of the liquidity providers is rounded up, all others down. */
export type WingRidersFees = Pick<
  WingRidersProduct,
  'swapFee' | 'protocolFee' | 'projectFee' | 'reserveFee' | 'feeBasis'
>;

const feeSum = ({ swapFee, protocolFee, projectFee, reserveFee }: WingRidersFees): bigint =>
  swapFee + protocolFee + projectFee + reserveFee;

/** The fees as a share. */
export const computeFeeShare = (fees: WingRidersFees): Ratio => ({
  numerator: feeSum(fees),
  denominator: fees.feeBasis,
});

/** The traded part of an input. A larger input may trade a few units less because of rounding. */
export function tradedPart(fees: WingRidersFees, input: bigint): bigint {
  const { swapFee, protocolFee, projectFee, reserveFee, feeBasis } = fees;
  const deducted = (fee: bigint): bigint => (input * fee) / feeBasis;
  return (
    input - divideUp(input * swapFee, feeBasis) - deducted(protocolFee) - deducted(projectFee) - deducted(reserveFee)
  );
}

/** The minimum input with `traded` as its traded part. */
export function inputThatTrades(fees: WingRidersFees, traded: bigint): bigint {
  // Each of three fees may be rounded down by almost one unit, so no input below this is enough.
  const min = ((traded - 3n) * fees.feeBasis) / (fees.feeBasis - feeSum(fees));
  let input = min < 1n ? 1n : min;
  while (tradedPart(fees, input) < traded) input += 1n;
  return input;
}

export const wingriders: CurveMath<WingRidersProduct> = {
  outputFor(curve, reserves, direction, input) {
    const [from, to] = direction === 0 ? reserves : [reserves[1], reserves[0]];
    if (input <= 0n || from <= 0n || to <= 0n) return 0n;
    const traded = tradedPart(curve, input);
    return traded <= 0n ? 0n : to - divideUp(from * to, from + traded);
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const [from, to] = direction === 0 ? reserves : [reserves[1], reserves[0]];
    if (from <= 0n || output >= to) return undefined;
    return inputThatTrades(curve, divideUp(from * to, to - output) - from);
  },

  spotPrice: (_curve, [first, second]) => ({ numerator: first, denominator: second }),

  getFee: (curve) => computeFeeShare(curve),
};
