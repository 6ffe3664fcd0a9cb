import type { TSchema } from 'typebox';

export type WriteJson = (value: unknown) => string;

/**
 * How an answer of this schema becomes text. `JSON.stringify` refuses `bigint`, and numbers would round it, so answers
 * that hold exact integers go through a writer of our own; all others keep the engine's fast one.
 */
export const compileJson = (schema: TSchema): WriteJson =>
  JSON.stringify(schema).includes('"x-exact"') ? writeExactJson : JSON.stringify;

/** JSON with each `bigint` as its integer literal, at any size. */
export function writeExactJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${writeExactJson(field)}`);
  }
  return `{${fields.join(',')}}`;
}
