/** Averages that go on for ever begin with the oldest of these candles, so that every question has an end. */
export const INDICATOR_HISTORY = 2_000;

/** The same for each token of a list. */
export const STRENGTH_HISTORY = 200;

/** Fifteen digits, like every other ratio; what floating point leaves after them means nothing. */
export const shown = (value: number | undefined): number | null =>
  value === undefined ? null : Number(value.toPrecision(15));
