import { expect, test } from 'vitest';
import { describeForecast, earningBars, usageBars } from './usage-bars.js';

const NOW = new Date('2026-03-01T01:30:00Z');
const series = (time: string) => [{ time, requests: 5, errors: 2 }];

test.each([
  ['hour', '2026-02-28T23:00:00.000Z', ['02-28 23:00', '03-01 00:00', '03-01 01:00']],
  ['day', '2026-02-27T00:00:00.000Z', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['month', '2026-01-01T00:00:00.000Z', ['2026-01', '2026-02', '2026-03']],
] as const)('every %s until now has a bar, even without requests', (resolution, time, names) => {
  expect(usageBars(series(time), resolution, 3, NOW)).toEqual(
    names.map((name, index) => ({ name, value: index === 0 ? 5 : 0, bad: index === 0 ? 2 : 0 })),
  );
});

test('every day until now has a bar with its fees', () => {
  expect(earningBars([{ key: '2026-02-28', feesLovelace: '1500000' }], 2, NOW)).toEqual([
    { name: '2026-02-28', value: 1.5, bad: 0 },
    { name: '2026-03-01', value: 0, bad: 0 },
  ]);
});

test.each([
  [1_000, null, 'At this rate the month ends with 3,100.'],
  [1_000, 5_000, 'At this rate the month ends with 3,100.'],
  [1_000, 2_000, 'At this rate the quota is used up on 2026-03-21.'],
  [2_000, 2_000, 'The quota is used up.'],
  [0, 2_000, ''],
])('forecast of %i requests of %s after ten days', (used, quota, text) => {
  const usage = { used, quota, resetAt: '2026-04-01T00:00:00.000Z' };
  expect(describeForecast(usage, new Date('2026-03-11T00:00:00Z'))).toBe(text);
  expect(describeForecast(usage, new Date('2026-03-01T12:00:00Z'))).toBe('');
});
