/** Division rounded up; both numbers are at least zero. */
export const divideUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** Integer square root, rounded down; `value` is at least zero. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  // Starting above the root, Newton's method decreases until it converges.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
