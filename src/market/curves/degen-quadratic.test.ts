import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DegenQuadratic, Reserves } from './curve.js';
import { DEGEN_MIN_LOVELACE, degenQuadratic, roomBelowCap } from './degen-quadratic.js';

const EMISSION = 1_000_000_000n;
const createCurve = (a: bigint, b: bigint, adaCap: bigint): DegenQuadratic => ({
  kind: 'degen-quadratic',
  a,
  b,
  adaCap: adaCap + DEGEN_MIN_LOVELACE,
  emission: EMISSION,
});

/** Reserves of a pool after buyers have paid this much. */
function after(curve: DegenQuadratic, lovelace: bigint): Reserves {
  const bought = degenQuadratic.outputFor(curve, [0n, EMISSION], 0, lovelace);
  return [lovelace, EMISSION - bought];
}

const state = fc
  .record({
    a: fc.bigInt(10n ** 10n, 10n ** 12n),
    b: fc.bigInt(0n, 5_000_000n),
    cap: fc.bigInt(10n ** 9n, 10n ** 11n),
    part: fc.bigInt(1n, 999n),
    size: fc.bigInt(1n, 10n ** 10n),
  })
  .map(({ a, b, cap, part, size }) => {
    const curve = createCurve(a, b, cap);
    return { curve, reserves: after(curve, (cap * part) / 1_000n), size };
  });

describe('Snek.fun bonding curve', () => {
  // Fixtures of splash-offchain-multiplatform, degen_quadratic_pool.rs.
  test('sells 107,295,192 tokens for the first 123.010079 ADA, and buys them back for three lovelace less', () => {
    const curve = createCurve(298_759_111_111n, 0n, 42_014_000_000n);
    const bought = degenQuadratic.outputFor(curve, [0n, EMISSION], 0, 123_010_079n);
    expect(bought).toBe(107_295_192n);
    const reserves = [123_010_079n, EMISSION - bought] as const;
    expect(degenQuadratic.outputFor(curve, reserves, 1, bought)).toBe(123_010_076n);
  });

  test('starts at its own initial price when it has one', () => {
    const curve = createCurve(174_150_190_999n, 2_000_000n, 25_240_000_000n);
    expect(degenQuadratic.outputFor(curve, [0n, EMISSION], 0, 123_010_079n)).toBe(56_319_919n);
    expect(degenQuadratic.spotPrice(curve, [0n, EMISSION])).toEqual({
      numerator: 2_000_000n * 10n ** 27n,
      denominator: 10n ** 33n,
    });
  });

  test('accepts no more than its cap', () => {
    const curve = createCurve(298_759_111_111n, 0n, 42_014_000_000n);
    const reserves = after(curve, 42_000_000_000n);
    expect(roomBelowCap(curve, reserves)).toBe(14_000_000n);
    expect(degenQuadratic.outputFor(curve, reserves, 0, 14_000_000n) > 0n).toBe(true);
    expect(degenQuadratic.outputFor(curve, reserves, 0, 14_000_001n)).toBe(0n);
    const max = degenQuadratic.outputFor(curve, reserves, 0, 14_000_000n);
    expect(degenQuadratic.inputFor(curve, reserves, 0, max) !== undefined).toBe(true);
    expect(degenQuadratic.inputFor(curve, reserves, 0, max + 1_000n)).toBeUndefined();
  });

  test('buying and selling back at once yields no gain, and no more leaves than entered', () => {
    fc.assert(
      fc.property(state, ({ curve, reserves, size }) => {
        const bought = degenQuadratic.outputFor(curve, reserves, 0, size);
        const next = [reserves[0] + size, reserves[1] - bought] as const;
        expect(bought <= reserves[1]).toBe(true);
        expect(degenQuadratic.outputFor(curve, next, 1, bought) <= size).toBe(true);
        const sold = degenQuadratic.outputFor(curve, reserves, 1, size);
        expect(sold <= reserves[0]).toBe(true);
      }),
    );
  });

  test('exact output costs the minimum input for it, and a larger input never yields less', () => {
    fc.assert(
      fc.property(state, fc.constantFrom<0 | 1>(0, 1), ({ curve, reserves, size }, direction) => {
        const brings = (given: bigint): bigint => degenQuadratic.outputFor(curve, reserves, direction, given);
        const input = degenQuadratic.inputFor(curve, reserves, direction, size);
        if (input === undefined) return;
        expect(brings(input) >= size).toBe(true);
        expect(brings(input - 1n) < size).toBe(true);
        const room = direction === 0 ? roomBelowCap(curve, reserves) : EMISSION - reserves[1];
        if (input < room) expect(brings(input + 1n) >= brings(input)).toBe(true);
      }),
    );
  });
});
