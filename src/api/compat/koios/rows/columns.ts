import type { TProperties, TSchema } from 'typebox';

/** How the values of a column are compared. `amount` is a number as decimal string, compared as a number. */
export type ColumnKind = 'text' | 'number' | 'amount' | 'boolean' | 'json';

/** The columns of a list by name, in their order. */
export type Columns = ReadonlyMap<string, ColumnKind>;

export const readColumns = (properties: TProperties): Columns =>
  new Map(Object.entries(properties).map(([name, schema]) => [name, readKind(schema)]));

interface SchemaNode {
  readonly type?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly TSchema[];
}

function readKind(schema: TSchema): ColumnKind {
  const { type, pattern, anyOf } = schema as SchemaNode;
  if (anyOf !== undefined) {
    const [value, ...others] = anyOf.filter((each) => (each as SchemaNode).type !== 'null');
    return value === undefined || others.length > 0 ? 'json' : readKind(value);
  }
  if (type === 'string') return AMOUNT_PATTERNS.has(pattern) ? 'amount' : 'text';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'boolean' : 'json';
}

/** The patterns of `Amount` and `SignedAmount`. */
const AMOUNT_PATTERNS: ReadonlySet<string | undefined> = new Set(['^[0-9]+$', '^-?[0-9]+$']);
