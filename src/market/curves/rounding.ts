/** The least integer that is not below the quotient; both numbers are at least zero. */
export const divideUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** The greatest integer whose square is not above `value`, which is at least zero. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  // From above, Newton's steps only fall until they have arrived.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
