import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction, WingRidersStable } from './curve.js';
import { invariantBelow, invariantError } from './stable-invariant.js';
import { wingridersStable } from './wingriders-stable.js';

const createCurve = (scales: readonly [bigint, bigint], swapFee = 5n, protocolFee = 1n): WingRidersStable => ({
  kind: 'wingriders-stable',
  amplification: 75n,
  scales,
  swapFee,
  protocolFee,
  projectFee: 0n,
  reserveFee: 0n,
  feeBasis: 10_000n,
});
const AN2N = 16n * 75n;

const amount = fc.bigInt(1_000n, 10n ** 14n);
const scales = fc.constantFrom([1n, 1n] as const, [1n, 100n] as const, [1_000n, 1n] as const);
const trade = fc.record({
  curve: fc.tuple(scales, fc.bigInt(0n, 100n), fc.bigInt(0n, 100n)).map((fields) => createCurve(...fields)),
  reserves: fc.tuple(amount, amount),
  direction: fc.constantFrom<Direction>(0, 1),
  size: fc.bigInt(1n, 10n ** 14n),
});

describe('WingRiders stable pools', () => {
  test('invariant equals the one in the datum of a real pool', () => {
    // DJED/USDM of the second generation, transaction 7fecad4f….
    expect(invariantBelow(AN2N, 2_802_135_167n, 1_451_571_888n)).toBe(4_252_129_729n);
  });

  test('equal reserves trade nearly one for one', () => {
    const output = wingridersStable.outputFor(createCurve([1n, 1n]), [10n ** 12n, 10n ** 12n], 0, 10n ** 6n);
    expect(output).toBe(10n ** 6n - 600n - 1n);
    expect(wingridersStable.spotPrice(createCurve([1n, 1n]), [7n, 7n])).toMatchObject({});
  });

  test('scales equalize units of different value', () => {
    const output = wingridersStable.outputFor(createCurve([1n, 100n], 0n, 0n), [10n ** 14n, 10n ** 12n], 0, 10n ** 8n);
    expect(output).toBe(10n ** 6n - 1n);
    const { numerator, denominator } = wingridersStable.spotPrice(createCurve([1n, 100n]), [10n ** 14n, 10n ** 12n]);
    expect(numerator).toBe(denominator * 100n);
  });

  test('invariant never decreases, would if one more unit left, and a pool is never emptied', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const other = direction === 0 ? 1 : 0;
        const scaled = (side: 0 | 1, change: bigint): bigint => (reserves[side] + change) * curve.scales[side];
        const before = invariantBelow(AN2N, scaled(0, 0n), scaled(1, 0n));
        const output = wingridersStable.outputFor(curve, reserves, direction, size);
        expect(output < reserves[other]).toBe(true);
        const fee = (size * curve.protocolFee) / curve.feeBasis;
        const after = invariantBelow(AN2N, scaled(direction, size - fee), scaled(other, -output));
        expect(after >= before).toBe(true);
      }),
    );
  });

  test('exact output costs the minimum input for it', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const brings = (given: bigint): bigint => wingridersStable.outputFor(curve, reserves, direction, given);
        const input = wingridersStable.inputFor(curve, reserves, direction, size);
        if (input === undefined) {
          expect(size >= reserves[direction === 0 ? 1 : 0] || brings(2n ** 64n - 1n) < size).toBe(true);
          return;
        }
        expect(brings(input) >= size).toBe(true);
        for (let less = input - 1n; less > 0n && less > input - 4n; less -= 1n) expect(brings(less) < size).toBe(true);
        expect(brings(input + 4n) >= brings(input)).toBe(true);
      }),
    );
  });

  test('remaining reserve is the minimum that the contract accepts', () => {
    const reserves = [2_802_135_167n, 1_451_571_888n] as const;
    const invariant = invariantBelow(AN2N, ...reserves);
    const output = wingridersStable.outputFor(createCurve([1n, 1n]), reserves, 0, 100_000_000n);
    const given = reserves[0] + 100_000_000n - 60_000n;
    expect(invariantError(AN2N, given, reserves[1] - output, invariant) <= 0n).toBe(true);
    expect(invariantError(AN2N, given, reserves[1] - output - 1n, invariant) > 0n).toBe(true);
  });
});
