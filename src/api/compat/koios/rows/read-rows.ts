import { ServiceError } from '../../../../kernel/errors.js';
import { ResponseWithHeaders } from '../../../kit/response-with-headers.js';
import { StreamedResult } from '../../../kit/streamed-result.js';
import type { Columns } from './columns.js';
import { CSV_TYPE, toCsv } from './csv.js';
import { comparable, compareScalars, evaluate, type Row } from './evaluate.js';
import type { OrderTerm, RowRequest } from './row-request.js';

/** Rows in memory, or batches in an order of their own that are read as far as the request needs them. */
export type RowSource<R = Row> = readonly R[] | RowStream<R>;

export interface RowStream<R = Row> {
  readonly batches: AsyncIterable<readonly R[]>;
  /** The order of the batches. */
  readonly sorted: readonly Sorted[];
}

export interface Sorted {
  readonly column: string;
  readonly descending: boolean;
}

/** Rows of a stream that one request may read; as many as a numbered page may skip. */
const MAX_READ_ROWS = 100_000;
/** Rows of a stream that are sorted in memory, in another order than that of the stream. */
const MAX_SORTED_ROWS = 20_000;

export interface RowLimits {
  readonly maxRead: number;
  readonly maxSorted: number;
}

const LIMITS: RowLimits = { maxRead: MAX_READ_ROWS, maxSorted: MAX_SORTED_ROWS };

/** Filters, sorts, counts and cuts the rows of a list, and responds as PostgREST does. */
export async function respondWithRows(
  columns: Columns,
  source: RowSource,
  request: RowRequest,
  narrowBy: readonly string[] = [],
  limits: RowLimits = LIMITS,
): Promise<ResponseWithHeaders> {
  const { rows, total } = await selectRows(columns, source, request, narrowBy, limits);
  const { offset, count, select } = request;
  if (total !== undefined && offset > total)
    throw new ServiceError(
      'range-not-satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows`,
      { headers: { 'Content-Range': `*/${total}` } },
    );
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  const headers = ['Content-Range', `${range}/${total ?? '*'}`];
  if (count !== undefined) headers.push('Preference-Applied', `count=${count}`);
  const status = total !== undefined && rows.length < total ? 206 : 200;
  const picked = select === undefined ? rows : rows.map((row) => pick(row, select));
  if (!request.csv) return new ResponseWithHeaders(picked, headers, status);
  const text = toCsv(select === undefined ? [...columns.keys()] : select.map(({ name }) => name), picked);
  const csv = new StreamedResult(async (writeText) => await writeText(text), `${CSV_TYPE}; charset=utf-8`);
  return new ResponseWithHeaders(csv, headers, status);
}

const pick = (row: Row, select: NonNullable<RowRequest['select']>): Row =>
  Object.fromEntries(select.map(({ name, column }) => [name, row[column] ?? null]));

interface Selected {
  readonly rows: readonly Row[];
  /** Undefined when it was not requested, or when it is more than can be read and only an estimate was requested. */
  readonly total: number | undefined;
}

async function selectRows(
  columns: Columns,
  source: RowSource,
  request: RowRequest,
  narrowBy: readonly string[],
  limits: RowLimits,
): Promise<Selected> {
  const { conditions, order, offset, limit, count } = request;
  const isMatch = (row: Row): boolean => conditions.every((condition) => evaluate(columns, condition, row) === true);
  const end = offset + limit;
  if (!('batches' in source) || !isSortedBy(source.sorted, order)) {
    const all = 'batches' in source ? await readAll(source, limits.maxSorted, narrowBy, order) : source;
    const matching = all.filter(isMatch);
    const rows = (order.length === 0 ? matching : sortRows(columns, matching, order)).slice(offset, end);
    return { rows, total: count === undefined ? undefined : matching.length };
  }
  const rows: Row[] = [];
  let found = 0;
  let read = 0;
  for await (const batch of source.batches) {
    for (const row of batch) {
      read += 1;
      if (!isMatch(row)) continue;
      if (found >= offset && found < end) rows.push(row);
      found += 1;
    }
    if (count === undefined && found >= end) break;
    if (read >= limits.maxRead) {
      if (found >= end && count !== 'exact') return { rows, total: undefined };
      throw tooMany(limits.maxRead, narrowBy);
    }
  }
  return { rows, total: count === undefined ? undefined : found };
}

async function readAll(
  { batches, sorted }: RowStream,
  maxRows: number,
  narrowBy: readonly string[],
  order: readonly OrderTerm[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > maxRows) throw tooManyToSort(maxRows, narrowBy, order, sorted);
  }
  return rows;
}

/** Nulls do not occur in the columns by which streams are sorted. */
const isSortedBy = (sorted: readonly Sorted[], order: readonly OrderTerm[]): boolean =>
  order.every(
    ({ column, descending }, index) => sorted[index]?.column === column && sorted[index].descending === descending,
  );

const advice = (narrowBy: readonly string[]): string =>
  narrowBy.length === 0 ? 'request a narrower list' : `add a filter on ${narrowBy.join(' or ')}`;

const tooMany = (maxRows: number, narrowBy: readonly string[]): ServiceError =>
  new ServiceError('invalid', `This request would read more than ${maxRows} rows: ${advice(narrowBy)}`);

function tooManyToSort(
  maxRows: number,
  narrowBy: readonly string[],
  order: readonly OrderTerm[],
  sorted: readonly Sorted[],
): ServiceError {
  const requested = order.map(({ column }) => column).join(',');
  const own = sorted.map(({ column, descending }) => `${column}.${descending ? 'desc' : 'asc'}`).join(',');
  const without = own === '' ? 'leave out the order' : `use the order ${own}`;
  return new ServiceError(
    'invalid',
    `More than ${maxRows} rows cannot be sorted by ${requested}: ${advice(narrowBy)}, or ${without}`,
  );
}

export function sortRows(columns: Columns, rows: readonly Row[], order: readonly OrderTerm[]): readonly Row[] {
  return rows.toSorted((a, b) => {
    for (const { column, descending, nullsFirst } of order) {
      const left = comparable(columns, column, a);
      const right = comparable(columns, column, b);
      if (left === null && right === null) continue;
      if (left === null) return nullsFirst ? -1 : 1;
      if (right === null) return nullsFirst ? 1 : -1;
      const result = compareScalars(left, right);
      if (result !== 0) return descending ? -result : result;
    }
    return 0;
  });
}
