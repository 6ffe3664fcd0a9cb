import type { TSchema } from 'typebox';
import { JsonText, stringifyPlain } from '../../kernel/json-text.js';

export type WriteJson = (value: unknown) => string;

/**
 * Chooses the JSON writer of a response schema. `JSON.stringify` rejects `bigint`, numbers would round it, and small
 * prices would get exponents, so responses with exact integers or prices use a custom writer; all others use the faster
 * built-in one.
 */
export const compileJson = (schema: TSchema): WriteJson =>
  /"x-(exact|plain)"/.test(JSON.stringify(schema)) ? createExactWriter() : JSON.stringify;

/** Responses that are written by the custom writer at once after one that needed it. */
const MAX_SKIPPED = 16;

/**
 * Most responses with fields for exact integers contain none. So the built-in writer is tried first: it throws at a
 * `bigint` and at a `JsonText`, and marks exponents by a sign. After a response that needed the custom writer, the next
 * ones of the same operation probably do, too.
 */
function createExactWriter(): WriteJson {
  let skip = 0;
  return (value) => {
    if (skip > 0) {
      skip -= 1;
      return writeExactJson(value);
    }
    try {
      const text = stringifyPlain(value);
      if (text !== undefined && !text.includes('e-') && !text.includes('e+')) return text;
    } catch {
      // The custom writer reports errors that are not about these types.
    }
    skip = MAX_SKIPPED;
    return writeExactJson(value);
  };
}

/** JSON with each `bigint` as an integer literal of any size, numbers without exponents, and `JsonText` as it is. */
export function writeExactJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return value.toString();
    case 'number':
      return writePlainNumber(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? writeList(value) : writeObject(value);
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

function writeList(items: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1)
    text += index === 0 ? writeExactJson(items[index]) : `,${writeExactJson(items[index])}`;
  return `${text}]`;
}

function writeObject(value: object): string {
  if (value instanceof JsonText) return value.text;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value);
  let text = '';
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) text += `${text === '' ? '{' : ','}${writeName(name)}${writeExactJson(field)}`;
  return text === '' ? '{}' : `${text}}`;
}

/** Names of response fields are few; names of third-party content may be many, and are not cached beyond this. */
const MAX_NAMES = 4_000;
const writtenNames = new Map<string, string>();

function writeName(name: string): string {
  const known = writtenNames.get(name);
  if (known !== undefined) return known;
  const written = `${JSON.stringify(name)}:`;
  if (writtenNames.size < MAX_NAMES && name.length < 64) writtenNames.set(name, written);
  return written;
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
