import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Curve, CurveMath, Direction, MinswapStable, SundaeStable } from './curve.js';
import * as minswap from './minswap-stable.js';
import * as sundae from './sundae-stable.js';

const { minswapStable } = minswap;
const { sundaeStable } = sundae;

const minswapCurve = (amplification: bigint, multipliers: readonly [bigint, bigint], fee: bigint): MinswapStable => ({
  kind: 'minswap-stable',
  amplification,
  multipliers,
  fee,
});

const sundaeCurve = (
  linearAmplification: bigint,
  sumInvariant: bigint,
  fees: readonly [bigint, bigint],
): SundaeStable => ({ kind: 'sundae-stable', linearAmplification, sumInvariant, fees });

describe('contract values', () => {
  test('Minswap computes D and the other balance as in its contract tests', () => {
    const curve = minswapCurve(2000n, [1n, 1n], 1_000_000n);
    expect(minswap.computeInvariant(curve, [1_000_000n, 1_000_000n])).toBe(2_000_000n);
    expect(minswap.computeInvariant(curve, [9_000_000n, 500_000n])).toBe(9_490_500n);
    expect(minswap.balanceBeside(curve, [1_000_000n, 1_000_000n], 1_100_000n)).toBe(900_005n);
  });

  test('Sundae computes exactly the amount that its contract accepts, to the unit', () => {
    const precision = 10n ** 12n;
    const first = sundaeCurve(200n, 2_000_000_000_000_000_000_000n, [0n, 0n]);
    const second = sundaeCurve(200n, 2_000_005_000_730_180_485_513n, [0n, 0n]);
    const taken = (curve: SundaeStable, known: bigint, old: bigint): bigint =>
      old * precision - sundae.balanceBeside(curve, known * precision);
    expect(taken(first, 1_010_000_000n, 1_000_000_000n)).toBe(9_999_750_604_846_068_206n);
    expect(taken(second, 1_020_000_000n, 990_005_250n)).toBe(9_999_251_668_293_918_428n);
  });

  test('Sundae starts a pool with the D that its SDK writes', () => {
    expect(sundae.computeSumInvariant(200n, [20_000_000n, 20_000_000n])).toBe(40_000_000_000_000_000_000n);
  });
});

const balance = fc.bigInt({ min: 1000n, max: 10n ** 15n });
const direction = fc.constantFrom<Direction>(0, 1);
const amplification = fc.bigInt({ min: 10n, max: 10_000n });
const skew = fc.tuple(balance, fc.bigInt({ min: 1n, max: 50n }), fc.boolean());

interface Case<C extends Curve> {
  readonly curve: C;
  readonly reserves: readonly [bigint, bigint];
}

const minswapCases: fc.Arbitrary<Case<MinswapStable>> = fc
  .tuple(amplification, skew, fc.constantFrom(1n, 100n), fc.bigInt({ min: 0n, max: 10n ** 8n }))
  .map(([amp, [size, by, first], multiplier, fee]) => ({
    curve: minswapCurve(amp, [1n, multiplier], fee),
    reserves: first ? [size * by * multiplier, size] : [size * multiplier, size * by],
  }));

const sundaeCases: fc.Arbitrary<Case<SundaeStable>> = fc
  .tuple(amplification, skew, fc.bigInt({ min: 0n, max: 500n }), fc.bigInt({ min: 0n, max: 500n }))
  .map(([amp, [size, by, first], bid, ask]) => {
    const reserves = first ? ([size * by, size] as const) : ([size, size * by] as const);
    return { curve: sundaeCurve(amp, sundae.computeSumInvariant(amp, reserves), [bid, ask]), reserves };
  });

function laws<C extends Curve>(
  name: string,
  math: CurveMath<C>,
  cases: fc.Arbitrary<Case<C>>,
  computeD: (curve: C, reserves: readonly [bigint, bigint]) => bigint,
  isCovered: (curve: C, output: bigint) => boolean,
): void {
  describe(name, () => {
    const trade = fc.tuple(cases, direction, fc.bigInt({ min: 1n, max: 10n ** 15n }));

    test('swap never decreases D, and never takes more than the reserve', () => {
      fc.assert(
        fc.property(trade, ([{ curve, reserves }, side, input]) => {
          const output = math.outputFor(curve, reserves, side, input);
          const after: readonly [bigint, bigint] =
            side === 0 ? [reserves[0] + input, reserves[1] - output] : [reserves[0] - output, reserves[1] + input];
          expect(output).toBeGreaterThanOrEqual(0n);
          expect(after[0] >= 0n && after[1] >= 0n).toBe(true);
          if (isCovered(curve, output))
            expect(computeD(curve, after)).toBeGreaterThanOrEqual(computeD(curve, reserves));
        }),
        { numRuns: 200 },
      );
    });

    test('exact output requires the minimum input for it', () => {
      fc.assert(
        fc.property(trade, ([{ curve, reserves }, side, share]) => {
          const max = reserves[side === 0 ? 1 : 0];
          // The last unit of a reserve is never sold.
          const output = (share % (max - 1n)) + 1n;
          const input = math.inputFor(curve, reserves, side, output);
          if (input === undefined) {
            expect(math.outputFor(curve, reserves, side, 2n ** 64n - 1n)).toBeLessThan(output);
            return;
          }
          expect(math.outputFor(curve, reserves, side, input)).toBeGreaterThanOrEqual(output);
          expect(math.outputFor(curve, reserves, side, input - 1n)).toBeLessThan(output);
        }),
        { numRuns: 200 },
      );
    });

    test('larger input never yields less, except for one unit of rounding', () => {
      fc.assert(
        fc.property(trade, fc.bigInt({ min: 1n, max: 10n ** 12n }), ([{ curve, reserves }, side, input], more) => {
          const less = math.outputFor(curve, reserves, side, input);
          expect(math.outputFor(curve, reserves, side, input + more)).toBeGreaterThanOrEqual(less - 1n);
        }),
        { numRuns: 200 },
      );
    });

    test('small trade without fees is close to the spot price', () => {
      fc.assert(
        fc.property(cases, ({ curve, reserves }) => {
          const { numerator, denominator } = math.spotPrice(curve, reserves);
          const input = reserves[1] / 1000n + 1n;
          const fee = math.getFee(curve, 1);
          const gross =
            (Number(math.outputFor(curve, reserves, 1, input)) * Number(fee.denominator)) /
            Number(fee.denominator - fee.numerator);
          const atSpot = Number((input * numerator * 10n ** 9n) / denominator) / 1e9;
          expect(gross).toBeLessThanOrEqual(atSpot * 1.001 + 3);
          expect(gross).toBeGreaterThanOrEqual(atSpot * 0.98 - 3);
        }),
        { numRuns: 200 },
      );
    });
  });
}

laws(
  'the laws of Minswap stable pools',
  minswapStable,
  minswapCases,
  (curve, [first, second]) =>
    minswap.computeInvariant(curve, [first * curve.multipliers[0], second * curve.multipliers[1]]),
  // The contract rounds the other balance down, in the trader's favour; only a fee of some units compensates for that.
  ({ fee }, output) => (output * fee) / 10n ** 10n >= 100n,
);
laws(
  'the laws of Sundae stable pools',
  sundaeStable,
  sundaeCases,
  (curve, reserves) => sundae.computeSumInvariant(curve.linearAmplification, reserves),
  () => true,
);

test('empty pool yields nothing', () => {
  const curve = minswapCurve(2000n, [1n, 1n], 0n);
  expect(minswapStable.outputFor(curve, [0n, 10n], 0, 5n)).toBe(0n);
  expect(minswapStable.inputFor(curve, [10n, 0n], 0, 5n)).toBeUndefined();
  expect(sundaeStable.outputFor(sundaeCurve(200n, 0n, [5n, 5n]), [5n, 5n], 0, 5n)).toBe(0n);
});
