import { expect, test } from 'vitest';
import { divideTable, type RowRange, splitRange } from './page-ranges.js';

test('a table is divided into adjacent ranges that cover all pages', () => {
  const ranges = divideTable({ pages: 10, bytes: 10 * 8192 }, 3 * 8192);
  expect(ranges).toEqual([
    { from: [0, 0], to: [3, 0] },
    { from: [3, 0], to: [6, 0] },
    { from: [6, 0], to: [9, 0] },
    { from: [9, 0], to: [10, 0] },
  ]);
});

test('a range has at least one page, and an empty table has no range', () => {
  expect(divideTable({ pages: 2, bytes: 1e9 }, 1)).toHaveLength(2);
  expect(divideTable({ pages: 0, bytes: 0 }, 1)).toEqual([]);
});

test('halves of a range are adjacent and get smaller down to a single row', () => {
  let range: RowRange = { from: [4, 0], to: [11, 0] };
  for (let step = 0; step < 40; step += 1) {
    const halves = splitRange(range);
    if (halves === undefined) break;
    const [left, right] = halves;
    expect([left.from, left.to, right.to]).toEqual([range.from, right.from, range.to]);
    expect(left.from).not.toEqual(left.to);
    expect(right.from).not.toEqual(right.to);
    range = step % 2 === 0 ? right : left;
  }
  expect(splitRange(range)).toBeUndefined();
});
