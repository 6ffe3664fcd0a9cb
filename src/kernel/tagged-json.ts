/**
 * JSON in which bigints, byte strings and maps have a marker. Strings get a marker too, so that no string is mistaken
 * for another type. Undefined fields are left out, and fields are ordered by name, so equal values have the same text.
 */
export const encodeTaggedJson = (value: unknown): string => JSON.stringify(toJson(value));

export const decodeTaggedJson = <Value>(text: string): Value => fromJson(JSON.parse(text)) as Value;

const BIGINT = 'n';
const BYTES = 'b';
const TEXT = 's';
const MAP_FIELD = '$map';

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return `${BIGINT}${value}`;
  if (typeof value === 'string') return `${TEXT}${value}`;
  if (value instanceof Uint8Array) return `${BYTES}${Buffer.from(value).toString('hex')}`;
  if (value instanceof Map) return { [MAP_FIELD]: [...value].map(([key, inner]) => [toJson(key), toJson(inner)]) };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    if (inner !== undefined) fields[name] = toJson(inner);
  }
  return fields;
}

function fromJson(value: unknown): unknown {
  if (typeof value === 'string') return readText(value);
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  if (MAP_FIELD in value) {
    const entries = value[MAP_FIELD] as readonly (readonly [unknown, unknown])[];
    return new Map(entries.map(([key, inner]) => [fromJson(key), fromJson(inner)]));
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromJson(inner)]));
}

function readText(text: string): string | bigint | Uint8Array {
  const content = text.slice(1);
  if (text.startsWith(BIGINT)) return BigInt(content);
  // A copy of its own: a small Buffer is a view of a shared pool.
  return text.startsWith(BYTES) ? new Uint8Array(Buffer.from(content, 'hex')) : content;
}
