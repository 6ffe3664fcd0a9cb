import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rational } from '../rational.js';
import {
  getMaxReferenceScriptBytes,
  getScriptFeeTiers,
  type ScriptFeeTiers,
  tieredScriptFee,
} from './reference-script-fee.js';

/** `tierRefScriptFee` of the ledger, stride by stride. */
function sumOfStrides(price: Rational, sizeBytes: number, { strideBytes, multiplier }: ScriptFeeTiers): bigint {
  let [numerator, denominator, sum] = [price.numerator, price.denominator, 0n];
  for (let left = sizeBytes; left > 0; left -= strideBytes) {
    sum += BigInt(Math.min(left, strideBytes)) * numerator;
    numerator *= multiplier.numerator;
    sum *= multiplier.denominator;
    denominator *= multiplier.denominator;
  }
  return sum / denominator;
}

test('fee is the sum over all strides for any stride and multiplier', () => {
  const part = fc.bigInt({ min: 1n, max: 1_000n });
  const rational = fc.record({ numerator: part, denominator: part });
  fc.assert(
    fc.property(
      rational,
      fc.nat({ max: 3_000 }),
      fc.integer({ min: 50, max: 2_000 }),
      rational,
      (price, size, stride, by) => {
        const tiers = { strideBytes: stride, multiplier: by };
        expect(tieredScriptFee(price, size, tiers)).toBe(sumOfStrides(price, size, tiers));
      },
    ),
  );
});

test('fee rises by a fifth every 25,600 bytes without parameters of Dijkstra', () => {
  const price = { numerator: 15n, denominator: 1n };
  expect(tieredScriptFee(price, 25_600)).toBe(384_000n);
  expect(tieredScriptFee(price, 25_601)).toBe(384_018n);
  expect(tieredScriptFee(price, 204_800)).toBe(6_335_648n);
});

test('parameters of Dijkstra replace the constants of Conway', () => {
  const refScriptCostMultiplier = { numerator: 2n, denominator: 1n };
  const parameters = { maxRefScriptSizePerTx: 7n, refScriptCostStride: 10n, refScriptCostMultiplier };
  expect(getMaxReferenceScriptBytes(parameters)).toBe(7);
  expect(getMaxReferenceScriptBytes({})).toBe(204_800);
  expect(tieredScriptFee({ numerator: 1n, denominator: 1n }, 25, getScriptFeeTiers(parameters))).toBe(50n);
});

test('shortest stride needs no sum over all bytes', () => {
  const tiers = { strideBytes: 1, multiplier: { numerator: 6n, denominator: 5n } };
  expect(tieredScriptFee({ numerator: 1n, denominator: 1n }, 204_800, tiers)).toBeGreaterThan(10n ** 16_000n);
});
