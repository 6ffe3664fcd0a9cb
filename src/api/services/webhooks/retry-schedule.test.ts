import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, nextDelayMs } from './retry-schedule.js';

const delays = (random: number, retryAfter?: string) =>
  Array.from({ length: MAX_ATTEMPTS }, (_, index) => nextDelayMs({ failed: index + 1, retryAfter }, () => random));

test('delays grow to hours, span about a day and end', () => {
  const all = delays(0);
  expect(all.at(-1)).toBeUndefined();
  const sum = all.reduce<number>((total, delay) => total + (delay ?? 0), 0);
  expect(sum / 3_600_000).toBeGreaterThan(23);
  expect(sum / 3_600_000).toBeLessThan(25);
  expect(all.slice(0, -1)).toEqual(all.slice(0, -1).toSorted((a, b) => a! - b!));
});

test('jitter adds at most a fifth', () => {
  expect(delays(0.999)[0]).toBeLessThanOrEqual(6_000);
  expect(delays(0.999)[0]).toBeGreaterThan(5_900);
});

test('Retry-After of the receiver delays the attempt, within an hour', () => {
  expect(delays(0, '120')[0]).toBe(120_000);
  expect(delays(0, '999999')[0]).toBe(3_600_000);
  expect(delays(0, 'Wed, 21 Oct 2026 07:28:00 GMT')[0]).toBe(5_000);
});
