import { blake2b } from '@noble/hashes/blake2.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blake2b160, blake2b224, blake2b256, blake2b256Pair } from './blake2b.js';
import { toHex } from './hex.js';

// Lengths around those of typed arrays inside the heap, of copied input and of the block of the hash function.
const bytes = fc.uint8Array({ minLength: 0, maxLength: 260 });

test('hashes of any length equal those of another implementation', () => {
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const expected = (dkLen: number, input: Uint8Array) => toHex(blake2b(input, { dkLen }));
      expect(toHex(blake2b160(first))).toBe(expected(20, first));
      expect(toHex(blake2b224(first))).toBe(expected(28, first));
      expect(toHex(blake2b256(first))).toBe(expected(32, first));
      expect(toHex(blake2b256Pair(first, second))).toBe(expected(32, Buffer.concat([first, second])));
    }),
  );
});

test('input is not changed by a later hash', () => {
  const first = blake2b256(Uint8Array.of(1));
  const text = toHex(first);
  blake2b256(Uint8Array.of(2));
  expect(toHex(first)).toBe(text);
});
