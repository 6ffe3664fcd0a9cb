import type { NetworkDb } from '../../../store/network-db.js';
import { Closed, Defaulted, MapOf, named, OneOf } from '../../kit/schema.js';
import { FeeRate } from './block-json.js';

export type Db = NetworkDb<'bitcoin'>;

export const RecommendedFees = named(
  'BitcoinRecommendedFees',
  Closed({ fastestFee: FeeRate, halfHourFee: FeeRate, hourFee: FeeRate, economyFee: FeeRate, minimumFee: FeeRate }),
);

export const Estimates = MapOf(FeeRate, 'Fee rate in satoshi per virtual byte, by confirmation target in blocks');

/** The targets that Esplora lists. */
export const TARGETS = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008];

export const MODES = ['economical', 'conservative'] as const;

export const Mode = Defaulted(OneOf(MODES, 'Estimate mode of the node: `economical` or `conservative`'), 'economical');

export const SOURCES = ['node', 'projected', 'recent'] as const;

export type Source = (typeof SOURCES)[number];

export const SourceParameter = Defaulted(
  OneOf(
    SOURCES,
    '`node`: estimate of the node (estimatesmartfee). `projected`: fee rates of the blocks that the current mempool would fill. `recent`: fee rates that sufficed in nearly every window of recent blocks',
  ),
  'node',
);

/** Windows of the longest target need this many blocks and some more to compare. */
export const RECENT_BLOCKS = 1_152;

/** One day of blocks is enough for shorter targets. */
export const DAY_BLOCKS = 144;

export const rounded = (rate: number): number => Number(rate.toFixed(3));

export const asMap = (targets: readonly number[], rates: readonly (number | undefined)[]): Record<string, number> =>
  Object.fromEntries(
    targets.flatMap((target, index) => {
      const rate = rates[index];
      return rate === undefined ? [] : [[String(target), rate]];
    }),
  );
