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
export const textRowReader = (columns: readonly ColumnDescription[]): RowReader =>
  createRowReader(columns, () => undefined);

/**
 * Later executions return common types in the binary format: `bytea` has half the size and needs no conversion on
 * either side.
 */
export const binaryRowReader = (columns: readonly ColumnDescription[]): RowReader =>
  createRowReader(columns, (oid) => BINARY_READERS.get(oid));

function createRowReader(
  columns: readonly ColumnDescription[],
  getBinaryReader: (oid: number) => ReadValue | undefined,
): RowReader {
  const names = columns.map(({ name }) => name);
  const readers = columns.map(({ dataTypeID }) => getBinaryReader(dataTypeID) ?? textReader(dataTypeID));
  const formats = columns.map(({ dataTypeID }) => (getBinaryReader(dataTypeID) === undefined ? 0 : 1));
  const count = columns.length;
  return {
    formats,
    read(bytes, start) {
      const row: Record<string, unknown> = {};
      let at = start + 2;
      for (let index = 0; index < count; index += 1) {
        const length = readInt32(bytes, at);
        at += 4;
        if (length < 0) row[names[index]!] = null;
        else {
          const end = at + length;
          row[names[index]!] = readers[index]!(bytes, at, end);
          at = end;
        }
      }
      return row;
    },
  };
}

const readInt32 = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

const readText: ReadValue = (bytes, start, end) => bytes.toString('utf8', start, end);

function textReader(oid: number): ReadValue {
  if (TEXT_TYPES.has(oid)) return readText;
  const parse = columnParser(oid);
  return (bytes, start, end) => parse(bytes.toString('utf8', start, end));
}

/** The result is a copy: a view would keep the whole chunk of the socket in memory. */
const readBytes: ReadValue = (bytes, start, end) => {
  const copy = Buffer.allocUnsafe(end - start);
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
