import { isIPv4, isIPv6 } from 'node:net';
import { DecodeError } from '../../../kernel/errors.js';

export const ipv4FromBytes = (bytes: Uint8Array): string => bytes.join('.');

export function ipv4ToBytes(text: string): Uint8Array {
  if (!isIPv4(text)) throw new DecodeError('not an IPv4 address');
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
  if (!isIPv6(text) || text.includes('.') || text.includes('%')) throw new DecodeError('not an IPv6 address');
  const [head = '', tail] = text.split('::');
  const before = parseGroups(head);
  const after = tail === undefined ? [] : parseGroups(tail);
  const zeros = new Array<number>(8 - before.length - after.length).fill(0);
  const groups = [...before, ...zeros, ...after];
  return reverseWords(Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff])));
}

const parseGroups = (text: string): readonly number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
