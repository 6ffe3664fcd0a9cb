import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bands, exponentialAverage, type Line, movingAverages, relativeStrength, simpleAverage } from './indicators.js';

const someCloses = fc.array(
  fc.integer({ min: 1, max: 1_000_000 }).map((price) => price / 1_000),
  { maxLength: 80 },
);
const someLength = fc.integer({ min: 1, max: 30 });

/** Tolerance for prices of up to a thousand. */
const near = (actual: number | undefined, expected: number | undefined): void => {
  if (actual === undefined || expected === undefined) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThan(1e-7);
};

const sameLines = (actual: Line, expected: Line): void => {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((value, at) => {
    near(value, expected[at]);
  });
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Computed from the weight of every close instead of recursively. */
function plainExponential(closes: readonly number[], length: number, at: number): number | undefined {
  if (at < length - 1) return undefined;
  const rest = 1 - 2 / (length + 1);
  const later = closes.slice(length, at + 1);
  return (
    (sum(closes.slice(0, length)) / length) * rest ** later.length +
    sum(later.map((close, index) => close * (1 - rest) * rest ** (later.length - 1 - index)))
  );
}

function plainStrength(closes: readonly number[], length: number, at: number): number | undefined {
  if (at < length) return undefined;
  const changes = closes.slice(1, at + 1).map((close, index) => close - closes[index]!);
  const smoothed = (values: readonly number[]): number => {
    let average = sum(values.slice(0, length)) / length;
    for (const value of values.slice(length)) average = (average * (length - 1) + value) / length;
    return average;
  };
  const gain = smoothed(changes.map((change) => (change > 0 ? change : 0)));
  const loss = smoothed(changes.map((change) => (change < 0 ? -change : 0)));
  if (gain === 0 && loss === 0) return 50;
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
}

describe('indicators', () => {
  test('equal their definitions in closed form', () => {
    fc.assert(
      fc.property(someCloses, someLength, (closes, length) => {
        const each = (value: (at: number) => number | undefined): Line => closes.map((_, at) => value(at));
        const last = (at: number): readonly number[] => closes.slice(at - length + 1, at + 1);
        const average = (at: number) => (at < length - 1 ? undefined : sum(last(at)) / length);
        sameLines(simpleAverage(closes, length), each(average));
        sameLines(
          exponentialAverage(closes, length),
          each((at) => plainExponential(closes, length, at)),
        );
        sameLines(
          relativeStrength(closes, length),
          each((at) => plainStrength(closes, length, at)),
        );
        const { middle, upper, lower } = bands(closes, length, 2);
        sameLines(middle, each(average));
        closes.forEach((_, at) => {
          const center = average(at);
          if (center === undefined) {
            expect([upper[at], lower[at]]).toEqual([undefined, undefined]);
            return;
          }
          const variance = sum(last(at).map((close) => (close - center) ** 2)) / length;
          near(((upper[at]! - lower[at]!) / 4) ** 2, variance);
          near((upper[at]! + lower[at]!) / 2, center);
        });
      }),
    );
  });

  test('MACD starts with the slow average, and its signal starts later by its length', () => {
    fc.assert(
      fc.property(someCloses, (closes) => {
        const { macd, signal, histogram } = movingAverages(closes, { fast: 3, slow: 7, signal: 4 });
        const plain = closes.map((_, at) =>
          at < 6 ? undefined : plainExponential(closes, 3, at)! - plainExponential(closes, 7, at)!,
        );
        sameLines(macd, plain);
        const known = plain.slice(6) as number[];
        sameLines(
          signal,
          closes.map((_, at) => (at < 6 ? undefined : plainExponential(known, 4, at - 6))),
        );
        closes.forEach((_, at) => {
          near(histogram[at], signal[at] === undefined ? undefined : macd[at]! - signal[at]!);
        });
      }),
    );
  });

  test('RSI is between 0 and 100 and does not depend on the price scale', () => {
    fc.assert(
      fc.property(someCloses, someLength, (closes, length) => {
        const line = relativeStrength(closes, length);
        sameLines(
          relativeStrength(
            closes.map((close) => close * 1_024),
            length,
          ),
          line,
        );
        for (const value of line) if (value !== undefined) expect(value >= 0 && value <= 100).toBe(true);
      }),
    );
  });

  test('match a worked example', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46,
    ];
    const line = relativeStrength(closes, 14);
    expect(line.slice(0, 14)).toEqual(Array(14).fill(undefined));
    expect(line[14]).toBeCloseTo(70.46, 2);
    expect(line[15]).toBeCloseTo(66.25, 2);
    expect(relativeStrength([5, 5, 5], 2)).toEqual([undefined, undefined, 50]);
    expect(relativeStrength([1, 2, 3], 2)).toEqual([undefined, undefined, 100]);
    expect(simpleAverage([1, 2, 6], 3)).toEqual([undefined, undefined, 3]);
  });
});
