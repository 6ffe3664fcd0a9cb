import { describe, expect, test } from 'vitest';
import { buildPagination, cursorPage } from './paging.js';

describe('paging', () => {
  test('pagination states whether there are earlier and later pages', () => {
    expect(buildPagination(1, 20, 41)).toEqual({
      page: 1,
      pageSize: 20,
      totalItems: 41,
      totalPages: 3,
      hasNext: true,
      hasPrevious: false,
    });
    expect(buildPagination(3, 20, 41)).toMatchObject({ hasNext: false, hasPrevious: true });
    expect(buildPagination(1, 20, 0)).toMatchObject({ totalPages: 0, hasNext: false, hasPrevious: false });
  });

  test('a later page of an empty list has no page before it', () => {
    expect(buildPagination(2, 20, 0)).toMatchObject({ hasNext: false, hasPrevious: false });
    expect(buildPagination(2, 20, 1)).toMatchObject({ hasNext: false, hasPrevious: true });
  });

  test('a cursor is returned only when rows are left', () => {
    const page = (rows: readonly number[]) => cursorPage(rows, 2, { show: String, next: (row) => `after ${row}` });
    expect(page([1, 2, 3])).toEqual({ data: ['1', '2'], nextCursor: 'after 2' });
    expect(page([1, 2])).toEqual({ data: ['1', '2'] });
  });
});
