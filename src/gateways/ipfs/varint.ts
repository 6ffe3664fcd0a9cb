import { DecodeError } from '../../kernel/errors.js';

/** Numbers of seven bits a byte, the lowest first (LEB128), as multiformats and protocol buffers write them. */
const MOST_BYTES = 10;

export interface ReadVarint {
  readonly value: bigint;
  /** Where the next thing begins. */
  readonly next: number;
}

export function readVarint(bytes: Uint8Array, at: number): ReadVarint {
  let value = 0n;
  for (let index = 0; index < MOST_BYTES; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw new DecodeError('a number ends early');
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) {
      if (value >= 1n << 64n) break;
      return { value, next: at + index + 1 };
    }
  }
  throw new DecodeError('a number has more than 64 bits');
}

/** For numbers that count or name something: beyond 2^53 they are no such thing. */
export function readSmallVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  const { value, next } = readVarint(bytes, at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DecodeError('a number is too large');
  return { value: Number(value), next };
}

export function writeVarint(value: bigint | number): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return bytes;
}
