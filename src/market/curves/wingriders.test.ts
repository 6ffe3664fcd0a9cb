import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction, WingRidersProduct } from './curve.js';
import { tradedPart, wingriders } from './wingriders.js';

const createCurve = (swapFee: bigint, ...others: readonly bigint[]): WingRidersProduct => ({
  kind: 'wingriders',
  swapFee,
  protocolFee: others[0] ?? 0n,
  projectFee: others[1] ?? 0n,
  reserveFee: others[2] ?? 0n,
  feeBasis: 10_000n,
});

const fee = fc.bigInt(0n, 300n);
const amount = fc.bigInt(1n, 10n ** 15n);
const direction = fc.constantFrom<Direction>(0, 1);
const trade = fc.record({
  curve: fc.tuple(fee, fee, fee, fee).map((fees) => createCurve(...fees)),
  reserves: fc.tuple(amount, amount),
  direction,
  size: amount,
});

describe('WingRiders constant product', () => {
  test('matches the chain for 594 ADA of NIGHT, with the 3 ADA of oil excluded from the reserves', () => {
    const reserves = [159_417_294_915n, 1_064_863_762_547n] as const;
    expect(wingriders.outputFor(createCurve(13n, 2n), reserves, 0, 594_000_000n)).toBe(3_947_120_098n);
    const withOil = [reserves[0] + 3_000_000n, reserves[1]] as const;
    expect(wingriders.outputFor(createCurve(13n, 2n), withOil, 0, 594_000_000n)).toBe(3_947_046_096n);
  });

  test('first generation takes one fee, rounded up', () => {
    expect(tradedPart(createCurve(35n), 10_001n)).toBe(10_001n - 36n);
    expect(wingriders.getFee(createCurve(35n), 0)).toEqual({ numerator: 35n, denominator: 10_000n });
  });

  test('product never decreases, and a pool is never emptied', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const output = wingriders.outputFor(curve, reserves, direction, size);
        const [from, to] = direction === 0 ? reserves : [reserves[1], reserves[0]];
        expect(output < to).toBe(true);
        expect((from + tradedPart(curve, size)) * (to - output) >= from * to).toBe(true);
      }),
    );
  });

  test('exact output costs the minimum input for it', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const input = wingriders.inputFor(curve, reserves, direction, size);
        if (size >= reserves[direction === 0 ? 1 : 0]) {
          expect(input).toBeUndefined();
          return;
        }
        const brings = (given: bigint): bigint => wingriders.outputFor(curve, reserves, direction, given);
        expect(brings(input!) >= size).toBe(true);
        for (let less = input! - 1n; less > 0n && less > input! - 6n; less -= 1n)
          expect(brings(less) < size).toBe(true);
      }),
    );
  });

  test('input larger by more than the roundings never yields less', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const brings = (given: bigint): bigint => wingriders.outputFor(curve, reserves, direction, given);
        expect(brings(size + 6n) >= brings(size)).toBe(true);
      }),
    );
  });

  test('minimum input is exact even when a larger input yields less because of fee rounding', () => {
    const curve = createCurve(30n, 5n, 5n, 5n);
    expect(tradedPart(curve, 2_000n)).toBe(2_000n - 6n - 3n);
    expect(tradedPart(curve, 1_999n)).toBe(1_999n - 6n - 0n);
    const reserves = [10n ** 12n, 10n ** 12n] as const;
    const output = wingriders.outputFor(curve, reserves, 0, 1_999n);
    expect(wingriders.inputFor(curve, reserves, 0, output)).toBe(1_999n);
  });
});
