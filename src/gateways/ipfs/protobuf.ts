import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { DecodeError } from '../../kernel/errors.js';

/** One field of a protocol-buffers message. Fixed-width numbers, which only UnixFS times use, are left as bytes. */
export type ProtoField =
  | { readonly number: number; readonly kind: 'varint'; readonly value: bigint }
  | { readonly number: number; readonly kind: 'bytes'; readonly value: Uint8Array };

/** The fields of a message in their order, one at a time: a hostile message can have a million of them. */
export function* readFields(bytes: Uint8Array): Generator<ProtoField> {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) yield refusing(() => readField(reader));
}

function readField(reader: BinaryReader): ProtoField {
  const [number, wire] = reader.tag();
  switch (wire) {
    case WireType.Varint:
      return { number, kind: 'varint', value: BigInt(reader.uint64()) };
    case WireType.LengthDelimited:
      return { number, kind: 'bytes', value: reader.bytes() };
    case WireType.Bit32:
    case WireType.Bit64:
      return { number, kind: 'bytes', value: reader.skip(wire) };
    default:
      throw new DecodeError(`a field of wire type ${wire}`);
  }
}

/** The numbers of a packed list. */
export function* readPacked(bytes: Uint8Array): Generator<bigint> {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) yield refusing(() => BigInt(reader.uint64()));
}

/** The package throws plain errors; callers tell malformed input by `DecodeError`. */
function refusing<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof DecodeError) throw cause;
    throw new DecodeError('not a valid message of protocol buffers', { cause });
  }
}

export function expectBytes(field: ProtoField): Uint8Array {
  if (field.kind !== 'bytes') throw new DecodeError(`field ${field.number} is a number`);
  return field.value;
}

export function expectNumber(field: ProtoField): bigint {
  if (field.kind !== 'varint') throw new DecodeError(`field ${field.number} is not a number`);
  return field.value;
}

export type NewField = readonly [number: number, value: bigint | number | Uint8Array];

export function encodeMessage(fields: readonly NewField[]): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (value instanceof Uint8Array) writer.tag(number, WireType.LengthDelimited).bytes(value);
    else writer.tag(number, WireType.Varint).uint64(value);
  }
  return writer.finish();
}
