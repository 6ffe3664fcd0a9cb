/** Recursive averages start at the oldest of these candles, so that every request is bounded. */
export const INDICATOR_HISTORY = 2_000;

/** The same limit for each token of a list. */
export const STRENGTH_HISTORY = 200;

/** Fifteen significant digits, as for every other ratio; later digits are floating-point noise. */
export const toIndicatorNumber = (value: number | undefined): number | null =>
  value === undefined ? null : Number(value.toPrecision(15));
