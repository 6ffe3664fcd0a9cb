import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursorPage, paginationOf } from './paging.js';

describe('paging', () => {
  test('a wrapper knows its neighbours', () => {
    expect(paginationOf(1, 20, 41)).toEqual({
      page: 1,
      pageSize: 20,
      totalItems: 41,
      totalPages: 3,
      hasNext: true,
      hasPrevious: false,
    });
    expect(paginationOf(3, 20, 41)).toMatchObject({ hasNext: false, hasPrevious: true });
    expect(paginationOf(1, 20, 0)).toMatchObject({ totalPages: 0, hasNext: false, hasPrevious: false });
  });

  test('a later page of an empty list has no page before it', () => {
    expect(paginationOf(2, 20, 0)).toMatchObject({ hasNext: false, hasPrevious: false });
    expect(paginationOf(2, 20, 1)).toMatchObject({ hasNext: false, hasPrevious: true });
  });

  test('a cursor page has a cursor only when there is a row beyond it', () => {
    const pageOf = (...rows: number[]) => cursorPage(rows, 2, { show: (row) => row * 10, next: String });
    expect(pageOf()).toEqual({ data: [] });
    expect(pageOf(1)).toEqual({ data: [10] });
    expect(pageOf(1, 2)).toEqual({ data: [10, 20] });
    expect(pageOf(1, 2, 3)).toEqual({ data: [10, 20], nextCursor: '2' });
  });

  test('a cursor page of no rows has no cursor, whatever the query returned', () => {
    expect(cursorPage([1], 0, { show: (row) => row, next: String })).toEqual({ data: [] });
  });

  test('pages of a cursor list concatenate to the whole', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 7 }), (items, limit) => {
        const sorted = items.toSorted((a, b) => a - b);
        const seen: number[] = [];
        let after: number | undefined;
        for (;;) {
          const rows = sorted.filter((item) => after === undefined || item > after).slice(0, limit + 1);
          const page = cursorPage(rows, limit, { show: (row) => row, next: String });
          seen.push(...page.data);
          if (page.nextCursor === undefined) break;
          after = Number(page.nextCursor);
        }
        expect(seen).toEqual(sorted);
      }),
    );
  });
});
