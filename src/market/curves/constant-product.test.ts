import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constantProduct } from './constant-product.js';
import type { ConstantProduct, Direction } from './curve.js';

const fee = (basisPoints: bigint): ConstantProduct => {
  const kept = { numerator: 10_000n - basisPoints, denominator: 10_000n };
  return { kind: 'constant-product', kept: [kept, kept] };
};

const cswap = (basisPoints: bigint): ConstantProduct => ({
  ...fee(basisPoints),
  toll: { asset: 0, share: { numerator: 15n, denominator: 10_000n } },
});

const amount = fc.bigInt({ min: 1n, max: 2n ** 63n });
const direction = fc.constantFrom<Direction>(0, 1);
const curve = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999n }), fc.boolean())
  .map(([points, toll]) => (toll ? cswap(points) : fee(points)));

describe('known swaps of contracts and chains', () => {
  test.each([
    // Minswap V1; minswap-dex-v2 lib/amm_dex_v2/math.ak; sundae-sdk ConstantProductPool.test.ts
    [30n, 30_817_255_371_488n, 349_805_856_622_734n, 10_000_000_000_000n, 85_506_228_814_959n],
    [30n, 1_000_000_000n, 1_000_000_000n, 1004n, 1000n],
    [30n, 3_699_642_000_000n, 78_391_015_000_000n, 10_000_000_000n, 210_684_680_648n],
    [30n, 10_000n, 500n, 83n, 4n],
  ])('fee %s with reserves %s and %s turns %s into %s', (points, from, to, input, output) => {
    expect(constantProduct.outputFor(fee(points), [from, to], 0, input)).toBe(output);
    expect(constantProduct.outputFor(fee(points), [to, from], 1, input)).toBe(output);
  });

  // CSWAP fills on mainnet, named by their transactions; the reserves exclude the pool's deposit of two ADA.
  test.each([
    ['66680cdc20ce3d99', 0, 176_165_743n, 47_088_751n, 18_689_559_397n, 5_052_778_301n, 5n],
    ['0c169a837b075768', 0, 773_340_540n, 111_415_705n, 8_068_985_125n, 1_276_248_755n, 5n],
    ['11766ce7bdfff873', 0, 3_951_200n, 4_258_470_996n, 113_366_261n, 126_931_065_918n, 25n],
    ['375dffaa36c88d22', 0, 20_000_000n, 28_583_150_196n, 10_927_193n, 44_357_371_223n, 85n],
    ['e445aac22ee3ebeb', 0, 57_888_995n, 9910n, 2_382_198_521n, 430_321n, 285n],
    ['15db2594533443da', 1, 14_397_216n, 86_843_284n, 1_299_686_430n, 7_942_321_908n, 5n],
    ['f580ce845157566c', 1, 1160n, 2_228_388n, 739_875n, 1_432_119_744n, 45n],
    ['5b88f9a1b7825ec0', 1, 8_793_885n, 32_448_793n, 348_710_459n, 1_332_194_082n, 85n],
    ['a8745271c38f6f31', 1, 33_606_973n, 4_379_532n, 491_843_118n, 69_127_831n, 85n],
  ] as const)('matches the amount paid by transaction %s', (_hash, side, input, output, from, to, points) => {
    const reserves = side === 0 ? ([from, to] as const) : ([to, from] as const);
    expect(constantProduct.outputFor(cswap(points), reserves, side, input)).toBe(output);
  });
});

describe('laws', () => {
  test('product of the reserves never decreases, and the pool is never emptied', () => {
    fc.assert(
      fc.property(curve, amount, amount, direction, amount, (shape, first, second, side, input) => {
        const output = constantProduct.outputFor(shape, [first, second], side, input);
        const [from, to] = side === 0 ? [first, second] : [second, first];
        expect(output).toBeLessThan(to);
        expect((from + input) * (to - output)).toBeGreaterThanOrEqual(from * to);
      }),
    );
  });

  test('exact output requires the minimum input for it', () => {
    fc.assert(
      fc.property(curve, amount, amount, direction, amount, (shape, first, second, side, output) => {
        const reserves = [first, second] as const;
        const input = constantProduct.inputFor(shape, reserves, side, output);
        if (input === undefined) {
          expect(constantProduct.outputFor(shape, reserves, side, 2n ** 200n)).toBeLessThan(output);
          return;
        }
        expect(constantProduct.outputFor(shape, reserves, side, input)).toBeGreaterThanOrEqual(output);
        expect(constantProduct.outputFor(shape, reserves, side, input - 1n)).toBeLessThan(output);
      }),
    );
  });

  test('larger input never yields less', () => {
    fc.assert(
      fc.property(curve, amount, amount, direction, amount, amount, (shape, first, second, side, input, more) => {
        const less = constantProduct.outputFor(shape, [first, second], side, input);
        expect(constantProduct.outputFor(shape, [first, second], side, input + more)).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

test('fee of a direction includes the toll', () => {
  expect(constantProduct.getFee(fee(30n), 0)).toEqual({ numerator: 30n, denominator: 10_000n });
  const { numerator, denominator } = constantProduct.getFee(cswap(85n), 1);
  expect(Number(numerator) / Number(denominator)).toBeCloseTo(1 - 0.9915 * 0.9985, 12);
});

test('empty pool yields nothing', () => {
  expect(constantProduct.outputFor(fee(30n), [0n, 5n], 0, 10n)).toBe(0n);
  expect(constantProduct.inputFor(fee(30n), [0n, 5n], 0, 1n)).toBeUndefined();
  expect(constantProduct.inputFor(fee(30n), [5n, 5n], 0, 5n)).toBeUndefined();
});
