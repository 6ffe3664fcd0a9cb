import { toHex } from '../../kernel/hex.js';

/** A parameter as text or, for `bytea` and `bytea[]`, in the binary format. */
export type EncodedParameter = string | Uint8Array | null;

/**
 * Encodes values. Every driver uses this function, so that a value means the same on each. An array becomes a
 * PostgreSQL array; pass a JSON list as `JSON.stringify(list)`.
 */
export function encodeParameters(values: readonly unknown[]): EncodedParameter[] {
  const encoded = new Array<EncodedParameter>(values.length);
  for (let index = 0; index < values.length; index += 1) encoded[index] = encodeParameter(values[index]);
  return encoded;
}

function encodeParameter(value: unknown): EncodedParameter {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return null;
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return encodeByteArrays(value) ?? arrayLiteral(value);
  return scalarText(value);
}

const BYTEA_OID = 17;
/** Dimensions, flag for nulls, element type, number of elements, lower bound. */
const ARRAY_HEADER_BYTES = 20;

/** The binary form of a `bytea[]`: half as long as the hexadecimal text. Undefined where an item is no byte string. */
function encodeByteArrays(items: readonly unknown[]): Buffer | undefined {
  if (!(items[0] instanceof Uint8Array)) return undefined;
  let size = ARRAY_HEADER_BYTES;
  for (const item of items) {
    if (!(item instanceof Uint8Array)) return undefined;
    size += 4 + item.length;
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const word of [1, 0, BYTEA_OID, items.length, 1]) at = bytes.writeInt32BE(word, at);
  for (const item of items as readonly Uint8Array[]) {
    at = bytes.writeInt32BE(item.length, at);
    bytes.set(item, at);
    at += item.length;
  }
  return bytes;
}

function scalarText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value instanceof Date ? value.toISOString() : JSON.stringify(value);
    default:
      throw new TypeError(`a ${typeof value} cannot be a statement parameter`);
  }
}

function arrayLiteral(items: readonly unknown[]): string {
  return `{${items.map(arrayElement).join(',')}}`;
}

function arrayElement(item: unknown): string {
  if (typeof item === 'number' || typeof item === 'bigint') return String(item);
  if (item === undefined || item === null) return 'NULL';
  if (Array.isArray(item)) return arrayLiteral(item);
  if (item instanceof Uint8Array) {
    return `"\\\\x${toHex(item)}"`;
  }
  return `"${scalarText(item).replace(/["\\]/g, '\\$&')}"`;
}
