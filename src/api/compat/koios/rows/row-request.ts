import Type, { type TProperties } from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { quoted } from '../../../kit/parameters.js';
import type { Columns } from './columns.js';
import { type Condition, columnKind, type Scalar } from './condition.js';
import { prefersCsv } from './csv.js';
import { parseColumnFilter, parseGroup } from './parse-filter.js';

/** Koios returns at most this many rows in one response. */
export const MAX_ROWS = 1_000;
const MAX_OFFSET = 1_000_000_000;

export interface OrderTerm {
  readonly column: string;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

export type CountKind = 'exact' | 'planned' | 'estimated';

/** The rows, columns and order that a client requests. */
export interface RowRequest {
  /** All of them have to be true. */
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  /** Names in the response and their columns; undefined for all columns. */
  readonly select: readonly { readonly name: string; readonly column: string }[] | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly count: CountKind | undefined;
  /** The response is CSV instead of JSON. */
  readonly csv: boolean;
}

const GROUPS = ['and', 'or', 'not.and', 'not.or'] as const;
const repeated = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 4096 }), { maxItems: 20, description }));

/** The query parameters of PostgREST for a list with these columns. */
export const rowParameters = (columns: Columns): TProperties => ({
  select: Type.Optional(
    Type.String({ maxLength: 4096, description: 'Columns to return, separated by commas; `name:column` renames one' }),
  ),
  order: Type.Optional(
    Type.String({ maxLength: 1024, description: 'Columns to sort by: `column.asc.nullslast,column.desc`' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_ROWS, 'x-clamped': true, description: 'Maximum number of rows to return' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET, description: 'Number of rows to skip' })),
  ...Object.fromEntries(GROUPS.map((name) => [name, repeated('Group of filters: `(column.operator.value,…)`')])),
  ...Object.fromEntries(
    [...columns.keys()].map((name) => [name, repeated(`Filter on \`${name}\`: \`operator.value\``)]),
  ),
});

type Query = Readonly<Record<string, unknown>>;
type ReadHeader = (name: string) => string | undefined;

export function readRowRequest(columns: Columns, query: Query, header: ReadHeader): RowRequest {
  return {
    conditions: readConditions(columns, query),
    order: readOrder(columns, query['order'] as string | undefined),
    select: readSelect(columns, query['select'] as string | undefined),
    ...readRange(query as { readonly limit?: number; readonly offset?: number }, header('range')),
    count: readCount(header('prefer')),
    csv: prefersCsv(header('accept')),
  };
}

/** The headers that select rows or their form, in a form that is the same for equal requests. */
export const formatRowHeaders = (header: ReadHeader): string =>
  JSON.stringify([header('range') ?? null, readCount(header('prefer')) ?? null, prefersCsv(header('accept'))]);

function readConditions(columns: Columns, query: Query): readonly Condition[] {
  const getTexts = (name: string): readonly string[] => (query[name] as readonly string[] | undefined) ?? [];
  const onColumns = [...columns.keys()].flatMap((column) =>
    getTexts(column).map((text) => parseColumnFilter(columns, column, text)),
  );
  const groups = GROUPS.flatMap((name) =>
    getTexts(name).map((text): Condition => {
      const condition = parseGroup(columns, name.endsWith('and') ? 'and' : 'or', text);
      return name.startsWith('not.') ? { kind: 'not', condition } : condition;
    }),
  );
  return [...onColumns, ...groups];
}

const ORDER = /^([A-Za-z0-9_-]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/;

function readOrder(columns: Columns, text: string | undefined): readonly OrderTerm[] {
  if (text === undefined) return [];
  return text.split(',').map((term) => {
    const [, column, direction, nulls] = ORDER.exec(term.trim()) ?? [];
    if (column === undefined)
      throw new ServiceError(
        'invalid',
        `Failed to parse order ${quoted(term)}: write column.asc or column.desc.nullslast`,
      );
    if (columnKind(columns, column) === 'json')
      throw new ServiceError('invalid', `Column '${column}' has no order: sort by another one`);
    const descending = direction === 'desc';
    return { column, descending, nullsFirst: nulls === undefined ? descending : nulls === 'nullsfirst' };
  });
}

function readSelect(columns: Columns, text: string | undefined): RowRequest['select'] {
  if (text === undefined || text.trim() === '*') return undefined;
  return text.split(',').flatMap((item) => {
    const trimmed = item.trim();
    if (trimmed === '*') return [...columns.keys()].map((column) => ({ name: column, column }));
    if (/::|->|\(/.test(trimmed))
      throw new ServiceError(
        'invalid',
        `Casts, JSON paths and functions are not supported in 'select': ${quoted(trimmed)} must be a column or name:column`,
      );
    const [first = '', second] = trimmed.split(':');
    const column = second ?? first;
    columnKind(columns, column);
    return [{ name: first, column }];
  });
}

/** `limit` and `offset` take precedence over the header `Range: 0-9`. */
function readRange(
  { limit, offset }: { readonly limit?: number; readonly offset?: number },
  header: string | undefined,
): { readonly limit: number; readonly offset: number } {
  const [, first, last] = /^(?:items=)?([0-9]{1,9})-([0-9]{1,9})?$/.exec(header?.trim() ?? '') ?? [];
  if (limit !== undefined || offset !== undefined || first === undefined)
    return { limit: limit ?? MAX_ROWS, offset: offset ?? 0 };
  const from = Number(first);
  if (last === undefined) return { limit: MAX_ROWS, offset: from };
  if (Number(last) < from)
    throw new ServiceError('range-not-satisfiable', 'The end of the header Range must not be before its start');
  return { limit: Math.min(MAX_ROWS, Number(last) - from + 1), offset: from };
}

const readCount = (prefer: string | undefined): CountKind | undefined =>
  /(?:^|[,;\s])count=(exact|planned|estimated)(?:$|[,;\s])/.exec(prefer ?? '')?.[1] as CountKind | undefined;

/**
 * A range that contains every row which satisfies the conditions on a column with integers from 0 on, both ends
 * included.
 */
export function readBounds(
  { conditions }: RowRequest,
  column: string,
): { readonly from: number | undefined; readonly to: number | undefined } {
  const lower: number[] = [];
  const upper: number[] = [];
  for (const condition of required(conditions)) {
    if (!('column' in condition) || condition.column !== column) continue;
    const values = (
      condition.kind === 'in' ? condition.values : condition.kind === 'compare' ? [condition.value] : []
    ).map(Number);
    if (values.length === 0) continue;
    const operator = condition.kind === 'compare' ? condition.operator : 'eq';
    if (operator === 'neq') continue;
    if (operator !== 'lt' && operator !== 'lte')
      lower.push(operator === 'gt' ? Math.floor(Math.min(...values)) + 1 : Math.ceil(Math.min(...values)));
    if (operator !== 'gt' && operator !== 'gte')
      upper.push(operator === 'lt' ? Math.ceil(Math.max(...values)) - 1 : Math.floor(Math.max(...values)));
  }
  // Without bounds these are the infinities.
  const from = Math.max(...lower);
  const to = Math.min(...upper);
  return {
    from: from <= 0 ? undefined : Math.min(from, MAX_BOUND),
    to: to > MAX_BOUND ? undefined : Math.max(to, -1),
  };
}

/** Within the integers of the database. A lower bound below it and a higher one above it select more, not less. */
const MAX_BOUND = 2 ** 31 - 2;

/** The values that the conditions allow for a column; undefined when they do not list any. */
export function readAllowed({ conditions }: RowRequest, column: string): readonly Scalar[] | undefined {
  for (const condition of required(conditions)) {
    if (condition.kind === 'in' && condition.column === column) return condition.values;
    if (condition.kind === 'compare' && condition.operator === 'eq' && condition.column === column)
      return [condition.value];
  }
  return undefined;
}

/** The only value that the conditions allow for a column; undefined when they allow several, or do not list any. */
export function readOnlyValue(request: RowRequest, column: string): Scalar | undefined {
  const allowed = readAllowed(request, column);
  return allowed?.length === 1 ? allowed[0] : undefined;
}

/** Conditions that every row has to satisfy, with those inside `and` groups. */
const required = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.flatMap((condition) => (condition.kind === 'and' ? required(condition.conditions) : [condition]));
