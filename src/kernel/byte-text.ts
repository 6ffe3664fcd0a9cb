// Text of bytes by the native code of Node. `builder/browser/byte-text.ts` replaces this file in the bundle for browsers.

const { hexSlice, latin1Slice } = Buffer.prototype as unknown as {
  readonly hexSlice: (this: Uint8Array, start: number, end: number) => string;
  readonly latin1Slice: (this: Uint8Array, start: number, end: number) => string;
};

/** Short arrays are in the heap of the engine until their `buffer` is accessed, which costs more than the text. */
export const encodeHex = (bytes: Uint8Array): string => hexSlice.call(bytes, 0, bytes.length);

/** One character for each of the first bytes. */
export const encodeLatin1 = (bytes: Uint8Array, length = bytes.length): string => latin1Slice.call(bytes, 0, length);

/** Fewer bytes than pairs of digits when the text is not hexadecimal. */
export function decodeHex(text: string): Uint8Array {
  // Node reads a character beyond Latin-1 as the one with the same low byte: 'İ' (U+0130) as '0'.
  if (Buffer.byteLength(text) !== text.length) return new Uint8Array();
  const { buffer, byteOffset, length } = Buffer.from(text, 'hex');
  return new Uint8Array(buffer, byteOffset, length);
}
