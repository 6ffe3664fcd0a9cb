import { MAX_ITEM_DEPTH } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NativeScript } from './native-script.js';

const FIELDS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['sig', ['keyHash']],
  ['all', ['scripts']],
  ['any', ['scripts']],
  ['atLeast', ['required', 'scripts']],
  ['after', ['slot']],
  ['before', ['slot']],
]);

/** Reads the form of cardano-cli. Slots are numbers or, beyond 2^53, `bigint`. */
export function readNativeScriptJson(value: unknown, depth = 0): NativeScript {
  if (depth > MAX_ITEM_DEPTH) throw new DecodeError('nested too deeply');
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new DecodeError('a native script must be an object');
  const { type, keyHash, scripts, required, slot } = value as Readonly<Record<string, unknown>>;
  // Unknown fields are rejected: a misspelt field would give another script and lock the funds sent there.
  const stray = Object.keys(value).find((name) => name !== 'type' && FIELDS.get(type)?.includes(name) === false);
  if (stray !== undefined) throw new DecodeError(`a script of type ${String(type)} has no field ${stray}`);
  switch (type) {
    case 'sig': {
      const hash = typeof keyHash === 'string' ? fromHex(keyHash) : undefined;
      if (hash?.length !== 28) throw new DecodeError('keyHash must have 56 hexadecimal digits');
      return { type, keyHash: hash };
    }
    case 'all':
    case 'any':
      return { type, scripts: readScripts(scripts, depth) };
    case 'atLeast':
      return { type, required: readInteger(required, 'required'), scripts: readScripts(scripts, depth) };
    case 'after':
    case 'before': {
      const read = readInteger(slot, 'slot');
      if (read < 0n || read >= 2n ** 64n) throw new DecodeError('slot is out of range');
      return { type, slot: read };
    }
    default:
      throw new DecodeError('type must be one of sig, all, any, atLeast, after, before');
  }
}

function readScripts(value: unknown, depth: number): readonly NativeScript[] {
  if (!Array.isArray(value)) throw new DecodeError('scripts must be a list');
  return value.map((each) => readNativeScriptJson(each, depth + 1));
}

function readInteger(value: unknown, name: string): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new DecodeError(`${name} is an integer`);
}
