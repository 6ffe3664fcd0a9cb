/**
 * Encodes values as text, or as raw bytes for `bytea`. Every driver uses this function, so that a value means the same
 * on each. An array becomes a PostgreSQL array; pass a JSON list as `JSON.stringify(list)`.
 */
export function encodeParameters(values: readonly unknown[]): (string | Buffer | null)[] {
  const encoded = new Array<string | Buffer | null>(values.length);
  for (let index = 0; index < values.length; index += 1) encoded[index] = encodeParameter(values[index]);
  return encoded;
}

function encodeParameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayLiteral(value);
  return scalarText(value);
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
  if (item === undefined || item === null) return 'NULL';
  if (Array.isArray(item)) return arrayLiteral(item);
  if (item instanceof Uint8Array) {
    return `"\\\\x${Buffer.from(item.buffer, item.byteOffset, item.byteLength).toString('hex')}"`;
  }
  return `"${scalarText(item).replace(/["\\]/g, '\\$&')}"`;
}
