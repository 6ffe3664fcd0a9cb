import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areEqualBytes,
  compareBytes,
  compareRanges,
  concatBytes,
  countUtf8Bytes,
  encodeUtf8,
  readUint48,
} from './bytes.js';

/** Byte strings that often begin alike. */
const similar = fc.array(fc.constantFrom(0, 1, 255), { maxLength: 4 }).map((values) => Uint8Array.from(values));

describe('bytes', () => {
  test('are compared and joined as by Node', () => {
    fc.assert(
      fc.property(similar, similar, (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(a, b));
        expect(areEqualBytes(a, b)).toBe(Buffer.compare(a, b) === 0);
        expect(concatBytes([a, b])).toEqual(new Uint8Array(Buffer.concat([a, b])));
      }),
    );
  });

  test('at two positions of an array are compared', () => {
    const list = Uint8Array.of(1, 2, 9, 1, 2, 8);
    expect(compareRanges(list, 0, 3, 2)).toBe(0);
    expect(compareRanges(list, 0, 3, 3)).toBeGreaterThan(0);
    expect(compareRanges(list, 3, 0, 3)).toBeLessThan(0);
  });

  test('six bytes are read as an exact integer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (given) => {
        expect(readUint48(given, 1)).toBe(Buffer.from(given).readUIntBE(1, 6));
      }),
    );
  });

  test('of UTF-8 are encoded and counted as by Node, also of a lone surrogate', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('a\ud800b')), (text) => {
        expect(countUtf8Bytes(text)).toBe(Buffer.byteLength(text));
        expect(encodeUtf8(text)).toEqual(new Uint8Array(Buffer.from(text)));
      }),
    );
  });
});
