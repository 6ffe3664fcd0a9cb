import type { CursorPage } from './paged.js';

/** Reads a list with page numbers as a list with cursors: a full page has a next one. */
export async function readNumberedPage<T>(
  cursor: string | undefined,
  pageSize: number,
  read: (page: number) => Promise<readonly T[]>,
): Promise<CursorPage<T>> {
  const page = Number(cursor ?? 1);
  const data = await read(page);
  return { data, nextCursor: data.length < pageSize ? undefined : String(page + 1) };
}
