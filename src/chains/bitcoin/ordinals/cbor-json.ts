import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/**
 * Converts metadata to JSON: byte strings become hexadecimal, integers beyond 2^53 decimal strings, keys that are not
 * text their JSON text, tags their content. Undefined for bytes that are not CBOR.
 */
export function cborToJson(bytes: Uint8Array): unknown {
  try {
    return toJson(decodeCborItem(bytes));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function toJson(item: CborItem): unknown {
  switch (item.kind) {
    case 'int': {
      const number = Number(item.value);
      return Number.isSafeInteger(number) ? number : item.value.toString();
    }
    case 'bytes':
      return toHex(item.value);
    case 'array':
      return item.items.map(toJson);
    case 'map':
      // Built from entries so that a key like `__proto__` is an ordinary key.
      return Object.fromEntries(item.entries.map(([key, value]) => [toJsonKey(key), toJson(value)]));
    case 'tag':
      return toJson(item.item);
    case 'float':
      // JSON has no negative zero.
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

function toJsonKey(key: CborItem): string {
  const value = toJson(key);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
