import { expect, test } from 'vitest';
import { formatDuration, formatRelativeTime } from './format-time.js';

test.each([
  [0, '0 s'],
  [-5, '0 s'],
  [0.4, '0 s'],
  [12.9, '12 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
  [3_700, '1 h 1 min'],
  [123_267, '1 d 10 h'],
  [86_405, '1 d'],
])('duration of %d seconds is formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, 'now'],
  [-999, 'now'],
  [-12_000, '12 s ago'],
  [-34 * 60_000 - 59_000, '34 min ago'],
  [-5 * 3_600_000, '5 h ago'],
  [-40 * 86_400_000, '40 d ago'],
  [3 * 86_400_000, 'in 3 d'],
])('time at offset %d ms is formatted as %s', (offset, text) => {
  expect(formatRelativeTime(1_000_000_000_000 + offset, 1_000_000_000_000)).toBe(text);
});
