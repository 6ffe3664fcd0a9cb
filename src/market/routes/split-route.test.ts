import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction } from '../curves/curve.js';
import { computePathOutput, type SplitRouteQuery, splitRoute } from './split-route.js';
import type { Venue } from './venue.js';

const product = (
  id: string,
  assets: readonly [string, string],
  reserves: readonly [bigint, bigint],
  batcherFee = 0n,
): Venue => {
  const outputFor = (direction: Direction, input: bigint): bigint => {
    const [into, out] = direction === 0 ? reserves : ([reserves[1], reserves[0]] as const);
    return (input * 997n * out) / (into * 1000n + input * 997n);
  };
  return { id, dex: 'MINSWAP_V1', assets, batcherFee, outputFor, inputFor: () => undefined };
};

const createQuery = (
  venues: readonly Venue[],
  input: bigint,
  more: Partial<SplitRouteQuery> = {},
): SplitRouteQuery => ({
  venues,
  from: 'lovelace',
  to: 'token',
  input,
  between: [],
  maxHops: 1,
  maxLegs: 5,
  lovelaceIn: undefined,
  ...more,
});

const reserve = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n });
const pools = fc
  .array(fc.tuple(reserve, reserve), { minLength: 1, maxLength: 6 })
  .map((all) => all.map((reserves, index) => product(`p${index}`, ['lovelace', 'token'], reserves)));
const amount = fc.bigInt({ min: 1000n, max: 10n ** 13n });

describe('splitRoute', () => {
  test('is never worse than the best single pool and spends the whole input', () => {
    fc.assert(
      fc.property(pools, amount, (venues, input) => {
        const single = venues.map((venue) => venue.outputFor(0, input)).reduce((a, b) => (a > b ? a : b));
        const route = splitRoute(createQuery(venues, input));
        if (single === 0n) expect(route).toBeUndefined();
        else {
          expect(route!.output >= single).toBe(true);
          expect(route!.legs.reduce((sum, leg) => sum + leg.input, 0n)).toBe(input);
          for (const leg of route!.legs) expect(leg.output).toBe(computePathOutput(leg, leg.input));
        }
      }),
    );
  });

  test('halves the input between two equal pools', () => {
    const equal = ['a', 'b'].map((id) => product(id, ['lovelace', 'token'], [10n ** 10n, 10n ** 10n]));
    const route = splitRoute(createQuery(equal, 1_000_000_000n))!;
    expect(route.legs.map(({ input }) => input)).toEqual([500_000_000n, 500_000_000n]);
  });

  test('is within a thousandth of the best of many random splits', () => {
    fc.assert(
      fc.property(pools, amount, fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }), (venues, input, parts) => {
        const weights = venues.map((_, index) => BigInt(parts[index]! + 1));
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        const spread = venues.reduce((sum, venue, i) => sum + venue.outputFor(0, (input * weights[i]!) / total), 0n);
        const route = splitRoute(createQuery(venues, input, { maxLegs: 6 }));
        expect((route?.output ?? 0n) * 1000n + 10_000n >= spread * 999n).toBe(true);
      }),
    );
  });

  test('omits a leg that costs more than it yields', () => {
    const venues = [
      product('deep', ['lovelace', 'token'], [10n ** 12n, 10n ** 12n]),
      product('dear', ['lovelace', 'token'], [10n ** 10n, 10n ** 10n], 50_000_000n),
    ];
    const free = splitRoute(createQuery(venues, 10n ** 9n))!;
    const counted = splitRoute(createQuery(venues, 10n ** 9n, { lovelaceIn: { numerator: 1n, denominator: 1n } }))!;
    expect(free.legs).toHaveLength(2);
    expect(counted.legs.map(({ hops }) => hops[0]!.venue.id)).toEqual(['deep']);
  });

  test('uses an intermediate asset when no pool has both assets, and only if allowed', () => {
    const venues = [
      product('in', ['lovelace', 'usd'], [10n ** 12n, 10n ** 12n]),
      product('out', ['token', 'usd'], [10n ** 12n, 10n ** 12n]),
    ];
    expect(splitRoute(createQuery(venues, 1_000_000n))).toBeUndefined();
    const route = splitRoute(createQuery(venues, 1_000_000n, { between: ['usd'], maxHops: 2 }))!;
    expect(route.legs[0]!.hops.map(({ venue, direction }) => [venue.id, direction])).toEqual([
      ['in', 0],
      ['out', 1],
    ]);
    expect(route.output).toBe(venues[1]!.outputFor(1, venues[0]!.outputFor(0, 1_000_000n)));
  });

  test('has no more legs than requested', () => {
    fc.assert(
      fc.property(pools, amount, fc.integer({ min: 1, max: 3 }), (venues, input, maxLegs) => {
        expect(splitRoute(createQuery(venues, input, { maxLegs }))?.legs.length ?? 0).toBeLessThanOrEqual(maxLegs);
      }),
    );
  });
});
