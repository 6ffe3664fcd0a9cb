import { describe, expect, test } from 'vitest';
import { isRichListDue, mergeLargest } from './rich-list.js';

const balance = (scriptId: number, value: number) => ({
  scriptId: BigInt(scriptId),
  value: BigInt(value),
  outputCount: 1n,
});

test('ranges are merged into the largest balances, equal ones in order of first appearance', () => {
  const list = mergeLargest([balance(7, 9), balance(2, 5)], [balance(11, 9), balance(4, 6), balance(1, 5)], 4);
  expect(list.map(({ scriptId }) => scriptId)).toEqual([7n, 11n, 4n, 1n]);
});

describe('list is due', () => {
  const intervalMs = 3_600_000;
  const now = Date.UTC(2026, 0, 1, 12);
  const stored = (ageMs: number, current = true) => ({ enabled: true, current, computedAt: new Date(now - ageMs) });

  test('when there is none, and when its block was rolled back', () => {
    expect(isRichListDue(undefined, undefined, { now, intervalMs })).toBe(true);
    expect(isRichListDue(stored(1_000, false), undefined, { now, intervalMs })).toBe(true);
    expect(isRichListDue({ ...stored(1_000), enabled: false }, undefined, { now, intervalMs })).toBe(true);
  });

  test('after the interval', () => {
    expect(isRichListDue(stored(intervalMs - 1), undefined, { now, intervalMs })).toBe(false);
    expect(isRichListDue(stored(intervalMs), undefined, { now, intervalMs })).toBe(true);
  });

  test('later where it took long, also after a rollback', () => {
    const last = { at: now - 2 * intervalMs, ms: 300_000 };
    expect(isRichListDue(stored(2 * intervalMs), last, { now, intervalMs })).toBe(false);
    expect(isRichListDue(stored(2 * intervalMs, false), last, { now, intervalMs })).toBe(false);
    expect(isRichListDue(stored(5 * intervalMs), { ...last, at: now - 5 * intervalMs }, { now, intervalMs })).toBe(
      true,
    );
  });
});
