// Text of bytes by the native code of Node. `builder/browser/byte-text.ts` replaces this file in the bundle for browsers.

const { hexSlice, latin1Slice } = Buffer.prototype as unknown as {
  readonly hexSlice: (this: Uint8Array, start: number, end: number) => string;
  readonly latin1Slice: (this: Uint8Array, start: number, end: number) => string;
};

/** Short arrays are in the heap of the engine until their `buffer` is accessed, which costs more than the text. */
export const encodeHex = (bytes: Uint8Array): string => hexSlice.call(bytes, 0, bytes.length);

/** One character for each of the first bytes. */
export const encodeLatin1 = (bytes: Uint8Array, length = bytes.length): string => latin1Slice.call(bytes, 0, length);

/** The bytes before the first pair that is not hexadecimal, so that the caller can check the length. */
export function decodeHex(text: string): Uint8Array {
  const { buffer, byteOffset, length } = Buffer.from(text, 'hex');
  return new Uint8Array(buffer, byteOffset, length);
}
