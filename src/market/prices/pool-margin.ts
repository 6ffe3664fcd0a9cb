import type { Ratio } from '../curves/curve.js';
import { spotPrice } from '../curves/quote.js';
import { over, ratio } from '../fraction.js';
import type { Unit } from '../unit.js';
import type { StandingPool } from './standing-pool.js';

const spots = new WeakMap<StandingPool, Ratio>();

/** Cached: the marginal price of a pool state never changes. */
export function marginOf(pool: StandingPool): Ratio {
  let spot = spots.get(pool);
  if (spot === undefined) {
    spot = spotPrice(pool);
    spots.set(pool, spot);
  }
  return spot;
}

/** Marginal price of one smallest unit of the pool's other asset, in `quote`. */
export function priceIn(pool: StandingPool, quote: Unit): Ratio | undefined {
  const margin = marginOf(pool);
  if (margin.numerator <= 0n || margin.denominator <= 0n) return undefined;
  return pool.assets[0] === quote ? margin : over(ratio(1n, 1n), margin);
}
