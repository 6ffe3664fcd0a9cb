import { decodeHex, encodeHex } from './byte-text.js';
import { DecodeError } from './errors.js';

const HEX = /^(?:[0-9a-fA-F]{2})*$/;

export const toHex: (bytes: Uint8Array) => string = encodeHex;

/** Accepts either case. `decodeHex` alone would silently stop at the first wrong character. */
export function fromHex(text: string): Uint8Array {
  if (!HEX.test(text)) throw new DecodeError('not an even number of hexadecimal digits');
  return decodeHex(text);
}
