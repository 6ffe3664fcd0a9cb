import type { Direction, Reserves } from './curve.js';

/**
 * The error of `d` for two assets, in the form that contracts check: negative when it is too small, 0 when exact.
 * `an2n` is the amplification times n^(2n), which is 16 times it.
 */
export function invariantError(an2n: bigint, x: bigint, y: bigint, d: bigint): bigint {
  const product = x * y;
  return d * d * d + (an2n - 4n) * product * d - an2n * product * (x + y);
}

/** The invariant rounded down to an integer. */
export function invariantBelow(an2n: bigint, x: bigint, y: bigint): bigint {
  // The invariant is between zero and the sum; it equals the sum when both balances are equal.
  let low = 0n;
  let high = x + y;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (invariantError(an2n, x, y, middle) <= 0n) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** The invariant rounded up to an integer. */
export function invariantAbove(an2n: bigint, x: bigint, y: bigint): bigint {
  const below = invariantBelow(an2n, x, y);
  return invariantError(an2n, x, y, below) === 0n ? below : below + 1n;
}

/**
 * The minimum count, up to `max`, of units of size `scale` that keeps the invariant at `d` next to `other`; undefined
 * when even `max` is too few. The equation is symmetric in both assets.
 */
export function findMinReserve(an2n: bigint, d: bigint, other: bigint, scale: bigint, max: bigint): bigint | undefined {
  const isSufficient = (count: bigint): boolean => invariantError(an2n, other, count * scale, d) <= 0n;
  if (!isSufficient(max)) return undefined;
  let low = 1n;
  let high = max;
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (isSufficient(middle)) high = middle;
    else low = middle + 1n;
  }
  return low;
}

/** Price of the second asset in the first, both in units of `scales`. */
export function marginalPrice(
  an2n: bigint,
  [x, y]: readonly [bigint, bigint],
  [scaleX, scaleY]: readonly [bigint, bigint],
  d: bigint,
): { readonly numerator: bigint; readonly denominator: bigint } {
  const sum = an2n * x * x * y * y;
  const cube = d * d * d;
  return { numerator: (sum + cube * x) * scaleY, denominator: (sum + cube * y) * scaleX };
}

/** A trade of a stable pool, seen from the input side. */
export interface StableSide {
  readonly an2n: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly fromScale: bigint;
  readonly toScale: bigint;
}

export function stableSide(
  an2n: bigint,
  scales: readonly [bigint, bigint],
  reserves: Reserves,
  direction: Direction,
): StableSide {
  const other = direction === 0 ? 1 : 0;
  return { an2n, from: reserves[direction], to: reserves[other], fromScale: scales[direction], toScale: scales[other] };
}
