import type { Ratio } from '../curves/curve.js';
import { compareRatios, over, plus, ratio, times } from '../fraction.js';

/** The price of a token in one market, and its ADA liquidity. */
export interface MarketPrice {
  readonly price: Ratio;
  readonly lovelace: bigint;
}

export const WEIGHTED_PRICE_RULES = {
  leastLovelace: 100_000_000n,
  /** Maximum deviation of a market from the median, in percent. */
  mostDeviation: 20n,
} as const;

const ZERO = ratio(0n, 1n);

/**
 * The mean of all markets, weighted by their ADA. Small markets and those far from the weighted median are excluded: a
 * look-alike pool with another price must not move the result.
 */
export function weightedPrice(markets: readonly MarketPrice[]): Ratio | undefined {
  const sizeable = markets
    .filter(({ lovelace, price }) => lovelace >= WEIGHTED_PRICE_RULES.leastLovelace && price.numerator > 0n)
    .sort((a, b) => compareRatios(a.price, b.price));
  const median = weightedMedian(sizeable);
  if (median === undefined) return undefined;
  const near = sizeable.filter(({ price }) => isNear(price, median));
  const weight = near.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  const sum = near.reduce((so, { price, lovelace }) => plus(so, times(price, ratio(lovelace, 1n))), ZERO);
  return over(sum, ratio(weight, 1n));
}

/** Expects markets in ascending order of price. */
function weightedMedian(markets: readonly MarketPrice[]): Ratio | undefined {
  const total = markets.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  let below = 0n;
  for (const { price, lovelace } of markets) {
    below += lovelace;
    if (below * 2n >= total) return price;
  }
  return undefined;
}

function isNear(price: Ratio, median: Ratio): boolean {
  const { mostDeviation: maxDeviation } = WEIGHTED_PRICE_RULES;
  const low = times(median, ratio(100n - maxDeviation, 100n));
  const high = times(median, ratio(100n + maxDeviation, 100n));
  return compareRatios(price, low) >= 0 && compareRatios(price, high) <= 0;
}
