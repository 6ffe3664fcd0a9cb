import { DecodeError } from '../../kernel/errors.js';
import { readSmallVarint, readVarint, writeVarint } from './varint.js';

/** One field of a protocol-buffers message; the two wire types that IPFS formats use, and fixed ones of UnixFS times. */
export type ProtoField =
  | { readonly number: number; readonly kind: 'varint'; readonly value: bigint }
  | { readonly number: number; readonly kind: 'bytes'; readonly value: Uint8Array };

/** The fields of a message in the order in which they stand. */
export function* readFields(bytes: Uint8Array): Generator<ProtoField> {
  let at = 0;
  while (at < bytes.length) {
    const tag = readSmallVarint(bytes, at);
    const number = Math.floor(tag.value / 8);
    const wire = tag.value % 8;
    if (number === 0) throw new DecodeError('a field without a number');
    if (wire === 0) {
      const { value, next } = readVarint(bytes, tag.next);
      yield { number, kind: 'varint', value };
      at = next;
    } else {
      const { start, end } = spanOf(bytes, wire, tag.next);
      yield { number, kind: 'bytes', value: bytes.subarray(start, end) };
      at = end;
    }
  }
}

function spanOf(bytes: Uint8Array, wire: number, at: number): { readonly start: number; readonly end: number } {
  const size = wire === 1 ? 8 : wire === 5 ? 4 : undefined;
  if (size === undefined && wire !== 2) throw new DecodeError(`a field of wire type ${wire}`);
  const { value, next } = size === undefined ? readSmallVarint(bytes, at) : { value: size, next: at };
  if (next + value > bytes.length) throw new DecodeError('a field ends early');
  return { start: next, end: next + value };
}

export function expectBytes(field: ProtoField): Uint8Array {
  if (field.kind !== 'bytes') throw new DecodeError(`field ${field.number} is a number`);
  return field.value;
}

export function expectNumber(field: ProtoField): bigint {
  if (field.kind !== 'varint') throw new DecodeError(`field ${field.number} is no number`);
  return field.value;
}

const head = (number: number, wire: number): number[] => writeVarint(number * 8 + wire);

export const varintField = (number: number, value: bigint | number): Uint8Array =>
  Uint8Array.from([...head(number, 0), ...writeVarint(value)]);

export function bytesField(number: number, value: Uint8Array): Uint8Array {
  const start = [...head(number, 2), ...writeVarint(value.length)];
  const field = new Uint8Array(start.length + value.length);
  field.set(start);
  field.set(value, start.length);
  return field;
}

export const message = (fields: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(fields));
