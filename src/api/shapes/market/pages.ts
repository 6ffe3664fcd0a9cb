import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { MAX_SKIPPED_ROWS } from '../../kit/chain-pages.js';
import { Defaulted } from '../../kit/schema.js';

/** Market pages are numbered from 0. */
export const PageFrom0 = Defaulted(
  Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Page number, from 0' }),
  0,
);

export const PageSize = (fallback: number) =>
  Defaulted(Type.Integer({ minimum: 1, maximum: 100, description: 'Items on a page' }), fallback);

interface PageQuery {
  readonly page: number;
  readonly size: number;
}

export const toPageFields = ({ page, size }: PageQuery, totalElements: number) => ({
  page,
  size,
  totalElements,
  totalPages: Math.ceil(totalElements / size),
});

/** Uses an offset within one key's index range; a page past the end is empty, however large its number. */
export async function pageFrom0<Row>(
  { page, size }: PageQuery,
  total: number,
  fetch: (range: { readonly skip: number; readonly limit: number }) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const skip = page * size;
  if (skip >= total) return [];
  if (skip <= MAX_SKIPPED_ROWS) return await fetch({ skip, limit: size });
  throw new ServiceError('invalid', `Pages end after ${MAX_SKIPPED_ROWS} items: narrow the list`);
}
