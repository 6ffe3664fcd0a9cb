import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipv4FromBytes, ipv4ToBytes, ipv6FromBytes, ipv6ToBytes } from './relay-address.js';

const read = <Read>(parse: () => Read): Read | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

const texts = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(''));

test('reads the IPv4 addresses that Node accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), texts(['0', '1', '25', '5', '256', '.', ' ', '-'])), (text) => {
      const bytes = read(() => ipv4ToBytes(text));
      expect(bytes !== undefined).toBe(isIPv4(text));
      if (bytes !== undefined) expect(ipv4FromBytes(bytes)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('reads the IPv6 addresses that Node accepts, without dotted endings and zones', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), texts(['0', 'ab', 'F', '12345', ':', '::', '1:', ':2', '.', '%', 'g'])), (text) => {
      const bytes = read(() => ipv6ToBytes(text));
      expect(bytes !== undefined).toBe(isIPv6(text) && !/[.%]/.test(text));
      if (bytes !== undefined) expect(ipv6ToBytes(ipv6FromBytes(bytes))).toEqual(bytes);
    }),
    { numRuns: 5_000 },
  );
});
