import { encodeUtf8 } from '../../../kernel/bytes.js';
import { MAX_ITEM_DEPTH } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { PlutusData } from './plutus-data.js';

/** Integers are numbers or, beyond 2^53, `bigint`. */
type Json = unknown;

/**
 * Reads the detailed form of cardano-cli: `{"int": 1}`, `{"bytes": "00"}`, `{"list": […]}`, `{"map": […]}`,
 * `{"constructor": 0, "fields": […]}`.
 */
export function readDetailedPlutusData(value: Json, depth = 0): PlutusData {
  if (depth > MAX_ITEM_DEPTH) throw new DecodeError('nested too deeply');
  const item = asObject(value);
  const keys = Object.keys(item).sort().join();
  switch (keys) {
    case 'int':
      return { kind: 'int', value: asInteger(item['int']) };
    case 'bytes':
      return { kind: 'bytes', value: asBytes(item['bytes']) };
    case 'list':
      return { kind: 'list', items: asArray(item['list']).map((each) => readDetailedPlutusData(each, depth + 1)) };
    case 'map':
      return {
        kind: 'map',
        entries: asArray(item['map']).map((each) => {
          const { k, v, ...rest } = asObject(each);
          if (k === undefined || v === undefined || Object.keys(rest).length > 0)
            throw new DecodeError('a map entry must have the fields k and v');
          return [readDetailedPlutusData(k, depth + 1), readDetailedPlutusData(v, depth + 1)] as const;
        }),
      };
    case 'constructor,fields':
      return {
        kind: 'constructor',
        index: asConstructor(item['constructor']),
        fields: asArray(item['fields']).map((each) => readDetailedPlutusData(each, depth + 1)),
      };
    default:
      throw new DecodeError(
        `an item must have one of int, bytes, list, map, or constructor and fields, not ${keys || 'none'}`,
      );
  }
}

const CONSTRUCTOR = /^constructor_(0|[1-9][0-9]{0,8})$/;

/**
 * Reads plain JSON: numbers are integers, text is UTF-8 unless it begins with `0x`, `{"constructor_0": […]}` is a
 * constructor and any other object a map in the order of its keys.
 */
export function readBasicPlutusData(value: Json, depth = 0): PlutusData {
  if (depth > MAX_ITEM_DEPTH) throw new DecodeError('nested too deeply');
  if (typeof value === 'string') return { kind: 'bytes', value: basicBytes(value) };
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'int', value: asInteger(value) };
  if (Array.isArray(value)) return { kind: 'list', items: value.map((each) => readBasicPlutusData(each, depth + 1)) };
  const entries = Object.entries(asObject(value));
  const [name, fields] = entries[0] ?? [];
  const index = entries.length === 1 ? CONSTRUCTOR.exec(name ?? '')?.[1] : undefined;
  if (index !== undefined)
    return {
      kind: 'constructor',
      index: Number(index),
      fields: asArray(fields).map((each) => readBasicPlutusData(each, depth + 1)),
    };
  return {
    kind: 'map',
    entries: entries.map(
      ([key, each]) => [{ kind: 'bytes', value: basicBytes(key) }, readBasicPlutusData(each, depth + 1)] as const,
    ),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Converts to plain JSON. Loses the type of map keys and duplicate keys. */
export function basicPlutusValue(data: PlutusData): Json {
  switch (data.kind) {
    case 'int':
      return data.value;
    case 'bytes':
      return basicText(data.value);
    case 'list':
      return data.items.map(basicPlutusValue);
    case 'map':
      return Object.fromEntries(data.entries.map(([key, value]) => [basicKey(key), basicPlutusValue(value)]));
    case 'constructor':
      return { [`constructor_${data.index}`]: data.fields.map(basicPlutusValue) };
  }
}

function basicKey(key: PlutusData): string {
  if (key.kind === 'bytes') return basicText(key.value);
  return key.kind === 'int' ? key.value.toString() : JSON.stringify(basicPlutusValue(key), printBigint);
}

const printBigint = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

function basicText(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    // Control characters are not printable text, and `0x` would be parsed as bytes.
    return /^0x|\p{Cc}/u.test(text) ? `0x${toHex(bytes)}` : text;
  } catch {
    return `0x${toHex(bytes)}`;
  }
}

const basicBytes = (text: string): Uint8Array => (text.startsWith('0x') ? asBytes(text.slice(2)) : encodeUtf8(text));

function asObject(value: Json): Readonly<Record<string, Json>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new DecodeError('expected an object');
  return value as Readonly<Record<string, Json>>;
}

function asArray(value: Json): readonly Json[] {
  if (!Array.isArray(value)) throw new DecodeError('expected a list');
  return value;
}

function asInteger(value: Json): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new DecodeError('expected an integer');
}

function asConstructor(value: Json): number | bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  if (typeof value === 'bigint' && value > Number.MAX_SAFE_INTEGER && value <= MAX_CONSTRUCTOR) return value;
  throw new DecodeError('constructor must be a non-negative integer');
}

const MAX_CONSTRUCTOR = 2n ** 64n - 1n;

function asBytes(value: Json): Uint8Array {
  if (typeof value !== 'string') throw new DecodeError('bytes must be hexadecimal text');
  return fromHex(value);
}
