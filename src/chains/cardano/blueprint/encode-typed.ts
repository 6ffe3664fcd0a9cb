import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../scripts/plutus-data.js';
import { readDetailedPlutusData } from '../scripts/plutus-data-json.js';
import { checkBytes, checkInteger, checkSize, checkUnique, findProblem, WorkLimit } from './constraints.js';
import { decodeTyped, listAlternatives, mainPart, matchingAlternatives } from './decode-typed.js';
import { describeJson, isObject, itemPath, type JsonObject, memberPath, shorten, wrong } from './json-path.js';
import {
  type ConstructorSchema,
  isBoolean,
  type MapSchema,
  resolve,
  type Schema,
  type SchemaField,
  type SumAlternative,
  toSum,
  type UnionSchema,
} from './schema.js';

/**
 * Plutus data from JSON in the words of its schema. Throws with the path of the wrong value, as the caller wrote it:
 * `datum.owner: expected hexadecimal bytes, not 5`.
 */
export const encodeTyped = (schema: Schema, value: unknown, path: string, work = new WorkLimit()): PlutusData =>
  work.descend(path, () => encode(schema, value, path, work));

function encode(schema: Schema, value: unknown, path: string, work: WorkLimit): PlutusData {
  const resolved = resolve(schema);
  switch (resolved.kind) {
    case 'data':
      return readUntyped(value, path);
    case 'integer': {
      const integer = readTypedInteger(value, path);
      checkInteger(resolved, integer, path);
      return { kind: 'int', value: integer };
    }
    case 'bytes': {
      const bytes = readTypedBytes(value, path);
      checkBytes(resolved, bytes, path);
      return { kind: 'bytes', value: bytes };
    }
    case 'list': {
      if (!Array.isArray(value)) throw wrong(path, `expected a list, not ${describeJson(value)}`);
      checkSize(resolved.size, value.length, path, 'items');
      const items = value.map((each, index) => encodeTyped(resolved.items, each, itemPath(path, index), work));
      if (resolved.unique) checkUnique(items, path, work);
      return { kind: 'list', items };
    }
    case 'tuple': {
      const items = encodeFields(resolved.items, value, path, work);
      checkSize(resolved.size, items.length, path, 'items');
      if (resolved.unique) checkUnique(items, path, work);
      return { kind: 'list', items };
    }
    case 'map':
      return encodeMap(resolved, value, path, work);
    case 'constructor':
      return encodeConstructor(resolved, value, path, work);
    case 'union':
      return encodeUnion(resolved, value, path, work);
    case 'all': {
      const main = mainPart(resolved.of);
      const data = main === undefined ? readUntyped(value, path) : encodeTyped(main, value, path, work);
      for (const part of resolved.of) if (part !== main) decodeTyped(part, data, path, work);
      return data;
    }
    case 'not': {
      const data = readUntyped(value, path);
      decodeTyped(resolved, data, path, work);
      return data;
    }
    case 'builtin':
      throw wrong(path, `the builtin type #${resolved.type} cannot be part of data`);
  }
}

/** Data without a type: the detailed form of cardano-cli, or CBOR. */
function readUntyped(value: unknown, path: string): PlutusData {
  try {
    return typeof value === 'string' ? decodePlutusData(fromHex(value)) : readDetailedPlutusData(value);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw wrong(path, `expected any Plutus data, such as {"int": 1} or hexadecimal CBOR: ${error.message}`);
  }
}

/** No real integer is longer, and parsing takes more than linear time. */
const MAX_DIGITS = 2500;
const INTEGER = /^-?[0-9]+$/;

export function readTypedInteger(value: unknown, path: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && value.length <= MAX_DIGITS && INTEGER.test(value)) return BigInt(value);
  if (typeof value === 'number' && Number.isInteger(value))
    throw wrong(path, 'a number beyond 2^53 loses digits: write it as text');
  throw wrong(path, `expected an integer, not ${describeJson(value)}`);
}

const utf8 = new TextEncoder();

/** Hexadecimal, or `{"text": "…"}` for the bytes of a text in UTF-8. */
export function readTypedBytes(value: unknown, path: string): Uint8Array {
  if (isObject(value) && typeof value['text'] === 'string' && Object.keys(value).length === 1)
    return utf8.encode(value['text']);
  if (typeof value !== 'string') throw wrong(path, `expected hexadecimal bytes, not ${describeJson(value)}`);
  try {
    return fromHex(value);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw wrong(path, `expected hexadecimal bytes, not ${describeJson(value)}; write text as {"text": "…"}`);
  }
}

function encodeMap({ keys, values, size }: MapSchema, value: unknown, path: string, work: WorkLimit): PlutusData {
  if (!Array.isArray(value)) throw wrong(path, `expected a list of {"k": …, "v": …}, not ${describeJson(value)}`);
  checkSize(size, value.length, path, 'entries');
  const entries = value.map((each: unknown, index) => {
    const entry = itemPath(path, index);
    if (!isObject(each) || each['k'] === undefined || each['v'] === undefined || Object.keys(each).length !== 2)
      throw wrong(entry, 'expected an entry {"k": …, "v": …}');
    return [
      encodeTyped(keys, each['k'], `${entry}.k`, work),
      encodeTyped(values, each['v'], `${entry}.v`, work),
    ] as const;
  });
  return { kind: 'map', entries };
}

function encodeConstructor(
  { title, index, fields }: ConstructorSchema,
  value: unknown,
  path: string,
  work: WorkLimit,
): PlutusData {
  if (fields.length === 0 && typeof value === 'string' && value === title)
    return { kind: 'constructor', index, fields: [] };
  return { kind: 'constructor', index, fields: encodeFields(fields, value, path, work) };
}

/** An object by titles, or a list by positions. */
function encodeFields(
  fields: readonly SchemaField[],
  value: unknown,
  path: string,
  work: WorkLimit,
): readonly PlutusData[] {
  if (Array.isArray(value)) {
    if (value.length !== fields.length) throw wrong(path, `expected ${fields.length} fields, not ${value.length}`);
    return fields.map(({ schema }, index) => encodeTyped(schema, value[index], itemPath(path, index), work));
  }
  if (!isObject(value)) throw wrong(path, `expected ${describeFields(fields)}, not ${describeJson(value)}`);
  const known = new Map<string, number>();
  for (const { title } of fields) if (title !== undefined) known.set(title, (known.get(title) ?? 0) + 1);
  const unknown = Object.keys(value).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw wrong(memberPath(path, unknown), `is not a field; expected ${describeFields(fields)}`);
  return fields.map(({ title, schema }, index) => {
    if (title === undefined || known.get(title) !== 1)
      throw wrong(path, `field ${index} has no title of its own: write the fields as a list`);
    const member = memberPath(path, title);
    if (!Object.hasOwn(value, title)) throw wrong(member, 'is missing');
    return encodeTyped(schema, value[title], member, work);
  });
}

const MAX_LISTED = 10;

function describeFields(fields: readonly SchemaField[]): string {
  if (fields.length === 0) return 'no fields: {}';
  const names = fields.map(({ title }) => (title === undefined ? '(no title)' : shorten(title)));
  return `the fields ${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
}

function encodeUnion(schema: UnionSchema, value: unknown, path: string, work: WorkLimit): PlutusData {
  const sum = toSum(schema);
  return sum === undefined ? encodeMixed(schema, value, path, work) : encodeSum(sum, value, path, work);
}

/** `"None"`, `{"Some": […]}`, `{"constructor": 1, "fields": […]}`, or true and false for a boolean. */
function encodeSum(sum: readonly SumAlternative[], value: unknown, path: string, work: WorkLimit): PlutusData {
  const wanted = readConstructor(sum, value, path);
  const found = sum.find(({ title, schema }) =>
    typeof wanted.name === 'string' ? title === wanted.name : BigInt(schema.index) === BigInt(wanted.name),
  );
  if (found === undefined)
    throw wrong(path, `${describeJson(wanted.name)} is not a constructor; expected ${listAlternatives(sum)}`);
  const { index, fields } = found.schema;
  if (wanted.fields === undefined) {
    if (fields.length === 0) return { kind: 'constructor', index, fields: [] };
    throw wrong(path, `${shorten(String(wanted.name))} needs ${describeFields(fields)}`);
  }
  return { kind: 'constructor', index, fields: encodeFields(fields, wanted.fields, wanted.path, work) };
}

interface WantedConstructor {
  /** Title or index. */
  readonly name: string | number | bigint;
  readonly fields: unknown;
  readonly path: string;
}

function readConstructor(sum: readonly SumAlternative[], value: unknown, path: string): WantedConstructor {
  if (typeof value === 'string') return { name: value, fields: undefined, path };
  if (typeof value === 'boolean' && isBoolean(sum)) return { name: value ? 'True' : 'False', fields: undefined, path };
  const names = isObject(value) ? Object.keys(value) : [];
  const object = value as JsonObject;
  if (names.includes('constructor') && names.every((name) => name === 'constructor' || name === 'fields')) {
    const name = object['constructor'];
    if (typeof name === 'string' || typeof name === 'bigint' || Number.isSafeInteger(name))
      return { name: name as string | number | bigint, fields: object['fields'], path: `${path}.fields` };
  }
  const [name] = names;
  if (names.length === 1) return { name: name!, fields: object[name!], path: memberPath(path, name!) };
  throw wrong(path, `expected one constructor of ${listAlternatives(sum)}, not ${describeJson(value)}`);
}

/** `{"alternative": 0, "value": …}`, or the value itself when only one alternative takes it. */
function encodeMixed(schema: UnionSchema, value: unknown, path: string, work: WorkLimit): PlutusData {
  const { alternatives } = schema;
  const chosen = readAlternative(schema, value);
  if (chosen !== undefined) {
    const data = encodeTyped(alternatives[chosen]!.schema, (value as JsonObject)['value'], `${path}.value`, work);
    if (schema.exclusive) matchingAlternatives(schema, data, path, work);
    return data;
  }
  const found = new Map<string, PlutusData>();
  const problems: string[] = [];
  for (const { schema: alternative } of alternatives) {
    const problem = findProblem(() => {
      const data = encodeTyped(alternative, value, path, work);
      found.set(toHex(encodePlutusData(data)), data);
    });
    if (problem !== undefined) problems.push(problem.message);
  }
  const [data] = found.values();
  if (data === undefined)
    throw wrong(
      path,
      `matches none of the ${alternatives.length} alternatives of the schema (${shorten(problems[0]!)})`,
    );
  if (found.size > 1) throw wrong(path, 'matches several alternatives: write {"alternative": 0, "value": …}');
  if (schema.exclusive) matchingAlternatives(schema, data, path, work);
  return data;
}

function readAlternative({ alternatives }: UnionSchema, value: unknown): number | undefined {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'alternative,value') return undefined;
  const given = value['alternative'];
  if (typeof given === 'string') {
    const index = alternatives.findIndex(({ title }) => title === given);
    return index < 0 ? undefined : index;
  }
  return Number.isSafeInteger(given) && alternatives[given as number] !== undefined ? (given as number) : undefined;
}
