import type { SchemaElement } from 'hyparquet';

/** Value of a column: as the database returns it, or converted. Null where the fact has none. */
type Convert = (value: unknown) => unknown;

/**
 * `hash` is lower-case hexadecimal text. `amount` is a 64-bit integer, `quantity` a decimal with 38 digits for values that
 * can exceed it. `time` is in UTC with milliseconds.
 */
export type ParquetType = 'boolean' | 'integer' | 'amount' | 'quantity' | 'double' | 'text' | 'hash' | 'bytes' | 'time';

export interface ParquetColumn {
  readonly name: string;
  readonly type: ParquetType;
  /** For docs/parquet.md. */
  readonly description: string;
  readonly convert?: Convert;
}

const ELEMENTS: Readonly<Record<ParquetType, Omit<SchemaElement, 'name' | 'repetition_type'>>> = {
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT32' },
  amount: { type: 'INT64' },
  quantity: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, converted_type: 'DECIMAL', precision: 38, scale: 0 },
  double: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  hash: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  bytes: { type: 'BYTE_ARRAY' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** Names of the types in DuckDB, for docs/parquet.md. */
export const DUCKDB_TYPES: Readonly<Record<ParquetType, string>> = {
  boolean: 'BOOLEAN',
  integer: 'INTEGER',
  amount: 'BIGINT',
  quantity: 'DECIMAL(38,0)',
  double: 'DOUBLE',
  text: 'VARCHAR',
  hash: 'VARCHAR',
  bytes: 'BLOB',
  time: 'TIMESTAMP',
};

export const toParquetSchema = (columns: readonly ParquetColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
];

const MAX_QUANTITY = 10n ** 38n;

/** Converts a value of the database to the type that the writer expects. */
export function toParquetValue({ name, type, convert }: ParquetColumn, stored: unknown): unknown {
  const value = convert === undefined || stored === null ? stored : convert(stored);
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'amount':
      return BigInt(value as number);
    case 'quantity': {
      const quantity = BigInt(value as number);
      if (quantity >= MAX_QUANTITY || quantity <= -MAX_QUANTITY)
        throw new RangeError(`${name} is too large for 38 digits: ${quantity}`);
      return quantity;
    }
    case 'hash':
      return Buffer.from(value as Uint8Array).toString('hex');
    default:
      return value;
  }
}
