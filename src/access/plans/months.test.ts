import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMonthCache, monthAt } from './months.js';

test('a month is a UTC calendar month with an exclusive end', () => {
  expect(monthAt(Date.UTC(2024, 11, 31, 23, 59, 59, 999))).toEqual({
    id: 202412,
    start: Date.UTC(2024, 11, 1),
    end: Date.UTC(2025, 0, 1),
  });
  expect(monthAt(Date.UTC(2025, 0, 1)).id).toBe(202501);
});

test('the cached month equals the computed one', () => {
  const cachedMonthAt = createMonthCache();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (now) => {
      expect(cachedMonthAt(now)).toEqual(monthAt(now));
    }),
  );
});
