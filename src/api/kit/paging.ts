import Type, { type Static, type TSchema } from 'typebox';
import { FIELD } from './field-descriptions.js';
import { splitPage } from './keyset-page.js';
import { Closed, Count, Defaulted, Integer, named } from './schema.js';

/**
 * The three kinds of list. Bare array: the first page shorter than `pageSize` is the last. Wrapper: items beside a
 * `pagination` block. Cursor: `{data, nextCursor}`, where `nextCursor` is absent at the end.
 */

export const Page = (maximum = 1_000_000) =>
  Defaulted(Type.Integer({ minimum: 1, maximum, description: 'Page number, from 1' }), 1);

export const PageSize = (fallback = 100) =>
  Defaulted(Type.Integer({ minimum: 1, maximum: 100, description: 'Number of items on a page' }), fallback);

export const Limit = ({ max, default: fallback }: { readonly max: number; readonly default: number }) =>
  Defaulted(Type.Integer({ minimum: 1, maximum: max, description: 'Maximum number of items to return' }), fallback);

export const Cursor = Type.Optional(
  Type.String({
    maxLength: 512,
    description: 'Opaque cursor: `nextCursor` of the previous response. Absent for the first page',
  }),
);

/** Specification 2.18. */
export const Pagination = named(
  'Pagination',
  Closed({
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    totalItems: Count(FIELD.total),
    totalPages: Count(FIELD.totalPages),
    hasNext: Type.Boolean({ description: 'True when a later page has items' }),
    hasPrevious: Type.Boolean({ description: 'True when an earlier page has items' }),
  }),
);

export function buildPagination(page: number, pageSize: number, totalItems: number): Static<typeof Pagination> {
  const totalPages = Math.ceil(totalItems / pageSize);
  return {
    page,
    pageSize,
    totalItems,
    totalPages,
    hasNext: page < totalPages,
    hasPrevious: page > 1 && totalItems > 0,
  };
}

export const CursorPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    nextCursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  });

/** The query must fetch `limit + 1` rows: the extra row tells that there is more. */
export function cursorPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { show, next }: { readonly show: (row: Row) => Item; readonly next: (last: Row) => string },
): { data: Item[]; nextCursor?: string } {
  const { page, next: nextCursor } = splitPage(rows, limit, next);
  const data = page.map(show);
  return nextCursor === undefined ? { data } : { data, nextCursor };
}

/** A batch body: a list with a maximum length, each item validated. */
export const Batch = <Item extends TSchema>(item: Item, maxItems: number) =>
  Type.Array(item, { minItems: 1, maxItems });
