import { ServiceError } from '../../../../kernel/errors.js';
import { quoted } from '../../../kit/parameters.js';
import type { ColumnKind, Columns } from './columns.js';

export type Scalar = string | number | bigint | boolean;

export const COMPARISONS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** A filter of PostgREST over known columns. */
export type Condition =
  | { readonly kind: 'compare'; readonly column: string; readonly operator: Comparison; readonly value: Scalar }
  | { readonly kind: 'like'; readonly column: string; readonly pattern: string; readonly ignoreCase: boolean }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'is'; readonly column: string; readonly value: 'null' | 'true' | 'false' | 'unknown' }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] };

/** The kind of a column; an unknown name is rejected. */
export function columnKind(columns: Columns, name: string): ColumnKind {
  const kind = columns.get(name);
  if (kind === undefined)
    throw new ServiceError(
      'invalid',
      `Column ${quoted(name)} does not exist: use one of ${[...columns.keys()].join(', ')}`,
    );
  return kind;
}

const NUMBER = /^[+-]?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?$/;
const INTEGER = /^[+-]?[0-9]{1,40}$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, t: true, false: false, f: false };

/** Converts the text of a filter to the type of its column. */
export function readScalar(columns: Columns, column: string, text: string): Scalar {
  const kind = columnKind(columns, column);
  const refuse = (rule: string): never => {
    throw new ServiceError('invalid', `Invalid value ${quoted(text)} for column '${column}': ${rule}`);
  };
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      return NUMBER.test(text) ? Number(text) : refuse('must be a number');
    case 'amount':
      return INTEGER.test(text) ? BigInt(text.replace(/^\+/, '')) : refuse('must be an integer');
    case 'boolean':
      return BOOLEANS[text.toLowerCase()] ?? refuse("must be 'true' or 'false'");
    case 'json':
      return refuse("only 'is.null' and 'not.is.null' are supported for this column");
  }
}
