// Replaces `kernel/byte-text.ts` in the bundle for browsers, which have no `Buffer`.

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const DIGITS = '0123456789abcdef';

/** The value of each digit by its character code; other codes are beyond the list or not a number. */
const VALUES: readonly number[] = Object.assign(
  [],
  ...[...DIGITS, ...DIGITS.toUpperCase()].map((digit) => ({ [digit.charCodeAt(0)]: Number.parseInt(digit, 16) })),
);

export function encodeHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** One character for each of the first bytes. */
export function encodeLatin1(bytes: Uint8Array, length = bytes.length): string {
  let text = '';
  for (let at = 0; at < length; at += 1) text += String.fromCharCode(bytes[at]!);
  return text;
}

/** Fewer bytes than pairs of digits when the text is not hexadecimal. */
export function decodeHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const high = VALUES[text.charCodeAt(2 * at)];
    const low = VALUES[text.charCodeAt(2 * at + 1)];
    if (high === undefined || low === undefined) return bytes.subarray(0, at);
    bytes[at] = high * 16 + low;
  }
  return bytes;
}
