import { compareBytes } from '../../../kernel/bytes.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { FlatReader } from './flat-reader.js';
import { decodePlutusData } from './plutus-data.js';

/** The type of a constant in a Plutus Core program. */
export type ConstantType =
  | 'integer'
  | 'bytes'
  | 'text'
  | 'unit'
  | 'bool'
  | 'data'
  | 'bls'
  | 'value'
  | { readonly list: ConstantType }
  | { readonly pair: readonly [ConstantType, ConstantType] };

const SIMPLE: ReadonlyMap<number, ConstantType> = new Map<number, ConstantType>([
  [0, 'integer'],
  [1, 'bytes'],
  [2, 'text'],
  [3, 'unit'],
  [4, 'bool'],
  [8, 'data'],
  [9, 'bls'],
  [10, 'bls'],
  [11, 'bls'],
  [13, 'value'],
]);
const LIST = 5;
const PAIR = 6;
const APPLY = 7;
const ARRAY = 12;

/** No real program nests types more deeply; the limit protects the stack. */
const MAX_TYPE_DEPTH = 100;

/** A list of four-bit tags, each preceded by a bit: `7 5 t` is a list of t, `7 7 6 a b` a pair. */
export function readConstantType(reader: FlatReader): ConstantType {
  const tags: number[] = [];
  while (reader.readBit()) tags.push(reader.readBits(4));
  let at = 0;
  const type = parse(0);
  if (at !== tags.length) throw new DecodeError('the type of a constant has superfluous tags');
  return type;

  function parse(depth: number): ConstantType {
    if (depth > MAX_TYPE_DEPTH) throw new DecodeError('the type of a constant is nested too deeply');
    const tag = tags[at];
    at += 1;
    const simple = tag === undefined ? undefined : SIMPLE.get(tag);
    if (simple !== undefined) return simple;
    const operator = tag === APPLY ? tags[at] : undefined;
    at += 1;
    if (operator === LIST || operator === ARRAY) return { list: parse(depth + 1) };
    if (operator === APPLY && tags[at] === PAIR) {
      at += 1;
      return { pair: [parse(depth + 1), parse(depth + 1)] };
    }
    throw new DecodeError('the type of a constant is unknown');
  }
}

/** Reads and discards a constant; throws if it is malformed. */
export function skipConstant(reader: FlatReader, type: ConstantType): void {
  switch (type) {
    case 'integer':
      reader.skipNatural();
      break;
    case 'bytes':
      reader.readBytes();
      break;
    case 'text':
      checkText(reader.readBytes());
      break;
    case 'unit':
      break;
    case 'bool':
      reader.readBit();
      break;
    case 'data':
      decodePlutusData(reader.readBytes());
      break;
    case 'bls':
      // Plutus defines no encoding of these values, only of the type.
      throw new DecodeError('a BLS12-381 value as a constant');
    case 'value':
      skipValue(reader);
      break;
    default:
      if ('list' in type) while (reader.readBit()) skipConstant(reader, type.list);
      else for (const each of type.pair) skipConstant(reader, each);
  }
}

function checkText(bytes: Uint8Array): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DecodeError('a text that is not UTF-8', { cause });
  }
}

const MAX_VALUE_KEY_BYTES = 32;
const MAX_QUANTITY_BITS = 127;

/** `{policy: {name: quantity}}` with ascending keys, without empty maps and without zeros. */
function skipValue(reader: FlatReader): void {
  skipMap(reader, () => {
    const count = skipMap(reader, () => {
      const encoded = reader.readNatural();
      const quantity = (encoded & 1n) === 0n ? encoded >> 1n : -((encoded + 1n) >> 1n);
      if (quantity === 0n || BigInt.asIntN(MAX_QUANTITY_BITS + 1, quantity) !== quantity)
        throw new DecodeError('a quantity of a value is out of range');
    });
    if (count === 0) throw new DecodeError('a policy of a value has no assets');
  });
}

function skipMap(reader: FlatReader, skipContent: () => void): number {
  let previous: Uint8Array | undefined;
  let count = 0;
  while (reader.readBit()) {
    const key = reader.readBytes();
    if (key.length > MAX_VALUE_KEY_BYTES) throw new DecodeError('a key of a value is too long');
    if (previous !== undefined && compareBytes(previous, key) >= 0)
      throw new DecodeError('keys of a value are not sorted');
    previous = key;
    count += 1;
    skipContent();
  }
  return count;
}
