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
  const mode = first & 3;
  const length = mode === 3 ? (first >> 2) + 5 : 1 << mode;
  if (bytes.length !== length) throw new DecodeError(`a compact integer of ${bytes.length} bytes instead of ${length}`);
  const value = mode === 3 ? readLittleEndian(bytes.subarray(1)) : readLittleEndian(bytes) >> 2n;
  if (encodeCompact(value).length !== length) throw new DecodeError('a compact integer that is not minimally encoded');
  return value;
}

function littleEndian(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0, rest = value; index < length; index += 1, rest >>= 8n) bytes[index] = Number(rest & 0xffn);
  return bytes;
}

const readLittleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
