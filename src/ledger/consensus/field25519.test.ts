import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldOnce, invert, isSquare, PRIME, reduce, squareRootOfRatio } from './field25519.js';

const { Fp } = ed25519.Point;
const wide = fc.bigInt({ min: -(1n << 530n), max: 1n << 530n });
const element = fc.bigInt({ min: -(1n << 262n), max: 1n << 262n });

test('folding keeps the residue and bounds the size', () => {
  fc.assert(
    fc.property(wide, (value) => {
      expect(reduce(foldOnce(value))).toBe(Fp.create(value));
      expect(reduce(fold(value))).toBe(Fp.create(value));
      expect(fold(value)).toBeLessThan(1n << 256n);
      expect(fold(value)).toBeGreaterThan(-(1n << 256n));
    }),
  );
});

test('inverse, square test and square root agree with another library', () => {
  fc.assert(
    fc.property(element, element, (u, v) => {
      fc.pre(reduce(v) !== 0n);
      expect(reduce(invert(v))).toBe(Fp.inv(Fp.create(v)));
      const ratio = Fp.div(Fp.create(u), Fp.create(v));
      const root = squareRootOfRatio(u, v);
      const legendre = Fp.pow(ratio, (PRIME - 1n) / 2n);
      expect(isSquare(ratio)).toBe(legendre !== PRIME - 1n);
      expect(root !== undefined).toBe(legendre !== PRIME - 1n);
      if (root !== undefined) expect(Fp.sqr(root)).toBe(ratio);
    }),
  );
});

test('zero is a square, its root is 0 and its inverse is 0', () => {
  expect(isSquare(0n)).toBe(true);
  expect(squareRootOfRatio(0n, 5n)).toBe(0n);
  expect(reduce(invert(PRIME))).toBe(0n);
});
