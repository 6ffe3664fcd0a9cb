import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction } from '../curves/curve.js';
import { type OrderRouteQuery, orderRoutes } from './order-routes.js';
import type { QuotedVenue } from './pool-venue.js';

function product(
  id: string,
  dex: QuotedVenue['dex'],
  assets: readonly [string, string],
  reserves: readonly [bigint, bigint],
): QuotedVenue {
  const outputFor = (direction: Direction, input: bigint): bigint => {
    const [into, out] = direction === 0 ? reserves : ([reserves[1], reserves[0]] as const);
    return (input * 997n * out) / (into * 1000n + input * 997n);
  };
  return {
    id,
    dex,
    assets,
    batcherFee: 1_000_000n,
    outputFor,
    inputFor: () => undefined,
    spotFor: () => undefined,
    feeFor: () => ({ numerator: 3n, denominator: 1000n }),
    getTradedInput: (_, input) => ({ numerator: input, denominator: 1n }),
    getUsedInput: (_, input) => input,
    getMaxInput: () => undefined,
  };
}

const createQuery = (
  venues: readonly QuotedVenue[],
  input: bigint,
  more: Partial<OrderRouteQuery> = {},
): OrderRouteQuery => ({
  venues,
  from: 'lovelace',
  to: 'token',
  input,
  maxLegs: 4,
  between: ['usd'],
  canPassOn: ({ dex }) => dex === 'MINSWAP_V2',
  lovelaceIn: { numerator: 1n, denominator: 1n },
  ...more,
});

const reserve = fc.bigInt({ min: 10n ** 8n, max: 10n ** 14n });
const direct = fc
  .array(fc.tuple(reserve, reserve), { maxLength: 5 })
  .map((all) => all.map((reserves, index) => product(`d${index}`, 'MINSWAP_V1', ['lovelace', 'token'], reserves)));
const around = fc
  .tuple(reserve, reserve, reserve, reserve, fc.constantFrom('MINSWAP_V2' as const, 'MINSWAP_V1' as const))
  .map(([a, b, c, d, dex]) => [
    product('in', dex, ['lovelace', 'usd'], [a, b]),
    product('out', dex, ['token', 'usd'], [c, d]),
  ]);
const amount = fc.bigInt({ min: 10n ** 6n, max: 10n ** 13n });

describe('orderRoutes', () => {
  test('spends the whole input, yields the output of its venues, and sorts the best route first', () => {
    fc.assert(
      fc.property(direct, around, amount, (venues, two, input) => {
        const routes = orderRoutes(createQuery([...venues, ...two], input));
        const worths = routes.map(({ output, cost }) => output - cost);
        expect(worths).toEqual(worths.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
        for (const { legs, input: given, output } of routes) {
          expect(given).toBe(input);
          expect(legs.reduce((sum, leg) => sum + leg.output, 0n)).toBe(output);
          for (const { hops, output: got, input: into } of legs)
            expect(hops.reduce((left, { venue, direction }) => venue.outputFor(direction, left), into)).toBe(got);
        }
      }),
    );
  });

  test('uses two pools only when one order can, and pays one batcher fee', () => {
    fc.assert(
      fc.property(direct, around, amount, (venues, two, input) => {
        for (const { legs } of orderRoutes(createQuery([...venues, ...two], input)))
          for (const { hops, cost } of legs) {
            expect(cost).toBe(1_000_000n);
            if (hops.length === 2) expect(hops.every(({ venue }) => venue.dex === 'MINSWAP_V2')).toBe(true);
          }
      }),
    );
  });

  test('uses a single order when splitting is not allowed', () => {
    fc.assert(
      fc.property(direct, amount, (venues, input) => {
        const routes = orderRoutes(createQuery(venues, input, { maxLegs: 1, between: [] }));
        expect(routes.every(({ legs }) => legs.length === 1)).toBe(true);
        expect(routes.length).toBe(venues.filter((venue) => venue.outputFor(0, input) > 0n).length);
      }),
    );
  });
});
