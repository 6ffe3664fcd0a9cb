import { DecodeError } from './errors.js';

const HEX = /^(?:[0-9a-fA-F]{2})*$/;

export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/** Accepts either case. `Buffer.from` alone would silently stop at the first wrong character. */
export function fromHex(text: string): Uint8Array {
  if (!HEX.test(text)) throw new DecodeError('not an even number of hexadecimal digits');
  const bytes = Buffer.from(text, 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
