import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capacityAt, depletedAt, fullAt, type Generation, INITIAL_DUST_PARAMETERS, secondsToCap } from './dust.js';

const night = fc.bigInt(1n, 24_000_000_000_000_000n);
const seconds = fc.bigInt(0n, 2_000_000n);
const start = 1_750_000_000n;
const P = INITIAL_DUST_PARAMETERS;

const generation = fc.record({
  night,
  initialValue: fc.bigInt(0n, 10n ** 20n),
  ctime: seconds.map((value) => start + value),
  dtime: fc.option(
    seconds.map((value) => start + value),
    { nil: undefined },
  ),
});

describe('DUST', () => {
  test('one NIGHT generates five DUST in a week and fifteen seconds', () => {
    const one: Generation = { night: 1_000_000n, initialValue: 0n, ctime: start, dtime: undefined };
    expect(secondsToCap(P)).toBe(604_815n);
    expect(capacityAt(one, start + 86_400n, P)).toBe(714_268_800_000_000n);
    expect(fullAt(one, P)).toBe(start + 604_815n);
    expect(capacityAt(one, start + 604_815n, P)).toBe(5_000_000_000_000_000n);
    expect(capacityAt(one, start + 604_814n, P)).toBeLessThan(5_000_000_000_000_000n);
  });

  test('unspent DUST decays at the rate at which it grew', () => {
    const spent: Generation = { night: 1_000_000n, initialValue: 0n, ctime: start, dtime: start + 100n };
    expect(capacityAt(spent, start + 150n, P)).toBe(capacityAt(spent, start + 50n, P));
    expect(depletedAt(spent, P)).toBe(start + 200n);
    expect(capacityAt(spent, start + 200n, P)).toBe(0n);
    expect(fullAt(spent, P)).toBeUndefined();
  });

  test('capacity is never negative and never exceeds the cap', () => {
    fc.assert(
      fc.property(generation, seconds, (made, after) => {
        const value = capacityAt(made, start + after, P);
        expect(value >= 0n && value <= made.night * P.nightDustRatio).toBe(true);
      }),
    );
  });

  test('capacity is full exactly from fullAt on and zero exactly from goneAt on', () => {
    fc.assert(
      fc.property(generation, (made) => {
        const full = fullAt(made, P);
        const max = made.night * P.nightDustRatio;
        if (full !== undefined) {
          expect(capacityAt(made, full, P)).toBe(max);
          if (full > made.ctime) expect(capacityAt(made, full - 1n, P)).toBeLessThan(max);
        }
        const depleted = depletedAt(made, P);
        if (depleted !== undefined) {
          expect(capacityAt(made, depleted, P)).toBe(0n);
          if (depleted > made.dtime!) expect(capacityAt(made, depleted - 1n, P)).toBeGreaterThan(0n);
        }
      }),
    );
  });
});
