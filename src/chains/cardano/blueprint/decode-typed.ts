import { toHex } from '../../../kernel/hex.js';
import type { PlutusData } from '../scripts/plutus-data.js';
import { checkBytes, checkInteger, checkSize, checkUnique, findProblem, WorkLimit } from './constraints.js';
import { itemPath, memberPath, shorten, wrong } from './json-path.js';
import {
  areNamed,
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
 * Plutus data as JSON in the words of its schema: fields and constructors by their titles. Throws with the path of the
 * value that the schema does not allow. The same schema encodes the result to the same data.
 */
export const decodeTyped = (schema: Schema, data: PlutusData, path: string, work = new WorkLimit()): unknown =>
  work.descend(path, () => decode(schema, data, path, work));

function decode(schema: Schema, data: PlutusData, path: string, work: WorkLimit): unknown {
  const resolved = resolve(schema);
  switch (resolved.kind) {
    case 'data':
      return detailedValue(data, work, path);
    case 'integer':
      if (data.kind !== 'int') throw mismatch(data, 'an integer', path);
      checkInteger(resolved, data.value, path);
      return integerValue(data.value);
    case 'bytes':
      if (data.kind !== 'bytes') throw mismatch(data, 'bytes', path);
      checkBytes(resolved, data.value, path);
      return toHex(data.value);
    case 'list':
      if (data.kind !== 'list') throw mismatch(data, 'a list', path);
      checkSize(resolved.size, data.items.length, path, 'items');
      if (resolved.unique) checkUnique(data.items, path, work);
      return data.items.map((item, index) => decodeTyped(resolved.items, item, itemPath(path, index), work));
    case 'tuple':
      if (data.kind !== 'list') throw mismatch(data, 'a list', path);
      checkSize(resolved.size, data.items.length, path, 'items');
      if (resolved.unique) checkUnique(data.items, path, work);
      return decodeFields(resolved.items, data.items, path, work);
    case 'map':
      return decodeMap(resolved, data, path, work);
    case 'constructor':
      return decodeConstructor(resolved, data, path, work);
    case 'union':
      return decodeUnion(resolved, data, path, work);
    case 'all': {
      const main = mainPart(resolved.of);
      for (const part of resolved.of) if (part !== main) decodeTyped(part, data, path, work);
      return main === undefined ? detailedValue(data, work, path) : decodeTyped(main, data, path, work);
    }
    case 'not':
      if (findProblem(() => decodeTyped(resolved.schema, data, path, work)) === undefined)
        throw wrong(path, "matches the schema of 'not'");
      return detailedValue(data, work, path);
    case 'builtin':
      throw wrong(path, `the builtin type #${resolved.type} cannot be part of data`);
  }
}

/** The part of `allOf` that gives the value its form: the first that is not a mere restriction. */
export const mainPart = (parts: readonly Schema[]): Schema | undefined =>
  parts.find((part) => !['not', 'data'].includes(resolve(part).kind));

const NAMES: Readonly<Record<PlutusData['kind'], string>> = {
  int: 'an integer',
  bytes: 'bytes',
  list: 'a list',
  map: 'a map',
  constructor: 'a constructor',
};

const mismatch = (data: PlutusData, expected: string, path: string) =>
  wrong(path, `expected ${expected}, but the data has ${NAMES[data.kind]}`);

/** Beyond 2^53 as text, because most JSON parsers would round it. */
const integerValue = (value: bigint): number | string => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

/** Data without a type, in the detailed form of cardano-cli. */
function detailedValue(data: PlutusData, work: WorkLimit, path: string): unknown {
  work.spend(path);
  const inner = (each: PlutusData): unknown => detailedValue(each, work, path);
  switch (data.kind) {
    case 'int': {
      const number = Number(data.value);
      return { int: Number.isSafeInteger(number) ? number : data.value };
    }
    case 'bytes':
      return { bytes: toHex(data.value) };
    case 'list':
      return { list: data.items.map(inner) };
    case 'map':
      return { map: data.entries.map(([key, value]) => ({ k: inner(key), v: inner(value) })) };
    case 'constructor':
      return { constructor: data.index, fields: data.fields.map(inner) };
  }
}

function decodeMap({ keys, values, size }: MapSchema, data: PlutusData, path: string, work: WorkLimit): unknown {
  if (data.kind !== 'map') throw mismatch(data, 'a map', path);
  checkSize(size, data.entries.length, path, 'entries');
  return data.entries.map(([key, value], index) => ({
    k: decodeTyped(keys, key, `${path}[${index}].k`, work),
    v: decodeTyped(values, value, `${path}[${index}].v`, work),
  }));
}

function decodeConstructor(schema: ConstructorSchema, data: PlutusData, path: string, work: WorkLimit): unknown {
  if (data.kind !== 'constructor') throw mismatch(data, 'a constructor', path);
  if (BigInt(data.index) !== BigInt(schema.index))
    throw wrong(path, `expected the constructor ${schema.index}, but the data has ${data.index}`);
  return decodeFields(schema.fields, data.fields, path, work);
}

/** By title when each field has one of its own, else by position. */
function decodeFields(
  fields: readonly SchemaField[],
  items: readonly PlutusData[],
  path: string,
  work: WorkLimit,
): unknown {
  if (items.length !== fields.length)
    throw wrong(path, `expected ${fields.length} fields, but the data has ${items.length}`);
  const byTitle = areNamed(fields);
  const values = fields.map(({ title, schema }, index) =>
    decodeTyped(schema, items[index]!, byTitle ? memberPath(path, title!) : itemPath(path, index), work),
  );
  return byTitle ? Object.fromEntries(fields.map(({ title }, index) => [title!, values[index]])) : values;
}

function decodeUnion(schema: UnionSchema, data: PlutusData, path: string, work: WorkLimit): unknown {
  const sum = toSum(schema);
  return sum === undefined ? decodeMixed(schema, data, path, work) : decodeSum(sum, data, path, work);
}

function decodeSum(sum: readonly SumAlternative[], data: PlutusData, path: string, work: WorkLimit): unknown {
  if (data.kind !== 'constructor') throw mismatch(data, 'a constructor', path);
  const found = sum.find(({ schema }) => BigInt(schema.index) === BigInt(data.index));
  if (found === undefined)
    throw wrong(path, `the data has the constructor ${data.index}, but the schema only ${listAlternatives(sum)}`);
  const { title, schema } = found;
  if (isBoolean(sum) && data.fields.length === 0) return title === 'True';
  const fields = decodeConstructor(
    schema,
    data,
    title === undefined ? `${path}.fields` : memberPath(path, title),
    work,
  );
  if (title === undefined) return { constructor: data.index, fields };
  return schema.fields.length === 0 ? title : { [title]: fields };
}

const MAX_LISTED = 10;

export function listAlternatives(sum: readonly SumAlternative[]): string {
  const names = sum.map(({ title, schema }) => (title === undefined ? `constructor ${schema.index}` : shorten(title)));
  return `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
}

/** The first alternative that allows the data, by its position. */
function decodeMixed(schema: UnionSchema, data: PlutusData, path: string, work: WorkLimit): unknown {
  const matches = matchingAlternatives(schema, data, path, work);
  const [first] = matches;
  if (first === undefined) throw wrong(path, 'the data matches none of the alternatives of the schema');
  return { alternative: first, value: decodeTyped(schema.alternatives[first]!.schema, data, `${path}.value`, work) };
}

/** The positions of the alternatives that allow the data. Rejects more than one of `oneOf`. */
export function matchingAlternatives(
  { alternatives, exclusive }: UnionSchema,
  data: PlutusData,
  path: string,
  work: WorkLimit,
): readonly number[] {
  const matches = [...alternatives.keys()].filter(
    (index) => findProblem(() => decodeTyped(alternatives[index]!.schema, data, path, work)) === undefined,
  );
  if (exclusive && matches.length > 1)
    throw wrong(path, `matches ${matches.length} alternatives of 'oneOf', but exactly one is allowed`);
  return matches;
}
