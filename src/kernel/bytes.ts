// Without `Buffer`, because browsers use this code too. A loop is also faster than a call of native code: most byte
// strings that are compared here are hashes, which differ in the first byte.

const utf8 = new TextEncoder();

/** Lexicographic order; of two byte strings that begin alike the shorter is first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) if (a[at] !== b[at]) return a[at]! - b[at]!;
  return a.length - b.length;
}

export const areEqualBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && compareBytes(a, b) === 0;

/** Compares `length` bytes at two positions of the same array. */
export function compareRanges(bytes: Uint8Array, first: number, second: number, length: number): number {
  for (let at = 0; at < length; at += 1) {
    const difference = bytes[first + at]! - bytes[second + at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Six bytes as an integer, which is exact as a number. */
export function readUint48(bytes: Uint8Array, at: number): number {
  const high = bytes[at]! * 0x100 + bytes[at + 1]!;
  const low = bytes[at + 2]! * 0x100_0000 + ((bytes[at + 3]! << 16) | (bytes[at + 4]! << 8) | bytes[at + 5]!);
  return high * 0x1_0000_0000 + low;
}

export const encodeUtf8 = (text: string): Uint8Array => utf8.encode(text);

export const countUtf8Bytes = (text: string): number => utf8.encode(text).length;
