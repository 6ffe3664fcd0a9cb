import { expect, test } from 'vitest';
import { countByDay, getLevel } from './heat-map.js';

test('times are counted by day in UTC', () => {
  const seconds = (text: string): number => Date.parse(text) / 1000;
  expect(
    countByDay(['2026-03-02T00:00:00Z', '2026-03-01T23:59:59Z', '2026-03-01T00:00:00Z'].map((text) => seconds(text))),
  ).toEqual([
    { day: seconds('2026-03-01T00:00:00Z'), count: 2 },
    { day: seconds('2026-03-02T00:00:00Z'), count: 1 },
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [25, 1],
  [26, 2],
  [100, 4],
])('%i of 100 has level %i', (count, level) => {
  expect(getLevel(count, 100)).toBe(level);
});
