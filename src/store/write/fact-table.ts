import type { CopyColumn, CopyType } from '../db.js';
import { type Identifier, identifier } from '../sql.js';

/** A type that COPY supports; a question mark makes the column nullable. */
export type ColumnType = CopyType | `${CopyType}?`;

/**
 * A column that records the start or end of a fact, and its unit. Transaction ids increase with height, so either can
 * be used.
 */
export interface LifecycleColumn {
  readonly column: Identifier;
  readonly unit: 'height' | 'transaction';
}

export interface Death extends LifecycleColumn {
  /** Columns that are set together with it, and null while the fact is current. */
  readonly together: readonly Identifier[];
}

export interface FactTable<Columns extends readonly (readonly [string, ColumnType])[] = TableColumns> {
  readonly name: Identifier;
  readonly columns: readonly CopyColumn[];
  /** Only for types: the columns as declared. */
  readonly written: Columns;
  readonly born: LifecycleColumn;
  /** Whether the table assigns ids in order of creation, in a column `id`. */
  readonly numbered: boolean;
  /** Undefined where a fact never ends. */
  readonly died: Death | undefined;
}

export type TableColumns = readonly (readonly [string, ColumnType])[];

interface Values {
  readonly bool: boolean;
  readonly int2: number;
  readonly int4: number;
  readonly int8: bigint | number;
  readonly float8: number;
  /** Text where it has decimals. */
  readonly numeric: bigint | string;
  readonly text: string;
  readonly bytea: Uint8Array;
  readonly jsonb: unknown;
  readonly timestamptz: Date;
  readonly 'int4[]': readonly number[];
  readonly 'int8[]': readonly bigint[];
  readonly 'text[]': readonly string[];
  readonly 'bytea[]': readonly Uint8Array[];
}

type ColumnValue<Type extends ColumnType> = Type extends `${infer Given extends CopyType}?`
  ? Values[Given] | undefined
  : Type extends CopyType
    ? Values[Type]
    : never;

/** A row in the order of its table's columns. Not read-only: a fact may end in the batch that creates it. */
export type TableRow<Table extends FactTable> = ColumnsRow<Table['written']>;

type ColumnsRow<Columns extends TableColumns> = {
  -readonly [Place in keyof Columns]: ColumnValue<Columns[Place][1]>;
};

type ColumnNames<Columns extends TableColumns> = Columns[number][0];

type Life<Columns extends TableColumns> = Partial<
  Record<'bornAtHeight' | 'bornWith' | 'endedAtHeight' | 'endedWith' | 'endedTogether', ColumnNames<Columns>>
>;

/** `bornWith` and `endedWith` name columns that contain transaction ids. */
export function factTable<const Columns extends TableColumns>(
  name: string,
  columns: Columns,
  life: Life<Columns>,
): FactTable<Columns> {
  const born = toLifecycleColumn(life.bornAtHeight, life.bornWith);
  const died = toLifecycleColumn(life.endedAtHeight, life.endedWith);
  const together = life.endedTogether === undefined ? [] : [identifier(life.endedTogether)];
  if (born === undefined) throw new RangeError(`the table ${name} does not say when its facts are born`);
  return {
    name: identifier(name),
    columns: columns.map(([column, type]) => ({
      name: identifier(column),
      type: type.replace(/\?$/, '') as CopyType,
    })),
    written: columns,
    born,
    numbered: columns[0]?.[0] === 'id',
    died: died && { ...died, together },
  };
}

function toLifecycleColumn(height: string | undefined, transaction: string | undefined): LifecycleColumn | undefined {
  if (height !== undefined) return { column: identifier(height), unit: 'height' };
  return transaction === undefined ? undefined : { column: identifier(transaction), unit: 'transaction' };
}
