import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concentrated } from './concentrated.js';
import type { Concentrated, Direction } from './curve.js';

const createCurve = (lower: bigint, upper: bigint, fee: bigint, denominator = 1_000n): Concentrated => ({
  kind: 'concentrated',
  lower: { numerator: lower, denominator },
  upper: { numerator: upper, denominator },
  fee,
});

const amount = fc.bigInt(1n, 10n ** 15n);
const trade = fc.record({
  curve: fc
    .tuple(fc.bigInt(1n, 5_000n), fc.bigInt(1n, 5_000n), fc.bigInt(0n, 1_000n))
    .map(([lower, width, fee]) => createCurve(lower, lower + width, fee)),
  reserves: fc.tuple(amount, amount),
  direction: fc.constantFrom<Direction>(0, 1),
  size: amount,
});

describe('concentrated liquidity', () => {
  test('is deeper than a constant product of the same reserves', () => {
    // A price range from 0.81 to 1.21, with matching reserves of both assets.
    const curve = createCurve(900n, 1_100n, 30n);
    const reserves = [909_091n, 1_000_000n] as const;
    const output = concentrated.outputFor(curve, reserves, 0, 10_000n);
    expect(output > (1_000_000n * 9_970n) / (909_091n + 9_970n)).toBe(false);
    expect(output > 9_900n && output < 9_970n).toBe(true);
    const { numerator, denominator } = concentrated.spotPrice(curve, reserves);
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(1, 3);
  });

  test('gives at most all of one asset, and keeps trading in the other direction', () => {
    const curve = createCurve(900n, 1_100n, 30n);
    expect(concentrated.outputFor(curve, [1_000_000n, 1_000n], 0, 10n ** 12n)).toBe(1_000n);
    expect(concentrated.outputFor(curve, [1_000_000n, 0n], 0, 1_000n)).toBe(0n);
    expect(concentrated.outputFor(curve, [1_000_000n, 0n], 1, 1_000n) > 0n).toBe(true);
  });

  test('exact output costs the minimum input for it, and a larger input never yields less', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const brings = (given: bigint): bigint => concentrated.outputFor(curve, reserves, direction, given);
        expect(brings(size + 1n) >= brings(size)).toBe(true);
        expect(brings(size) <= reserves[direction === 0 ? 1 : 0]).toBe(true);
        const input = concentrated.inputFor(curve, reserves, direction, size);
        if (input === undefined) {
          expect(size > reserves[direction === 0 ? 1 : 0]).toBe(true);
          return;
        }
        expect(brings(input) >= size).toBe(true);
        expect(brings(input - 1n) < size).toBe(true);
      }),
    );
  });

  test('buying and selling back at once yields no gain', () => {
    fc.assert(
      fc.property(trade, ({ curve, reserves, direction, size }) => {
        const other = direction === 0 ? 1 : 0;
        const output = concentrated.outputFor(curve, reserves, direction, size);
        const next: [bigint, bigint] = [...reserves];
        next[direction] += size;
        next[other] -= output;
        expect(concentrated.outputFor(curve, next, other, output) <= size).toBe(true);
      }),
    );
  });
});
