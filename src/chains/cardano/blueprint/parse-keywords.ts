import { type JsonObject, memberPath, wrong } from './json-path.js';
import type { BytesSchema, IntegerSchema, SizeLimits } from './schema.js';

/** Keywords that only some data types have. CIP-57 demands an error when another type has them. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  enum: ['bytes'],
  minLength: ['bytes'],
  maxLength: ['bytes'],
  multipleOf: ['integer'],
  minimum: ['integer'],
  maximum: ['integer'],
  exclusiveMinimum: ['integer'],
  exclusiveMaximum: ['integer'],
  items: ['list', '#list'],
  minItems: ['list', 'map'],
  maxItems: ['list', 'map'],
  uniqueItems: ['list'],
  keys: ['map'],
  values: ['map'],
  index: ['constructor'],
  fields: ['constructor'],
  left: ['#pair'],
  right: ['#pair'],
};

export function requireKeywords(value: JsonObject, path: string, dataType: unknown): void {
  for (const [keyword, types] of Object.entries(KEYWORDS))
    if (value[keyword] !== undefined && !types.some((type) => type === dataType))
      throw wrong(memberPath(path, keyword), `only the data type ${types.join(' or ')} has this keyword`);
}

export function readInteger(value: unknown, path: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw wrong(path, 'must be an integer');
}

const optionalInteger = (value: JsonObject, name: string, path: string): bigint | undefined =>
  value[name] === undefined ? undefined : readInteger(value[name], memberPath(path, name));

export function parseInteger(value: JsonObject, path: string): IntegerSchema {
  const above = optionalInteger(value, 'exclusiveMinimum', path);
  const below = optionalInteger(value, 'exclusiveMaximum', path);
  const factor = optionalInteger(value, 'multipleOf', path);
  if (factor !== undefined && factor <= 0n) throw wrong(memberPath(path, 'multipleOf'), 'must be 1 or more');
  return {
    kind: 'integer',
    minimum: pick((a, b) => a > b, optionalInteger(value, 'minimum', path), above === undefined ? above : above + 1n),
    maximum: pick((a, b) => a < b, optionalInteger(value, 'maximum', path), below === undefined ? below : below - 1n),
    multipleOf: factor,
  };
}

function pick(
  stricter: (a: bigint, b: bigint) => boolean,
  a: bigint | undefined,
  b: bigint | undefined,
): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return stricter(a, b) ? a : b;
}

const HEX = /^(?:[0-9a-fA-F]{2})*$/;

export function parseBytes(value: JsonObject, path: string): BytesSchema {
  const size = readSize(value, path, 'Length');
  const given = value['enum'];
  if (given === undefined) return { kind: 'bytes', size, allowed: undefined };
  const isText = (each: unknown): each is string => typeof each === 'string' && HEX.test(each);
  if (!Array.isArray(given) || !given.every(isText))
    throw wrong(memberPath(path, 'enum'), 'must be a list of hexadecimal texts');
  return { kind: 'bytes', size, allowed: new Set(given.map((each) => each.toLowerCase())) };
}

export function readSize(value: JsonObject, path: string, suffix: 'Length' | 'Items'): SizeLimits {
  const read = (name: string, absent: number): number => {
    const given = value[name];
    if (given === undefined) return absent;
    if (!Number.isSafeInteger(given) || (given as number) < 0)
      throw wrong(memberPath(path, name), 'must be an integer from 0 on');
    return given as number;
  };
  return { minimum: read(`min${suffix}`, 0), maximum: read(`max${suffix}`, Number.POSITIVE_INFINITY) };
}
