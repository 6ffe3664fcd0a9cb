// Integers modulo 2^255 - 19. A bigint remainder costs several times a product, so results are only folded to about 256
// bits; they may be negative or not smallest. `reduce` makes them canonical.

export const PRIME = (1n << 255n) - 19n;

const BITS = 255n;
const LOW_BITS = (1n << BITS) - 1n;

/** 2^255 is 19, so the bits above 255 count 19 times. A product of two folded values has at most 262 bits after it. */
export const foldOnce = (value: bigint): bigint => (value & LOW_BITS) + 19n * (value >> BITS);

export const fold = (value: bigint): bigint => foldOnce(foldOnce(value));

/** Between 0 and `PRIME - 1`. */
export function reduce(value: bigint): bigint {
  const rest = value % PRIME;
  return rest < 0n ? rest + PRIME : rest;
}

/** The exponent is 2^count: count squarings. */
function squareTimes(value: bigint, count: number): bigint {
  let result = value;
  for (let step = 0; step < count; step += 1) result = fold(result * result);
  return result;
}

/** value^(2^250 - 1), the common part of the three exponents below. */
function powerOfOnes(value: bigint): bigint {
  const join = (high: bigint, low: bigint, lowBits: number): bigint => fold(squareTimes(high, lowBits) * low);
  const ones2 = join(value, value, 1);
  const ones4 = join(ones2, ones2, 2);
  const ones5 = join(ones4, value, 1);
  const ones10 = join(ones5, ones5, 5);
  const ones20 = join(ones10, ones10, 10);
  const ones40 = join(ones20, ones20, 20);
  const ones50 = join(ones40, ones10, 10);
  const ones100 = join(ones50, ones50, 50);
  const ones200 = join(ones100, ones100, 100);
  return join(ones200, ones50, 50);
}

/** value^(p - 2), so 0 for 0. */
export function invert(value: bigint): bigint {
  const cube = fold(value * fold(value * value));
  const power11 = fold(fold(squareTimes(value, 3)) * cube);
  return fold(squareTimes(powerOfOnes(value), 5) * power11);
}

/** Whether value^((p - 1) / 2) is 1 or 0. */
export function isSquare(value: bigint): boolean {
  const power6 = fold(squareTimes(value, 2) * squareTimes(value, 1));
  return reduce(squareTimes(powerOfOnes(value), 4) * power6) !== PRIME - 1n;
}

const SQRT_MINUS_ONE = reduce(fold(squareTimes(powerOfOnes(2n), 3)) * fold(2n ** 3n));

/** A root of u / v in canonical form, 0 where u is 0; undefined if there is none. */
export function squareRootOfRatio(u: bigint, v: bigint): bigint | undefined {
  const v3 = fold(v * fold(v * v));
  const uv7 = fold(u * fold(v * fold(v3 * v3)));
  const power = fold(squareTimes(powerOfOnes(uv7), 2) * uv7);
  const root = fold(fold(u * v3) * power);
  const check = fold(v * fold(root * root));
  if (reduce(check - u) === 0n) return reduce(root);
  return reduce(check + u) === 0n ? reduce(root * SQRT_MINUS_ONE) : undefined;
}
