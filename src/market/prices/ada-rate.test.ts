import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio, ratioNumber } from '../fraction.js';
import { adaInDollars, type DollarPool } from './ada-rate.js';

const ADA = 1_000_000n;

/** A pool with a price in thousandths of a dollar for one ADA, and its amount of ADA. */
const pool = (
  name: string,
  stablecoin: string,
  thousandths: bigint,
  ada: bigint,
  more: Partial<DollarPool> = {},
): DollarPool => ({
  pool: name,
  stablecoin,
  decimals: 6,
  lovelace: ada * ADA,
  stable: (ada * ADA * thousandths) / 1000n,
  price: ratio(1000n, thousandths),
  trades: 3,
  volume: 1_000n * ADA,
  ...more,
});

const computeRate = (
  pools: readonly DollarPool[],
  oracles: readonly { source: string; rate: ReturnType<typeof ratio> }[] = [],
) => {
  const found = adaInDollars(pools, oracles);
  return found && ratioNumber(found.rate);
};

describe('ADA rate in dollars', () => {
  const two = [pool('a', 'USDM', 500n, 10_000n), pool('b', 'iUSD', 510n, 9_000n)];

  test('is the liquidity-weighted median price', () => {
    expect(computeRate(two)).toBe(0.5);
    expect(computeRate([...two, pool('c', 'DJED', 505n, 15_000n)])).toBe(0.505);
  });

  test.each([
    ['one pool alone', [two[0]!]],
    ['two pools of one stablecoin', [two[0]!, pool('b', 'USDM', 505n, 9_000n)]],
    ['a pool with nearly all of the liquidity', [pool('a', 'USDM', 500n, 100_000n), two[1]!]],
    ['prices that are too far apart', [two[0]!, pool('b', 'iUSD', 530n, 9_000n)]],
    ['pools without trades', two.map((each) => ({ ...each, trades: 0 }))],
    ['pools without volume', two.map((each) => ({ ...each, volume: 99n * ADA }))],
    ['pools with little ADA', [pool('a', 'USDM', 500n, 900n), pool('b', 'iUSD', 500n, 900n)]],
  ])('is unknown from %s', (_, pools) => {
    expect(computeRate(pools)).toBeUndefined();
  });

  test('comes from oracles when the pools give none, and from both when they agree', () => {
    const orcfax = { source: 'ORCFAX', rate: ratio(52n, 100n) };
    const charli3 = { source: 'CHARLI3', rate: ratio(51n, 100n) };
    expect(computeRate([], [orcfax])).toBe(0.52);
    expect(adaInDollars(two, [orcfax, charli3])).toMatchObject({ sources: ['CHARLI3', 'ORCFAX', 'POOLS'] });
    expect(computeRate(two, [orcfax, charli3])).toBe(0.51);
    expect(computeRate([], [orcfax, charli3])).toBe(0.515);
  });

  test('is unknown when the sources differ too much', () => {
    expect(computeRate(two, [{ source: 'ORCFAX', rate: ratio(60n, 100n) }])).toBeUndefined();
  });

  test('uses the decimals of a stablecoin', () => {
    const eight = pool('b', 'wanUSDC', 510n, 9_000n, {
      decimals: 8,
      stable: 5_000n * 10n ** 8n,
      price: ratio(1000n, 51_000n),
      volume: 1_000n * 10n ** 8n,
    });
    expect(computeRate([two[0]!, eight])).toBe(0.5);
  });

  test('is within the range of its sources, in any order of the sources', () => {
    const pools = fc.array(
      fc.record({ thousandths: fc.bigInt({ min: 300n, max: 315n }), ada: fc.bigInt({ min: 500n, max: 50_000n }) }),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(pools, (given) => {
        const all = given.map(({ thousandths, ada }, index) => pool(`p${index}`, `s${index % 3}`, thousandths, ada));
        const rate = computeRate(all);
        expect(computeRate([...all].reverse())).toBe(rate);
        if (rate === undefined) return;
        expect(rate).toBeGreaterThanOrEqual(0.3);
        expect(rate).toBeLessThanOrEqual(0.315);
      }),
    );
  });
});
