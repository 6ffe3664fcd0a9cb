import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKETS, findBucket, quantile } from './latency.js';

const buildHistogram = (times: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const ms of times) counts.set(findBucket(ms), (counts.get(findBucket(ms)) ?? 0) + 1);
  return [...counts].map(([bucket, calls]) => ({ bucket, calls }));
};

test('a longer time is never in an earlier bucket', () => {
  const time = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(time, time, (a, b) => {
      expect(findBucket(Math.min(a, b))).toBeLessThanOrEqual(findBucket(Math.max(a, b)));
    }),
  );
});

test('every number maps to a bucket', () => {
  for (const ms of [Number.NaN, -1, 0, 0.05, Number.POSITIVE_INFINITY, 1e300]) {
    expect(findBucket(ms)).toBeGreaterThanOrEqual(0);
    expect(findBucket(ms)).toBeLessThan(BUCKETS);
  }
});

test('a quantile differs from the exact one by at most one bucket', () => {
  const times = fc.array(fc.double({ min: 0.06, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, fraction) => {
      const sorted = all.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(fraction * all.length) - 1] as number;
      const read = quantile(buildHistogram(all), fraction) as number;
      expect(read / exact).toBeGreaterThan(0.87);
      expect(read / exact).toBeLessThan(1.15);
    }),
  );
});

test('the quantile of no calls is undefined', () => {
  expect(quantile([], 0.5)).toBeUndefined();
});
