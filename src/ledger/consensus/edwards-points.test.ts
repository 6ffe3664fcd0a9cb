import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../kernel/hex.js';
import { addProducts, encodePoints, isSmallOrder, mapToPoint, oddMultiples, readPoint } from './edwards-points.js';

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
/** Generates the eight points of small order. */
const TORSION = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');

const scalar = fc.bigInt({ min: 0n, max: ORDER - 1n });
/** Points of the whole curve, not only of the prime-order subgroup. */
const anyPoint = fc.tuple(scalar, fc.nat({ max: 7 })).map(([times, torsion]) => {
  return Point.BASE.multiplyUnsafe(times).add(TORSION.multiplyUnsafe(BigInt(torsion)));
});
const multiply = (point: InstanceType<typeof Point>, times: bigint) =>
  // The library rejects points that are not in the subgroup only in `multiply`.
  point.multiplyUnsafe(times);

test('a sum of two products equals that of another library, on the whole curve', () => {
  fc.assert(
    fc.property(anyPoint, scalar, anyPoint, scalar, (first, a, second, b) => {
      const [p, q] = [first, second].map((point) => oddMultiples(readPoint(point.toBytes())!));
      const expected = multiply(first, a).add(multiply(second, b));
      expect(toHex(encodePoints(addProducts(p!, a, q!, b))[0]!)).toBe(expected.toHex());
    }),
    { numRuns: 40 },
  );
});

test.each([0n, 1n, 15n, 16n, 31n, 32n, ORDER - 1n])('the base point times %s is right', (times) => {
  const base = oddMultiples(readPoint(Point.BASE.toBytes())!);
  const sum = addProducts(base, times, base, 0n);
  expect(toHex(encodePoints(sum)[0]!)).toBe(Point.BASE.multiplyUnsafe(times).toHex());
});

describe('readPoint', () => {
  const accepts = (bytes: Uint8Array): boolean => {
    try {
      return Point.fromBytes(bytes) !== undefined;
    } catch {
      return false;
    }
  };

  test('accepts the same bytes as another library', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const point = readPoint(bytes);
        expect(point !== undefined).toBe(accepts(bytes));
        if (point !== undefined) expect(encodePoints(point)[0]).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test.each([
    ['2^255 - 19', `ed${'ff'.repeat(30)}7f`],
    ['2^255 - 18', `ee${'ff'.repeat(30)}7f`],
    ['2^255 - 1', `${'ff'.repeat(31)}7f`],
  ])('rejects the y coordinate %s, which is not canonical', (_, hex) => {
    expect(readPoint(fromHex(hex))).toBeUndefined();
  });

  test('accepts a sign on x = 0 as libsodium does', () => {
    expect(encodePoints(readPoint(fromHex(`01${'00'.repeat(30)}80`))!)[0]).toEqual(
      Buffer.from(`01${'00'.repeat(31)}`, 'hex'),
    );
  });
});

test('exactly the eight torsion points have small order', () => {
  for (let times = 1n; times < 8n; times += 1n)
    expect(isSmallOrder(readPoint(TORSION.multiplyUnsafe(times).toBytes())!)).toBe(true);
  expect(isSmallOrder(readPoint(Point.ZERO.toBytes())!)).toBe(true);
  expect(isSmallOrder(readPoint(Point.BASE.add(TORSION).toBytes())!)).toBe(false);
});

test('mapToPoint gives points of the prime-order subgroup and ignores the highest bit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const [encoded] = encodePoints(mapToPoint(bytes));
      expect(Point.fromBytes(encoded!).isTorsionFree()).toBe(true);
      const flipped = Uint8Array.from(bytes);
      flipped[31] = flipped[31]! ^ 0x80;
      expect(encodePoints(mapToPoint(flipped))[0]).toEqual(encoded);
    }),
    { numRuns: 30 },
  );
});

test('mapToPoint maps zero', () => {
  expect(() => encodePoints(mapToPoint(new Uint8Array(32)))).not.toThrow();
});
