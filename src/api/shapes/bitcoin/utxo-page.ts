import { Defaulted, Integer } from '../../kit/schema.js';
import { HIGHEST } from './page-tip.js';

export const MinConfirmations = Defaulted(
  Integer({ minimum: 0, maximum: 256, description: 'Minimum number of confirmations of confirmed outputs' }),
  0,
);

/** The highest block that has so many confirmations. */
export const highestConfirmed = (tipHeight: number, minConfirmations: number): number =>
  minConfirmations === 0 ? tipHeight : tipHeight - minConfirmations + 1;

/** All blocks where a bound is absent. */
export const heightRange = ({
  from = 0,
  to = HIGHEST,
}: {
  from?: number | undefined;
  to?: number | undefined;
}): {
  readonly from: number;
  readonly to: number;
} => ({ from, to });

/** The most outputs that fit into one answer. */
export const MOST_UNPAGED = 10_000;
