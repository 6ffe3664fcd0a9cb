import type { Direction, Ratio } from '../curves/curve.js';
import { getFee, inputFor, outputFor } from '../curves/quote.js';
import { over, ratio } from '../fraction.js';
import type { IndexedPool } from '../prices/indexed-pool.js';
import { getMarginalPrice } from '../prices/pool-margin.js';
import { getBatcherFee } from './batcher-fees.js';
import type { Venue } from './venue.js';

/** A venue with a price. */
export interface QuotedVenue extends Venue {
  /** Marginal price without fees: input for one unit of output. */
  spotFor(direction: Direction): Ratio | undefined;
  /** The fee as a share of the input. */
  feeFor(direction: Direction): Ratio;
  /** The part of `input` without fees. */
  getTradedInput(direction: Direction, input: bigint): Ratio;
  /** The input actually used, when the remainder is returned. */
  getUsedInput(direction: Direction, input: bigint): bigint;
  /** The maximum input; undefined when unlimited. */
  getMaxInput(direction: Direction): bigint | undefined;
}

/** Above the maximum quantity of any asset. */
const ENDLESS = 2n ** 64n;

export function toPoolVenue(pool: IndexedPool): QuotedVenue {
  return {
    id: pool.id,
    dex: pool.dex,
    assets: pool.assets,
    batcherFee: getBatcherFee(pool.dex),
    outputFor: (direction, input) => outputFor(pool, direction, input),
    inputFor: (direction, output) => inputFor(pool, direction, output),
    feeFor: (direction) => getFee(pool, direction),
    getTradedInput(direction, input) {
      const { numerator, denominator } = getFee(pool, direction);
      return ratio(input * (denominator - numerator), denominator);
    },
    spotFor(direction) {
      const margin = getMarginalPrice(pool);
      if (margin.numerator <= 0n || margin.denominator <= 0n) return undefined;
      return direction === 0 ? margin : over(ratio(1n, 1n), margin);
    },
    // SundaeSwap returns input that the same output does not need; other pools keep it.
    getUsedInput: (direction, input) =>
      pool.dex === 'SUNDAESWAP_V3' ? findMinEquivalentInput(pool, direction, input) : input,
    getMaxInput(direction) {
      if (outputFor(pool, direction, ENDLESS) > 0n) return undefined;
      return largestWithOutput((input) => outputFor(pool, direction, input) > 0n);
    },
  };
}

function findMinEquivalentInput(pool: IndexedPool, direction: Direction, input: bigint): bigint {
  const min = inputFor(pool, direction, outputFor(pool, direction, input));
  return min !== undefined && min < input ? min : input;
}

/** For a venue that serves a contiguous range of inputs. */
function largestWithOutput(serves: (input: bigint) => boolean): bigint {
  let high = ENDLESS;
  let low = ENDLESS;
  while (low > 0n && !serves(low)) {
    high = low;
    low >>= 1n;
  }
  while (high - low > 1n && low > 0n) {
    const middle = (low + high) >> 1n;
    if (serves(middle)) low = middle;
    else high = middle;
  }
  return low;
}
