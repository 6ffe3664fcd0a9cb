import { Defaulted, Integer } from '../../kit/schema.js';
import { HIGHEST } from './page-tip.js';

export const MinConfirmations = Defaulted(
  Integer({ minimum: 0, maximum: 256, description: 'Minimum number of confirmations of confirmed outputs' }),
  0,
);

/** The highest block with that many confirmations. */
export const highestConfirmed = (tipHeight: number, minConfirmations: number): number =>
  minConfirmations === 0 ? tipHeight : tipHeight - minConfirmations + 1;

/** An absent bound is unlimited. */
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

/** Maximum number of outputs in one response. */
export const MAX_UNPAGED = 10_000;
