import type { Direction } from '../curves/curve.js';
import type { DexName } from '../dex-names.js';
import type { Unit } from '../unit.js';

/** Wherever two assets can be exchanged: a pool, a curve or an order book. */
export interface Venue {
  /** The pool's id, or `<DEX>:<unit>` where there is no pool. */
  readonly id: string;
  readonly dex: DexName;
  readonly assets: readonly [Unit, Unit];
  /** What comes out for `input`; 0 where that is nothing. What the venue cannot take is not exchanged, and brings nothing. */
  outputFor(direction: Direction, input: bigint): bigint;
  /** The least input for at least `output`; undefined where there is not so much to get. */
  inputFor(direction: Direction, output: bigint): bigint | undefined;
  /** What carrying an order out costs, in lovelace. */
  readonly batcherFee: bigint;
}

/** A venue with the side from which it is entered. */
export interface Hop {
  readonly venue: Venue;
  readonly direction: Direction;
}

export const assetIn = ({ venue, direction }: Hop): Unit => venue.assets[direction];
export const assetOut = ({ venue, direction }: Hop): Unit => venue.assets[direction === 0 ? 1 : 0];

/** The ways into a venue with `unit`. */
export function hopsFrom(venues: readonly Venue[], unit: Unit): readonly Hop[] {
  return venues.flatMap((venue): Hop[] => {
    if (venue.assets[0] === unit) return [{ venue, direction: 0 }];
    return venue.assets[1] === unit ? [{ venue, direction: 1 }] : [];
  });
}
