import type { Ratio } from '../curves/curve.js';
import { spotPrice } from '../curves/quote.js';
import { over, ratio } from '../fraction.js';
import type { Unit } from '../unit.js';
import type { IndexedPool } from './indexed-pool.js';

const spots = new WeakMap<IndexedPool, Ratio>();

/** Cached: the marginal price of a pool state never changes. */
export function getMarginalPrice(pool: IndexedPool): Ratio {
  let spot = spots.get(pool);
  if (spot === undefined) {
    spot = spotPrice(pool);
    spots.set(pool, spot);
  }
  return spot;
}

/** Marginal price of one smallest unit of the pool's other asset, in `quote`. */
export function priceIn(pool: IndexedPool, quote: Unit): Ratio | undefined {
  const margin = getMarginalPrice(pool);
  if (margin.numerator <= 0n || margin.denominator <= 0n) return undefined;
  return pool.assets[0] === quote ? margin : over(ratio(1n, 1n), margin);
}
