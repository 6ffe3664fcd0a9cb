import type { CopyType } from '../../src/store/db.js';

const HEADER_BYTES = 19;
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);
/** A character for each byte: hexadecimal text of 64 KiB in every row takes most of the time of a test. */
const BYTE_TEXT = 'latin1';

/**
 * Reads binary COPY by the PostgreSQL manual, independent of the writer. `bigint`, `Date` and byte values are returned
 * in one form each, so that they compare with `canonical`.
 */
export function readCopy(bytes: Buffer, types: readonly CopyType[]): unknown[][] {
  if (bytes.subarray(0, 11).toString('latin1') !== 'PGCOPY\n\xff\r\n\0') throw new Error('no COPY signature');
  const rows: unknown[][] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const count = bytes.readInt16BE(at);
    at += 2;
    if (count === -1) break;
    if (count !== types.length) throw new Error(`${count} fields instead of ${types.length}`);
    const row: unknown[] = [];
    for (const type of types) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length === -1) {
        row.push(null);
        continue;
      }
      if (length < 0 || at + length > bytes.length) throw new Error(`a field of ${length} bytes`);
      row.push(readField(bytes.subarray(at, at + length), type));
      at += length;
    }
    rows.push(row);
  }
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes after the last row`);
  return rows;
}

/** The value that `readCopy` returns for a written value. */
export function canonical(value: unknown, type: CopyType): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && type.endsWith('[]'))
    return value.map((item) => canonical(item, type.slice(0, -2) as CopyType));
  switch (type) {
    case 'int2':
    case 'int4':
    case 'int8':
      return BigInt(value as number);
    case 'numeric':
      return String(value);
    case 'bytea':
      return Buffer.from(value as Uint8Array).toString(BYTE_TEXT);
    case 'jsonb':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'timestamptz':
      return (value as Date).getTime();
    default:
      return value;
  }
}

function readField(field: Buffer, type: CopyType): unknown {
  switch (type) {
    case 'bool':
      return expectLength(field, 1).readInt8() === 1;
    case 'int2':
      return BigInt(expectLength(field, 2).readInt16BE());
    case 'int4':
      return BigInt(expectLength(field, 4).readInt32BE());
    case 'int8':
      return expectLength(field, 8).readBigInt64BE();
    case 'float8':
      return expectLength(field, 8).readDoubleBE();
    case 'timestamptz':
      return Number(expectLength(field, 8).readBigInt64BE() / 1000n) + EPOCH_2000_MS;
    case 'bytea':
      return field.toString(BYTE_TEXT);
    case 'text':
      return field.toString('utf8');
    case 'jsonb':
      if (field[0] !== 1) throw new Error('unknown version of jsonb');
      return field.subarray(1).toString('utf8');
    case 'numeric':
      return readNumeric(field);
    default:
      return readArray(field, type.slice(0, -2) as CopyType);
  }
}

function expectLength(field: Buffer, length: number): Buffer {
  if (field.length !== length) throw new Error(`${field.length} bytes instead of ${length}`);
  return field;
}

function readNumeric(field: Buffer): string {
  const groups = field.readInt16BE(0);
  const weight = field.readInt16BE(2);
  const sign = field.readUInt16BE(4) === 0x4000 ? '-' : '';
  const scale = field.readInt16BE(6);
  expectLength(field, 8 + groups * 2);
  const group = (digitGroup: number): string => {
    const index = weight - digitGroup;
    return (index < 0 || index >= groups ? 0 : field.readInt16BE(8 + index * 2)).toString().padStart(4, '0');
  };
  let whole = '';
  for (let digitGroup = Math.max(weight, 0); digitGroup >= 0; digitGroup -= 1) whole += group(digitGroup);
  let fraction = '';
  for (let digitGroup = -1; fraction.length < scale; digitGroup -= 1) fraction += group(digitGroup);
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${scale > 0 ? `.${fraction.slice(0, scale)}` : ''}`;
}

function readArray(field: Buffer, element: CopyType): unknown[] {
  if (field.readInt32BE(0) === 0) return [];
  const items: unknown[] = [];
  const count = field.readInt32BE(12);
  let at = 20;
  for (let index = 0; index < count; index += 1) {
    const length = field.readInt32BE(at);
    at += 4;
    items.push(length === -1 ? null : readField(field.subarray(at, at + length), element));
    at += Math.max(length, 0);
  }
  if (at !== field.length) throw new Error('bytes after the last element');
  return items;
}
