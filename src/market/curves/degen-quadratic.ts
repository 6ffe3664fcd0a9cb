import type { CurveMath, DegenQuadratic, Reserves } from './curve.js';

// The price of a token is a·s²/10^27 + b/10^6 lovelace after `s` tokens have been sold.
const A_DENOMINATOR = 10n ** 27n;
const B_DENOMINATOR = 10n ** 6n;

/** Stays in the pool in addition to the buyers' lovelace, and counts towards the cap. */
export const DEGEN_MIN_LOVELACE = 3_000_000n;

export const degenQuadratic: CurveMath<DegenQuadratic> = {
  outputFor(curve, reserves, direction, input) {
    const sold = curve.emission - reserves[1];
    if (input <= 0n || sold < 0n) return 0n;
    if (direction === 0) return input > roomBelowCap(curve, reserves) ? 0n : soldFor(curve, sold, input) - sold;
    if (input > sold) return 0n;
    const back = computeCost(curve, sold - input, sold) / UNIT;
    return back > reserves[0] ? 0n : back;
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const sold = curve.emission - reserves[1];
    if (sold < 0n) return undefined;
    if (direction === 0) {
      if (output > reserves[1]) return undefined;
      const cost = (computeCost(curve, sold, sold + output) + UNIT - 1n) / UNIT;
      const input = cost === 0n ? 1n : cost;
      return input > roomBelowCap(curve, reserves) ? undefined : input;
    }
    if (output > reserves[0] || computeCost(curve, 0n, sold) / UNIT < output) return undefined;
    let low = 1n;
    let high = sold;
    while (low < high) {
      const middle = (low + high) >> 1n;
      if (computeCost(curve, sold - middle, sold) / UNIT >= output) high = middle;
      else low = middle + 1n;
    }
    return low;
  },

  spotPrice({ a, b, emission }, [, tokens]) {
    const sold = emission - tokens;
    return {
      numerator: a * sold * sold * B_DENOMINATOR + b * A_DENOMINATOR,
      denominator: A_DENOMINATOR * B_DENOMINATOR,
    };
  },

  getFee: () => ({ numerator: 0n, denominator: 1n }),
};

/** Lovelace that buyers may still pay. */
export function roomBelowCap({ adaCap }: DegenQuadratic, [lovelace]: Reserves): bigint {
  const room = adaCap - DEGEN_MIN_LOVELACE - lovelace;
  return room > 0n ? room : 0n;
}

/** Costs are counted in this fraction of a lovelace, in which the area below the curve is an integer. */
const UNIT = 3n * A_DENOMINATOR * B_DENOMINATOR;

const computeCost = ({ a, b }: DegenQuadratic, from: bigint, to: bigint): bigint =>
  a * B_DENOMINATOR * (to ** 3n - from ** 3n) + 3n * A_DENOMINATOR * b * (to - from);

/** The maximum number of tokens sold after `lovelace` more are paid. */
function soldFor(curve: DegenQuadratic, sold: bigint, lovelace: bigint): bigint {
  let low = sold;
  let high = curve.emission;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (computeCost(curve, sold, middle) <= lovelace * UNIT) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const ADA = 1_000_000n;
const MAX_STEPS = 255;

/**
 * The slope of a curve that starts at zero and ends, at its cap, no dearer than the pool opened with the cap and the
 * remaining tokens. `cap` excludes the lovelace that stays in the pool.
 */
export function slopeFor(cap: bigint, emission: bigint): bigint {
  let slope = 0n;
  for (let step = 1n; step <= MAX_STEPS; step += 1n) {
    slope = (64n * A_DENOMINATOR * (cap - step * ADA)) / (9n * emission ** 3n);
    const sold = cubeRoot((3n * cap * A_DENOMINATOR) / slope);
    if (slope * sold * sold <= (cap * A_DENOMINATOR) / (emission - sold)) break;
  }
  return slope;
}

function cubeRoot(value: bigint): bigint {
  let low = 0n;
  let high = 1n << BigInt(Math.ceil(value.toString(2).length / 3) + 1);
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** 3n <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
}
