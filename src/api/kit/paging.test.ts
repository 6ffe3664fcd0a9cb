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
