import { fold, foldOnce, invert, isSquare, PRIME, reduce, squareRootOfRatio } from './field25519.js';

// Points of edwards25519 exactly as libsodium reads, hashes and multiplies them, because nodes verify with it.

/** Extended coordinates: x = X/Z, y = Y/Z, T = XY/Z. */
export interface EdwardsPoint {
  readonly X: bigint;
  readonly Y: bigint;
  readonly Z: bigint;
  readonly T: bigint;
}

const POINT_BYTES = 32;
const SIGN_BIT = 0x80;

/** d of the curve -x^2 + y^2 = 1 + d x^2 y^2. */
const D = reduce(-121_665n * invert(121_666n));
/** A of its Montgomery form v^2 = u^3 + A u^2 + u. */
const A = 486_662n;
const A_SQUARED = A * A;

const IDENTITY: EdwardsPoint = { X: 0n, Y: 1n, Z: 1n, T: 0n };

/**
 * Undefined if the bytes are no point or not the canonical encoding of its y coordinate. A sign bit on an x coordinate
 * of zero is accepted, unlike in RFC 8032.
 */
export function readPoint(bytes: Uint8Array): EdwardsPoint | undefined {
  if (bytes.length !== POINT_BYTES) return undefined;
  const odd = (bytes[POINT_BYTES - 1]! & SIGN_BIT) !== 0;
  const y = readLittleEndian(clearSign(bytes));
  if (y >= PRIME) return undefined;
  const y2 = fold(y * y);
  const root = squareRootOfRatio(y2 - 1n, fold(D * y2) + 1n);
  if (root === undefined) return undefined;
  const x = isOdd(root) === odd ? root : PRIME - root;
  return { X: x, Y: y, Z: 1n, T: fold(x * y) };
}

/**
 * Elligator 2 of draft-irtf-cfrg-vrf-03, section 5.4.1.2, without its inversions: 32 bytes become a point of the
 * prime-order subgroup. The x coordinate before the cofactor is cleared is the even one.
 */
export function mapToPoint(uniform: Uint8Array): EdwardsPoint {
  const r = readLittleEndian(clearSign(uniform.subarray(0, POINT_BYTES)));
  // The Montgomery coordinate u is numerator / w. Neither w nor numerator + w is ever 0, because -1/2 and A - 2 are
  // not squares.
  const w = fold(2n * r * r) + 1n;
  const curve = fold(A_SQUARED - A_SQUARED * w + w * w);
  const numerator = isSquare(fold(-A * fold(w * curve))) ? -A : fold(A * (1n - w));
  const y = numerator - w;
  const z = numerator + w;
  const [y2, z2] = [fold(y * y), fold(z * z)];
  const root = squareRootOfRatio(y2 - z2, fold(D * y2) + z2);
  if (root === undefined) throw new Error('Elligator 2 left the curve');
  const x = isOdd(root) ? PRIME - root : root;
  return clearCofactor({ X: fold(x * z), Y: fold(y), Z: fold(z), T: fold(x * y) });
}

/** Eight times the point. */
export const clearCofactor = (point: EdwardsPoint): EdwardsPoint => double(double(double(point)));

export function isSmallOrder(point: EdwardsPoint): boolean {
  const { X, Y, Z } = clearCofactor(point);
  return reduce(X) === 0n && reduce(Y - Z) === 0n;
}

/** The encodings, with one inversion for all of them. */
export function encodePoints(...points: readonly EdwardsPoint[]): readonly Uint8Array[] {
  const products = [1n];
  for (const { Z } of points) products.push(fold(products.at(-1)! * Z));
  let inverse = invert(products.at(-1)!);
  const encoded: Uint8Array[] = [];
  for (const [index, { X, Y, Z }] of [...points.entries()].reverse()) {
    const inverseZ = fold(inverse * products[index]!);
    inverse = fold(inverse * Z);
    encoded.unshift(encodeAffine(reduce(X * inverseZ), reduce(Y * inverseZ)));
  }
  return encoded;
}

function encodeAffine(x: bigint, y: bigint): Uint8Array {
  const bytes = Buffer.from(y.toString(16).padStart(2 * POINT_BYTES, '0'), 'hex').reverse();
  if (isOdd(x)) bytes[POINT_BYTES - 1] = bytes[POINT_BYTES - 1]! | SIGN_BIT;
  return bytes;
}

/** A point prepared for addition. */
interface Addend {
  readonly sum: bigint;
  readonly difference: bigint;
  readonly twoZ: bigint;
  readonly twoDT: bigint;
}

/** P, 3P, 5P, ... 15P, prepared for `addProducts`. */
export type Multiples = readonly Addend[];

export function oddMultiples(point: EdwardsPoint): Multiples {
  const twice = toAddend(double(point));
  let multiple = point;
  const table = [toAddend(point)];
  while (table.length < 8) {
    multiple = add(multiple, twice);
    table.push(toAddend(multiple));
  }
  return table;
}

const toAddend = ({ X, Y, Z, T }: EdwardsPoint): Addend => ({
  sum: Y + X,
  difference: Y - X,
  twoZ: 2n * Z,
  twoDT: fold(2n * D * T),
});

const negate = ({ sum, difference, twoZ, twoDT }: Addend): Addend => ({
  sum: difference,
  difference: sum,
  twoZ,
  twoDT: -twoDT,
});

/** The sum of two points times scalars of 0 or more, by interleaved signed windows. Not for secret scalars. */
export function addProducts(first: Multiples, firstScalar: bigint, second: Multiples, secondScalar: bigint) {
  const [firstDigits, secondDigits] = [signedDigits(firstScalar), signedDigits(secondScalar)];
  let sum = IDENTITY;
  for (let index = Math.max(firstDigits.length, secondDigits.length) - 1; index >= 0; index -= 1) {
    sum = double(sum);
    sum = addDigit(sum, first, firstDigits[index] ?? 0);
    sum = addDigit(sum, second, secondDigits[index] ?? 0);
  }
  return sum;
}

function addDigit(sum: EdwardsPoint, table: Multiples, digit: number): EdwardsPoint {
  if (digit === 0) return sum;
  return digit > 0 ? add(sum, table[digit >> 1]!) : add(sum, negate(table[-digit >> 1]!));
}

// Formulas dbl-2008-hwcd and add-2008-hwcd-3 of the Explicit-Formulas Database.

function double({ X, Y, Z }: EdwardsPoint): EdwardsPoint {
  const x2 = foldOnce(X * X);
  const y2 = foldOnce(Y * Y);
  const e = 2n * foldOnce(X * Y);
  const g = y2 - x2;
  const f = g - 2n * foldOnce(Z * Z);
  const h = -x2 - y2;
  return { X: fold(e * f), Y: fold(g * h), Z: fold(f * g), T: fold(e * h) };
}

function add({ X, Y, Z, T }: EdwardsPoint, { sum, difference, twoZ, twoDT }: Addend): EdwardsPoint {
  const a = foldOnce((Y - X) * difference);
  const b = foldOnce((Y + X) * sum);
  const c = foldOnce(T * twoDT);
  const d = foldOnce(Z * twoZ);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return { X: fold(e * f), Y: fold(g * h), Z: fold(f * g), T: fold(e * h) };
}

const WINDOW_BITS = 5;

/** Digits from the least significant one: 0, or odd and between -15 and 15; of five in a row at most one is not 0. */
function signedDigits(scalar: bigint): Int8Array {
  const bits = scalar.toString(2);
  const bitAt = (index: number): number => (bits[bits.length - 1 - index] === '1' ? 1 : 0);
  const digits = new Int8Array(bits.length + 1);
  let carry = 0;
  for (let index = 0; index < digits.length; index += digits[index] === 0 ? 1 : WINDOW_BITS) {
    if (bitAt(index) === carry) continue;
    let window = carry;
    for (let offset = 0; offset < WINDOW_BITS; offset += 1) window += bitAt(index + offset) << offset;
    carry = window >> (WINDOW_BITS - 1);
    digits[index] = window - (carry << WINDOW_BITS);
  }
  return digits;
}

function clearSign(bytes: Uint8Array): Uint8Array {
  const cleared = Uint8Array.from(bytes);
  cleared[POINT_BYTES - 1] = cleared[POINT_BYTES - 1]! & ~SIGN_BIT;
  return cleared;
}

export const readLittleEndian = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

const isOdd = (value: bigint): boolean => (value & 1n) === 1n;
