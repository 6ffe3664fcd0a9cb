import type { Direction } from '../curves/curve.js';
import type { DexName } from '../dex-names.js';
import type { Unit } from '../unit.js';

/** A place to exchange two assets: a pool, a bonding curve or an order book. */
export interface Venue {
  /** The pool's id, or `<DEX>:<unit>` when there is no pool. */
  readonly id: string;
  readonly dex: DexName;
  readonly assets: readonly [Unit, Unit];
  /** The output for `input`; 0 when there is none. Input that the venue cannot use yields nothing. */
  outputFor(direction: Direction, input: bigint): bigint;
  /** The minimum input for at least `output`; undefined when the venue does not have as much. */
  inputFor(direction: Direction, output: bigint): bigint | undefined;
  /** Execution cost of an order, in lovelace. */
  readonly batcherFee: bigint;
}

/** A venue with the direction of the trade. */
export interface Hop {
  readonly venue: Venue;
  readonly direction: Direction;
}

export const assetIn = ({ venue, direction }: Hop): Unit => venue.assets[direction];
export const assetOut = ({ venue, direction }: Hop): Unit => venue.assets[direction === 0 ? 1 : 0];

/** All hops that take `unit` as input. */
export function hopsFrom(venues: readonly Venue[], unit: Unit): readonly Hop[] {
  return venues.flatMap((venue): Hop[] => {
    if (venue.assets[0] === unit) return [{ venue, direction: 0 }];
    return venue.assets[1] === unit ? [{ venue, direction: 1 }] : [];
  });
}
