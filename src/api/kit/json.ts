import type { TSchema } from 'typebox';

export type WriteJson = (value: unknown) => string;

/**
 * Chooses the JSON writer of a response schema. `JSON.stringify` rejects `bigint`, numbers would round it, and small
 * prices would get exponents, so responses with exact integers or prices use a custom writer; all others use the faster
 * built-in one.
 */
export const compileJson = (schema: TSchema): WriteJson =>
  /"x-(exact|plain)"/.test(JSON.stringify(schema)) ? writeExactJson : JSON.stringify;

/** JSON with each `bigint` as an integer literal of any size, and numbers without exponents. */
export function writeExactJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return writePlainNumber(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${writeExactJson(field)}`);
  }
  return `{${fields.join(',')}}`;
}

/** Below this even strict parsers expect an exponent. */
const MIN_PLAIN_NUMBER = 1e-12;

/** Many clients that read prices do not parse `1e-7`. */
function writePlainNumber(value: number): string {
  const text = JSON.stringify(value);
  const at = text.indexOf('e');
  if (at === -1 || Math.abs(value) < MIN_PLAIN_NUMBER) return text;
  const exponent = Number(text.slice(at + 1));
  if (exponent > 0) return BigInt(value).toString();
  const digits = text.slice(0, at).replace(/[-.]/g, '');
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(-exponent - 1)}${digits}`;
}
