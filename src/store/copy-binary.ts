import { ChunkWriter } from './chunk-writer.js';
import type { CopyColumn, CopyDestination, CopyTarget, CopyType } from './db.js';
import { UnstorableValue } from './errors.js';
import { PairRows } from './pair-rows.js';
import { Sql } from './sql.js';

/** Signature, flags and extension length: "COPY, Binary Format, File Header" of the PostgreSQL manual. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const FILE_TRAILER = -1;
const NULL_FIELD = -1;
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);

export const toCopyDestination = ({ schema, table, columns }: CopyTarget): CopyDestination => ({
  schema,
  table,
  columns: columns.map(({ name }) => name),
});

/** The COPY statement that reads the output of `encodeCopy` from standard input or a named file. */
export function copyStatement({ schema, table, columns: names }: CopyDestination, from: 'stdin' | '/dev/blob'): string {
  const list = new Sql(['(', ...names.slice(1).map(() => ', '), ')'], names);
  const source = from === 'stdin' ? 'stdin' : `'${from}'`;
  return new Sql(['copy ', '.', ' ', ` from ${source} (format binary)`], [schema, table, list]).statement().text;
}

/** Rows that are in memory. */
export type GatheredRows = readonly (readonly unknown[])[] | PairRows;

export const isGathered = (rows: object): rows is GatheredRows => Array.isArray(rows) || rows instanceof PairRows;

/**
 * Encodes rows in the binary COPY format, in chunks of about 64 KiB. A value of the wrong type throws a RangeError that
 * names its column.
 */
export async function* encodeCopy(
  columns: readonly CopyColumn[],
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  // Awaiting each row of a synchronous iterable would cost more than encoding it.
  if (!(Symbol.asyncIterator in rows)) {
    yield* encodeRows(columns, rows);
    return;
  }
  const writer = new ChunkWriter();
  writer.bytes(HEADER);
  for await (const row of rows) {
    writeRow(writer, columns, row);
    if (writer.isFull) yield writer.takeChunk();
  }
  writer.int16(FILE_TRAILER);
  yield writer.takeChunk();
}

/** The same for rows that need no waiting. */
export function* encodeRows(columns: readonly CopyColumn[], rows: Iterable<readonly unknown[]>): Generator<Buffer> {
  const writer = new ChunkWriter();
  writer.bytes(HEADER);
  if (rows instanceof PairRows) yield* encodePairs(writer, columns, rows);
  else
    for (const row of rows) {
      writeRow(writer, columns, row);
      if (writer.isFull) yield writer.takeChunk();
    }
  writer.int16(FILE_TRAILER);
  yield writer.takeChunk();
}

/** The same without a value for each field: histories have more rows than all other tables together. */
function* encodePairs(writer: ChunkWriter, columns: readonly CopyColumn[], { values }: PairRows): Generator<Buffer> {
  if (columns.length !== 2 || columns.some(({ type }) => type !== 'int4'))
    throw new RangeError('pairs are rows of two int4 columns');
  for (let at = 0; at < values.length; at += 2) {
    writer.int16(2);
    writer.int32(4);
    writer.int32(values[at]!);
    writer.int32(4);
    writer.int32(values[at + 1]!);
    if (writer.isFull) yield writer.takeChunk();
  }
}

function writeRow(writer: ChunkWriter, columns: readonly CopyColumn[], row: readonly unknown[]): void {
  if (row.length !== columns.length) {
    throw new RangeError(`a row of ${row.length} values for ${columns.length} columns`);
  }
  writer.int16(columns.length);
  for (let index = 0; index < columns.length; index += 1) {
    const { name, type } = columns[index]!;
    const value = row[index];
    if (value === undefined || value === null) writer.int32(NULL_FIELD);
    else if (!writeField(writer, type, value)) {
      throw new UnstorableValue(`column ${name.name}: ${describe(value)} is not a value of type ${type}`);
    }
  }
}

/** Returns false when the value does not fit the type. */
function writeField(writer: ChunkWriter, type: CopyType, value: unknown): boolean {
  switch (type) {
    case 'bool':
      if (typeof value !== 'boolean') return false;
      writer.int32(1);
      writer.int8(value ? 1 : 0);
      return true;
    case 'int2':
      if (!isIntegerWithin(value, 2 ** 15)) return false;
      writer.int32(2);
      writer.int16(Number(value));
      return true;
    case 'int4':
      if (!isIntegerWithin(value, 2 ** 31)) return false;
      writer.int32(4);
      writer.int32(Number(value));
      return true;
    case 'int8':
      return writeWide(writer, value);
    case 'float8':
      if (typeof value !== 'number') return false;
      writer.int32(8);
      writer.float64(value);
      return true;
    case 'timestamptz':
      if (!(value instanceof Date) || Number.isNaN(value.getTime())) return false;
      writer.int32(8);
      writer.int64(BigInt(value.getTime() - EPOCH_2000_MS) * 1000n);
      return true;
    case 'bytea':
      if (!(value instanceof Uint8Array)) return false;
      writer.int32(value.length);
      writer.bytes(value);
      return true;
    case 'text':
      // PostgreSQL text cannot hold the character U+0000.
      if (typeof value !== 'string' || value.includes('\0')) return false;
      writer.measuredText(value);
      return true;
    case 'numeric':
      if (typeof value === 'bigint' && value >= 0n && value <= MAX_SAFE) return writeNatural(writer, Number(value));
      return (typeof value === 'bigint' || isDecimal(value)) && writeNumeric(writer, String(value));
    case 'jsonb':
      return writeJson(writer, value);
    default:
      return Array.isArray(value) && writeArray(writer, type, value);
  }
}

function writeWide(writer: ChunkWriter, value: unknown): boolean {
  if (typeof value === 'bigint') {
    if (value <= MAX_SAFE && value >= -MAX_SAFE) return writeWide(writer, Number(value));
    if (BigInt.asIntN(64, value) !== value) return false;
    writer.int32(8);
    writer.int64(value);
    return true;
  }
  if (!Number.isSafeInteger(value)) return false;
  writer.int32(8);
  writer.wideInt(value as number);
  return true;
}

/** Whether the value is an integer from `-limit` to below `limit`. */
const isIntegerWithin = (value: unknown, limit: number): value is number | bigint =>
  (typeof value === 'bigint' || Number.isSafeInteger(value)) &&
  (value as number | bigint) >= -limit &&
  (value as number | bigint) < limit;

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Nearly all quantities: digits without the text of the number. */
function writeNatural(writer: ChunkWriter, value: number): boolean {
  let count = 0;
  let unit = 1;
  for (; unit <= value; unit *= 10_000) count += 1;
  const weight = count - 1;
  let rest = value;
  let last = unit;
  // Trailing zeros are not stored.
  for (unit = 1; count > 0 && rest % (unit * 10_000) === 0; unit *= 10_000) count -= 1;
  writer.int32(8 + count * 2);
  writer.int16(count);
  writer.int16(Math.max(0, weight));
  writer.int16(0);
  writer.int16(0);
  for (let digit = 0; digit < count; digit += 1) {
    last /= 10_000;
    const group = Math.floor(rest / last);
    writer.int16(group);
    rest -= group * last;
  }
  return true;
}

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/**
 * A string is treated as serialized JSON, as in statement parameters. The leading 1 is the version of the binary jsonb
 * format.
 */
function writeJson(writer: ChunkWriter, value: unknown): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined) return false;
  writer.measured(() => {
    writer.int8(1);
    writer.text(text);
  });
  return true;
}

/** Sign, then base-10000 digits aligned to the decimal point. */
function writeNumeric(writer: ChunkWriter, text: string): boolean {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  // Limits of the type: 131072 digits before the decimal point, 16383 after it.
  if (whole.length > 131_072 || fraction.length > 16_383) return false;
  const digits =
    whole.padStart(Math.ceil(whole.length / 4) * 4, '0') + fraction.padEnd(Math.ceil(fraction.length / 4) * 4, '0');
  const groups: number[] = [];
  for (let at = 0; at < digits.length; at += 4) groups.push(Number(digits.slice(at, at + 4)));
  let weight = Math.ceil(whole.length / 4) - 1;
  while (groups[0] === 0) {
    groups.shift();
    weight -= 1;
  }
  while (groups.at(-1) === 0) groups.pop();
  writer.int32(8 + groups.length * 2);
  writer.int16(groups.length);
  writer.int16(groups.length === 0 ? 0 : weight);
  writer.int16(negative && groups.length > 0 ? 0x4000 : 0);
  writer.int16(fraction.length);
  for (const group of groups) writer.int16(group);
  return true;
}

const ELEMENTS = {
  'int4[]': { type: 'int4', oid: 23 },
  'int8[]': { type: 'int8', oid: 20 },
  'text[]': { type: 'text', oid: 25 },
  'bytea[]': { type: 'bytea', oid: 17 },
} as const;

/** One dimension with lower bound 1. */
function writeArray(writer: ChunkWriter, type: keyof typeof ELEMENTS, items: readonly unknown[]): boolean {
  const element = ELEMENTS[type];
  let fits = true;
  writer.measured(() => {
    writer.int32(items.length === 0 ? 0 : 1);
    writer.int32(items.some((item) => item === undefined || item === null) ? 1 : 0);
    writer.int32(element.oid);
    if (items.length === 0) return;
    writer.int32(items.length);
    writer.int32(1);
    for (const item of items) {
      if (item === undefined || item === null) writer.int32(NULL_FIELD);
      else fits &&= writeField(writer, element.type, item);
    }
  });
  return fits;
}

function describe(value: unknown): string {
  if (typeof value === 'string')
    return value.length > 40 ? `text of ${value.length} characters` : JSON.stringify(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : (value?.constructor?.name ?? 'an object');
  return `${typeof value} ${String(value).slice(0, 40)}`;
}
