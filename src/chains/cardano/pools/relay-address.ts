import { DecodeError } from '../../../kernel/errors.js';

export const ipv4FromBytes = (bytes: Uint8Array): string => bytes.join('.');

/** Four numbers up to 255 without leading zeros. Not `node:net`, because the builder also runs in browsers. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

export function ipv4ToBytes(text: string): Uint8Array {
  if (!IPV4.test(text)) throw new DecodeError('not an IPv4 address');
  return Uint8Array.from(text.split('.'), Number);
}

/** The ledger encodes an IPv6 address as four little-endian 32-bit words. */
const reverseWords = (bytes: Uint8Array): Uint8Array => bytes.map((_, index) => bytes[index ^ 3]!);

/** RFC 5952: the longest run of two or more zero groups becomes `::`; the first one on a tie. */
export function ipv6FromBytes(bytes: Uint8Array): string {
  const ordered = reverseWords(bytes);
  const groups = Array.from({ length: 8 }, (_, index) => (ordered[index * 2]! << 8) | ordered[index * 2 + 1]!);
  let best = { start: 0, length: 1 };
  for (let start = 0; start < groups.length; start += 1) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.length < 2) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

export function ipv6ToBytes(text: string): Uint8Array {
  const halves = text.split('::').map(parseGroups);
  const [before = [], after = []] = halves;
  const missing = 8 - before.length - after.length;
  // `::` replaces at least one group of zeros.
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0))
    throw new DecodeError('not an IPv6 address');
  const groups = [...before, ...new Array<number>(missing).fill(0), ...after];
  return reverseWords(Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff])));
}

const GROUP = /^[0-9a-f]{1,4}$/i;

function parseGroups(text: string): readonly number[] {
  if (text === '') return [];
  const groups = text.split(':');
  if (!groups.every((group) => GROUP.test(group))) throw new DecodeError('not an IPv6 address');
  return groups.map((group) => Number.parseInt(group, 16));
}
