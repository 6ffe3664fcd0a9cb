import { expect, test } from 'vitest';
import type { Curve } from './curve.js';
import { decodeCurve, encodeCurve } from './stored-curve.js';

test.each<Curve>([
  {
    kind: 'constant-product',
    kept: [
      { numerator: 997n, denominator: 1000n },
      { numerator: 2n ** 80n, denominator: 1n },
    ],
  },
  { kind: 'sundae-stable', linearAmplification: 100n, sumInvariant: 12n ** 30n, fees: [5n, 0n] },
])('curve of kind $kind survives encoding and decoding', (curve) => {
  expect(decodeCurve(encodeCurve(curve))).toEqual(curve);
});
