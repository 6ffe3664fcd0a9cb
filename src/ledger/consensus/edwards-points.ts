import { ed25519 } from '@noble/curves/ed25519.js';

// Points of edwards25519 exactly as libsodium reads, hashes and multiplies them, because nodes verify with it.

export const Point = ed25519.Point;
export type EdwardsPoint = InstanceType<typeof Point>;

const { Fp } = Point;
const { d } = Point.CURVE();
const POINT_BYTES = 32;
const SIGN_BIT = 0x80;

/** The coefficient A of the Montgomery form of the curve, v^2 = u^3 + A u^2 + u. */
const MONTGOMERY_A = 486_662n;
const SQUARE_EXPONENT = (Fp.ORDER - 1n) / 2n;
const MINUS_ONE = Fp.ORDER - 1n;
const SQRT_MINUS_ONE = Fp.pow(2n, (Fp.ORDER - 1n) / 4n);

/**
 * Undefined if the bytes are no point or not the canonical encoding of its y coordinate. A sign bit on an x coordinate
 * of zero is accepted, unlike in RFC 8032.
 */
export function readPoint(bytes: Uint8Array): EdwardsPoint | undefined {
  if (bytes.length !== POINT_BYTES) return undefined;
  const last = bytes[POINT_BYTES - 1]!;
  const magnitude = Uint8Array.from(bytes);
  magnitude[POINT_BYTES - 1] = last & ~SIGN_BIT;
  const y = readLittleEndian(magnitude);
  if (y >= Fp.ORDER) return undefined;
  const y2 = Fp.sqr(y);
  const x = squareRootOfRatio(Fp.sub(y2, 1n), Fp.add(Fp.mul(d, y2), 1n));
  if (x === undefined) return undefined;
  const odd = (last & SIGN_BIT) !== 0;
  return Point.fromAffine({ x: isOdd(x) === odd ? x : Fp.neg(x), y });
}

/**
 * Elligator 2 of draft-irtf-cfrg-vrf-03, section 5.4.1.2, without its inversions: a field element becomes a point of the
 * prime-order subgroup. The x coordinate before the cofactor is cleared is the even one.
 */
export function mapToPoint(uniform: Uint8Array): EdwardsPoint {
  const bytes = uniform.slice(0, POINT_BYTES);
  bytes[POINT_BYTES - 1] = bytes[POINT_BYTES - 1]! & ~SIGN_BIT;
  const r = Fp.create(readLittleEndian(bytes));
  // The Montgomery coordinate u is numerator / w. Neither w nor numerator + w is ever 0, because -1/2 and A - 2 are
  // not squares.
  const w = Fp.add(Fp.mul(2n, Fp.sqr(r)), 1n);
  const a2 = Fp.sqr(MONTGOMERY_A);
  const curve = Fp.add(Fp.sub(a2, Fp.mul(a2, w)), Fp.sqr(w));
  const square = isSquare(Fp.mul(Fp.neg(MONTGOMERY_A), Fp.mul(w, curve)));
  const numerator = square ? Fp.neg(MONTGOMERY_A) : Fp.mul(MONTGOMERY_A, Fp.sub(1n, w));
  const y = Fp.sub(numerator, w);
  const z = Fp.add(numerator, w);
  const y2 = Fp.sqr(y);
  const z2 = Fp.sqr(z);
  const root = squareRootOfRatio(Fp.sub(y2, z2), Fp.add(Fp.mul(d, y2), z2));
  if (root === undefined) throw new Error('Elligator 2 left the curve');
  const x = isOdd(root) ? Fp.neg(root) : root;
  return new Point(Fp.mul(x, z), y, z, Fp.mul(x, y)).clearCofactor();
}

/** `first * firstScalar + second * secondScalar`, by interleaved signed windows. Not for secret scalars. */
export function addProducts(
  first: EdwardsPoint,
  firstScalar: bigint,
  second: EdwardsPoint,
  secondScalar: bigint,
): EdwardsPoint {
  const terms = [
    { table: oddMultiples(first), digits: signedDigits(firstScalar) },
    { table: oddMultiples(second), digits: signedDigits(secondScalar) },
  ];
  let sum = Point.ZERO;
  for (let bit = Math.max(...terms.map(({ digits }) => digits.length)) - 1; bit >= 0; bit -= 1) {
    sum = sum.double();
    for (const { table, digits } of terms) {
      const digit = digits[bit] ?? 0;
      if (digit > 0) sum = sum.add(table[digit >> 1]!);
      else if (digit < 0) sum = sum.subtract(table[-digit >> 1]!);
    }
  }
  return sum;
}

/** The encodings, with one inversion for all of them. */
export function encodePoints(...points: readonly EdwardsPoint[]): readonly Uint8Array[] {
  const inverses = Fp.invertBatch(points.map(({ Z }) => Z));
  return points.map(({ X, Y }, index) => {
    const bytes = Fp.toBytes(Fp.mul(Y, inverses[index]!));
    if (isOdd(Fp.mul(X, inverses[index]!))) bytes[POINT_BYTES - 1] = bytes[POINT_BYTES - 1]! | SIGN_BIT;
    return bytes;
  });
}

export function readLittleEndian(bytes: Uint8Array): bigint {
  const view = Buffer.from(bytes).reverse();
  return BigInt(`0x${view.toString('hex')}`);
}

const isOdd = (value: bigint): boolean => (value & 1n) === 1n;

/** Zero counts as a square. */
const isSquare = (value: bigint): boolean => Fp.pow(value, SQUARE_EXPONENT) !== MINUS_ONE;

/** A root of u / v; 0 where u is 0. */
function squareRootOfRatio(u: bigint, v: bigint): bigint | undefined {
  const v3 = Fp.mul(Fp.sqr(v), v);
  const base = Fp.mul(u, Fp.mul(Fp.sqr(v3), v));
  const root = Fp.mul(Fp.mul(u, v3), Fp.pow(base, (Fp.ORDER - 5n) / 8n));
  const check = Fp.mul(v, Fp.sqr(root));
  if (check === u) return root;
  return check === Fp.neg(u) ? Fp.mul(root, SQRT_MINUS_ONE) : undefined;
}

/** P, 3P, 5P, ... 15P. */
function oddMultiples(point: EdwardsPoint): readonly EdwardsPoint[] {
  const twice = point.double();
  const table = [point];
  while (table.length < 8) table.push(table.at(-1)!.add(twice));
  return table;
}

const WINDOW_BITS = 5;

/** Digits from the least significant one: zero, or odd and between -15 and 15, at most one of five in a row not zero. */
function signedDigits(scalar: bigint): Int8Array {
  const bits = scalar.toString(2);
  const digits = new Int8Array(bits.length + 1);
  let carry = 0;
  const bitAt = (index: number): number => (index < bits.length && bits[bits.length - 1 - index] === '1' ? 1 : 0);
  for (let index = 0; index < digits.length; ) {
    if (((bitAt(index) + carry) & 1) === 0) {
      index += 1;
      continue;
    }
    let window = carry;
    for (let offset = 0; offset < WINDOW_BITS; offset += 1) window += bitAt(index + offset) << offset;
    carry = window >> (WINDOW_BITS - 1);
    digits[index] = window - (carry << WINDOW_BITS);
    index += WINDOW_BITS;
  }
  return digits;
}
