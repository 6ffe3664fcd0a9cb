import { DecodeError } from '../../kernel/errors.js';

/**
 * Compact integers of SCALE, the encoding of Substrate: the two lowest bits of the first byte determine the number of
 * bytes; little-endian.
 */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError(`a negative compact integer: ${value}`);
  if (value < 1n << 6n) return littleEndian(value << 2n, 1);
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.ceil(value.toString(16).length / 2);
  if (length > MAX_BYTES) throw new RangeError(`a compact integer of ${length} bytes`);
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(value, length));
}

/** The long form has 4 to 67 bytes. */
const MAX_BYTES = 67;

/** Decodes all of `bytes` as one integer; only the shortest encoding is accepted. */
export function decodeCompact(bytes: Uint8Array): bigint {
  const first = bytes[0];
  if (first === undefined) throw new DecodeError('a compact integer without bytes');
  const length = compactLength(first);
  if (bytes.length !== length) throw new DecodeError(`a compact integer of ${bytes.length} bytes instead of ${length}`);
  const value = decodeWhole(bytes);
  if (encodeCompact(value).length !== length) throw new DecodeError('a compact integer that is not minimally encoded');
  return value;
}

/** The integer at a position, in any width, and the position after it; undefined when it is cut off. */
export function readCompact(bytes: Uint8Array, at: number): readonly [value: bigint, next: number] | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  const next = at + compactLength(first);
  return next > bytes.length ? undefined : [decodeWhole(bytes.subarray(at, next)), next];
}

const isLong = (first: number): boolean => (first & 3) === 3;

const compactLength = (first: number): number => (isLong(first) ? (first >> 2) + 5 : 1 << (first & 3));

const decodeWhole = (bytes: Uint8Array): bigint =>
  isLong(bytes[0]!) ? readLittleEndian(bytes.subarray(1)) : readLittleEndian(bytes) >> 2n;

function littleEndian(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0, rest = value; index < length; index += 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

const readLittleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
