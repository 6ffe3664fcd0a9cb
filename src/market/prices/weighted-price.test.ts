import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareRatios, ratio, ratioNumber } from '../fraction.js';
import { weightedPrice } from './weighted-price.js';

const market = (price: bigint, ada: bigint) => ({ price: ratio(price, 100n), lovelace: ada * 1_000_000n });

describe('weighted price', () => {
  test('is the mean by ADA liquidity', () => {
    expect(ratioNumber(weightedPrice([market(100n, 1_000n), market(110n, 3_000n)])!)).toBe(1.075);
  });

  test('ignores small markets and those far from the median', () => {
    const real = [market(100n, 1_000n), market(102n, 1_000n)];
    expect(weightedPrice([...real, market(500n, 99n)])).toEqual(weightedPrice(real));
    expect(weightedPrice([...real, market(500n, 900n)])).toEqual(weightedPrice(real));
  });

  test('is unknown without a market of sufficient size', () => {
    expect(weightedPrice([market(100n, 99n)])).toBeUndefined();
    expect(weightedPrice([])).toBeUndefined();
  });

  test('is between the lowest and the highest price', () => {
    const markets = fc.array(
      fc
        .tuple(fc.bigInt({ min: 1n, max: 1_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
        .map(([p, ada]) => market(p, ada)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(markets, (all) => {
        const price = weightedPrice(all);
        if (price === undefined) return;
        expect(all.some((each) => compareRatios(each.price, price) <= 0)).toBe(true);
        expect(all.some((each) => compareRatios(each.price, price) >= 0)).toBe(true);
      }),
    );
  });
});
