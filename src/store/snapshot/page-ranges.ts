import type { Queryable } from '../db.js';
import { type Identifier, identifier, join, Sql, sql } from '../sql.js';
import type { StoredColumn, StoredPart } from './snapshot-tables.js';

/** Rows by their position in the file of a table, from `from` up to but not including `to`. */
export interface RowRange {
  readonly from: RowPosition;
  readonly to: RowPosition;
}

/** Page and number within the page, as in the system column `ctid`. */
export type RowPosition = readonly [page: number, row: number];

/** Above the largest number of rows in a page of 32 KiB, the largest page size. */
const PAGE_ROWS = 2_048;

export const CHUNK_TARGET_BYTES = 32 * 1024 * 1024;
/** A range with more times the target is split, which happens where large values are not evenly distributed. */
const MAX_TIMES_TARGET = 4;

/**
 * Divides a table by position, not by key: reading is sequential, and needs no index. The rows of one state of the
 * database keep their positions, except in a new file of the table.
 */
export function divideTable({ pages, bytes }: Pick<StoredPart, 'pages' | 'bytes'>, target: number): RowRange[] {
  if (pages === 0) return [];
  const pagesPerRange = Math.max(1, Math.floor(target / Math.max(1, bytes / pages)));
  const ranges: RowRange[] = [];
  for (let page = 0; page < pages; page += pagesPerRange)
    ranges.push({ from: [page, 0], to: [Math.min(pages, page + pagesPerRange), 0] });
  return ranges;
}

/** The two halves of a range; undefined for a single row. */
export function splitRange({ from, to }: RowRange): readonly [RowRange, RowRange] | undefined {
  const middle = findMiddle(from, to);
  return (
    middle && [
      { from, to: middle },
      { from: middle, to },
    ]
  );
}

function findMiddle([fromPage, fromRow]: RowPosition, [toPage, toRow]: RowPosition): RowPosition | undefined {
  if (toPage - fromPage > 1) return [fromPage + Math.ceil((toPage - fromPage) / 2), 0];
  const rows = (toPage - fromPage) * PAGE_ROWS + toRow - fromRow;
  if (rows <= 1) return undefined;
  const row = fromRow + (rows >> 1);
  return row < PAGE_ROWS ? [fromPage, row] : [fromPage + 1, row - PAGE_ROWS];
}

/** COPY has no parameters, so the numbers are part of the text. */
const positionLiteral = ([page, row]: RowPosition): Sql =>
  new Sql([`'(${Math.trunc(page)},${Math.trunc(row)})'::tid`], []);

export const isInRange = ({ from, to }: RowRange): Sql =>
  sql`ctid >= ${positionLiteral(from)} and ctid < ${positionLiteral(to)}`;

/** The rows of a table, or of one of its partitions. */
export interface StoredRows extends Pick<StoredPart, 'relation'> {
  readonly columns: readonly StoredColumn[];
}

/** Splits a range until no part has much more than `target` bytes of large values, which are not read for this. */
export async function splitLargeRange(
  db: Queryable,
  schema: Identifier,
  rows: StoredRows,
  range: RowRange,
  target: number,
): Promise<readonly RowRange[]> {
  const wide = rows.columns.filter((column) => column.wide);
  if (wide.length === 0) return [range];
  const size = join(
    wide.map(({ name }) => sql`coalesce(pg_column_size(${identifier(name)}), 0)::bigint`),
    sql` + `,
  );
  const row = await db.first<{ bytes: bigint | null }>(
    sql`select sum(${size}) as bytes from ${schema}.${identifier(rows.relation)} where ${isInRange(range)}`,
  );
  const halves = Number(row?.bytes ?? 0) > MAX_TIMES_TARGET * target ? splitRange(range) : undefined;
  if (halves === undefined) return [range];
  const parts = [];
  for (const half of halves) parts.push(...(await splitLargeRange(db, schema, rows, half, target)));
  return parts;
}
