/**
 * Indicators of technical analysis over closing prices, oldest first. Each returns one value per close; undefined when
 * there are too few earlier closes.
 */
export type Line = readonly (number | undefined)[];

export const INDICATOR_RULES = {
  /** Default lengths: closes of an average, changes of the RSI. */
  lengths: { sma: 20, ema: 20, rsi: 14, bb: 20 },
  macd: { fast: 12, slow: 26, signal: 9 },
  /** Distance of each band from the middle, in standard deviations. */
  bandWidth: 2,
} as const;

/** The mean of the last `length` closes. */
export const simpleAverage = (closes: readonly number[], length: number): Line =>
  closes.map((_, at) => (at + 1 < length ? undefined : mean(closes.slice(at + 1 - length, at + 1))));

/** Starts with the mean of the first `length` closes; each later close has the weight 2 / (length + 1). */
export function exponentialAverage(closes: readonly number[], length: number): Line {
  let average: number | undefined;
  return closes.map((close, at) => {
    if (average !== undefined) average += (2 / (length + 1)) * (close - average);
    else if (at + 1 === length) average = mean(closes.slice(0, length));
    return average;
  });
}

/**
 * J. Welles Wilder, New Concepts in Technical Trading Systems (1978): the mean gain and the mean loss of the first
 * `length` changes, of which each later change replaces one part in `length`. 50 when the price has not moved.
 */
export function relativeStrength(closes: readonly number[], length: number): Line {
  let [gain, loss] = [0, 0];
  return closes.map((close, at) => {
    if (at === 0) return undefined;
    const change = close - closes[at - 1]!;
    // The initial means accumulate as sums until there are enough changes.
    const retainedWeight = at <= length ? 1 : (length - 1) / length;
    gain = gain * retainedWeight + Math.max(change, 0) / length;
    loss = loss * retainedWeight + Math.max(-change, 0) / length;
    if (at < length) return undefined;
    return gain + loss === 0 ? 50 : 100 * (gain / (gain + loss));
  });
}

export interface Macd {
  readonly macd: Line;
  readonly signal: Line;
  readonly histogram: Line;
}

/** MACD (Gerald Appel): a fast exponential average minus a slow one, and the exponential average of that difference. */
export function movingAverages(
  closes: readonly number[],
  { fast, slow, signal }: { readonly fast: number; readonly slow: number; readonly signal: number },
): Macd {
  const [quick, calm] = [exponentialAverage(closes, fast), exponentialAverage(closes, slow)];
  const macd = closes.map((_, at) => difference(quick[at], calm[at]));
  const known = macd.flatMap((value) => value ?? []);
  const late = closes.length - known.length;
  const averaged = exponentialAverage(known, signal);
  const line = macd.map((_, at) => averaged[at - late]);
  return { macd, signal: line, histogram: macd.map((value, at) => difference(value, line[at])) };
}

export interface Bands {
  readonly middle: Line;
  readonly upper: Line;
  readonly lower: Line;
}

/** Bollinger bands: the simple average, and a number of population standard deviations around it. */
export function bands(closes: readonly number[], length: number, width: number): Bands {
  const middle = simpleAverage(closes, length);
  const spread = middle.map((center, at) => {
    if (center === undefined) return undefined;
    const squares = closes.slice(at + 1 - length, at + 1).map((close) => (close - center) ** 2);
    return width * Math.sqrt(mean(squares));
  });
  return {
    middle,
    upper: middle.map((center, at) => difference(center, negative(spread[at]))),
    lower: middle.map((center, at) => difference(center, spread[at])),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const negative = (value: number | undefined): number | undefined => (value === undefined ? undefined : -value);

const difference = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a - b;
