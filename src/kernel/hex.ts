import { decodeHex, encodeHex } from './byte-text.js';
import { DecodeError } from './errors.js';

export const toHex: (bytes: Uint8Array) => string = encodeHex;

/** Accepts either case. */
export function fromHex(text: string): Uint8Array {
  const bytes = decodeHex(text);
  if (bytes.length * 2 !== text.length) throw new DecodeError('not an even number of hexadecimal digits');
  return bytes;
}
