import { columnParser } from './column-parsers.js';

/** A column of a result, as the server describes it. */
export interface ColumnDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Reads one value from the bytes of a row. */
type ReadValue = (bytes: Buffer, start: number, end: number) => unknown;

/** Reads the rows of one statement. */
export interface RowReader {
  /** The format of each column, for the Bind message. */
  readonly formats: readonly (0 | 1)[];
  /** `start` is the position of the number of columns in a DataRow message. */
  read(bytes: Buffer, start: number): unknown;
}

/** The first execution of a statement returns text, because its columns are not known yet. */
export function textRowReader(columns: readonly ColumnDescription[]): RowReader {
  const names = columns.map(({ name }) => name);
  const readers = columns.map(({ dataTypeID }) => textReader(dataTypeID));
  return {
    formats: [],
    read(bytes, start) {
      const row: Record<string, unknown> = {};
      let at = start + 2;
      for (const [index, readValue] of readers.entries()) {
        const length = readInt32(bytes, at);
        at += 4;
        row[names[index]!] = length < 0 ? null : readValue(bytes, at, at + length);
        at += Math.max(0, length);
      }
      return row;
    },
  };
}

/** Shared by all connections. There are as many as statements, whose number is limited. */
const MAX_READERS = 2_000;
const binaryReaders = new Map<string, RowReader>();

/**
 * Later executions return common types in the binary format: `bytea` has half the size and needs no conversion on
 * either side.
 */
export function binaryRowReader(columns: readonly ColumnDescription[]): RowReader {
  const key = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = binaryReaders.get(key);
  if (known !== undefined) return known;
  const reader = createBinaryReader(columns);
  if (binaryReaders.size < MAX_READERS) binaryReaders.set(key, reader);
  return reader;
}

function createBinaryReader(columns: readonly ColumnDescription[]): RowReader {
  const readers = columns.map(({ dataTypeID }) => BINARY_READERS.get(dataTypeID) ?? textReader(dataTypeID));
  const formats = columns.map(({ dataTypeID }) => (BINARY_READERS.has(dataTypeID) ? 1 : 0));
  return { formats, read: compileRow(columns.map(({ name }) => name))(readers) };
}

/**
 * Source code that reads a row into an object literal: a loop over the names of any statement would look up the layout
 * of the object for each of its properties.
 */
function compileRow(names: readonly string[]): (readers: readonly ReadValue[]) => RowReader['read'] {
  const reads = names.map(
    (_, index) => `
      length = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
      at += 4;
      const value${index} = length < 0 ? null : read${index}(bytes, at, (at += length));`,
  );
  const fields = names.map((name, index) => `${JSON.stringify(name)}: value${index}`);
  return new Function(
    'readers',
    `const [${names.map((_, index) => `read${index}`).join(', ')}] = readers;
    return function readRow(bytes, start) {
      let at = start + 2;
      let length = 0;
      ${reads.join('')}
      return { ${fields.join(', ')} };
    };`,
  ) as (readers: readonly ReadValue[]) => RowReader['read'];
}

const readInt32 = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

const readText: ReadValue = (bytes, start, end) => bytes.toString('utf8', start, end);

function textReader(oid: number): ReadValue {
  if (TEXT_TYPES.has(oid)) return readText;
  const parse = columnParser(oid);
  return (bytes, start, end) => parse(bytes.toString('utf8', start, end));
}

/** Arrays up to this size are allocated in the heap of the engine, which is fastest. */
const MAX_HEAP_BYTES = 64;

/** The result is a copy: a view would keep the whole chunk of the socket in memory. */
const readBytes: ReadValue = (bytes, start, end) => {
  const length = end - start;
  if (length <= MAX_HEAP_BYTES) {
    const short = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) short[index] = bytes[start + index]!;
    return short;
  }
  const copy = Buffer.allocUnsafe(length);
  bytes.copy(copy, 0, start, end);
  return new Uint8Array(copy.buffer, copy.byteOffset, copy.byteLength);
};

const readBigint: ReadValue = (bytes, start) => {
  const high = readInt32(bytes, start);
  const low = readInt32(bytes, start + 4) >>> 0;
  // Most values are safe integers, and converting one number is faster than adding two bigints.
  return high >= -0x1f_ffff && high <= 0x1f_ffff ? BigInt(high * 0x1_0000_0000 + low) : bytes.readBigInt64BE(start);
};

/** `text`, `varchar`, `name`, `bpchar`. */
const TEXT_TYPES: ReadonlySet<number> = new Set([25, 1043, 19, 1042]);

const BINARY_READERS: ReadonlyMap<number, ReadValue> = new Map<number, ReadValue>([
  [16, (bytes, start) => bytes[start] === 1],
  [17, readBytes],
  [20, readBigint],
  [21, (bytes, start) => bytes.readInt16BE(start)],
  [23, readInt32],
  [701, (bytes, start) => bytes.readDoubleBE(start)],
]);
