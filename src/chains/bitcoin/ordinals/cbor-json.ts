import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/**
 * What metadata says, for those who read JSON: byte strings become hexadecimal, integers beyond 2^53 their decimal text,
 * keys that are no text what they are as JSON, tags what they are put on. Undefined for bytes that are no CBOR.
 */
export function cborToJson(bytes: Uint8Array): unknown {
  try {
    return jsonOf(decodeCborItem(bytes));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function jsonOf(item: CborItem): unknown {
  switch (item.kind) {
    case 'int': {
      const number = Number(item.value);
      return Number.isSafeInteger(number) ? number : item.value.toString();
    }
    case 'bytes':
      return toHex(item.value);
    case 'array':
      return item.items.map(jsonOf);
    case 'map':
      // Made from entries, so that a key like `__proto__` is a key like any other.
      return Object.fromEntries(item.entries.map(([key, value]) => [keyOf(key), jsonOf(value)]));
    case 'tag':
      return jsonOf(item.item);
    case 'float':
      // JSON has no zero below zero.
      return Number.isFinite(item.value) ? item.value + 0 : String(item.value);
    case 'text':
    case 'bool':
      return item.value;
    case 'simple':
    case 'null':
    case 'undefined':
      return null;
  }
}

function keyOf(key: CborItem): string {
  const value = jsonOf(key);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
