import { DecodeError } from './errors.js';

const HEX = /^(?:[0-9a-fA-F]{2})*$/;

/** Absent from the `Buffer` of bundles for browsers. */
const { hexSlice } = Buffer.prototype as { hexSlice?: (this: Uint8Array, start: number, end: number) => string };

/** Short arrays are in the heap of the engine until their `buffer` is accessed, which costs more than the text. */
export const toHex: (bytes: Uint8Array) => string =
  hexSlice === undefined
    ? (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
    : (bytes) => hexSlice.call(bytes, 0, bytes.length);

/** Accepts either case. `Buffer.from` alone would silently stop at the first wrong character. */
export function fromHex(text: string): Uint8Array {
  if (!HEX.test(text)) throw new DecodeError('not an even number of hexadecimal digits');
  const bytes = Buffer.from(text, 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
