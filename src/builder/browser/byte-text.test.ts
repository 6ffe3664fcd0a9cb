import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as node from '../../kernel/byte-text.js';
import * as browser from './byte-text.js';

const bytes = fc.uint8Array({ maxLength: 40 });

describe.each([
  ['Node', node],
  ['browsers', browser],
])('text of bytes in %s', (_, { decodeHex, encodeHex, encodeLatin1 }) => {
  test('is the hexadecimal and the Latin-1 form', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(encodeHex(given)).toBe(Buffer.from(given).toString('hex'));
        expect(encodeLatin1(given)).toBe(Buffer.from(given).toString('latin1'));
        expect(decodeHex(encodeHex(given).toUpperCase())).toEqual(given);
      }),
    );
  });

  test('is read up to the first pair that is not hexadecimal', () => {
    for (const text of ['0', '0g', '00zz00', 'ab c', '00é0', 'abc', '0x00'])
      expect(decodeHex(text)).toEqual(new Uint8Array(Buffer.from(text, 'hex')));
  });

  test('is that of the part that a view shows', () => {
    const view = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    expect([encodeHex(view), encodeLatin1(view)]).toEqual(['0203', '\u0002\u0003']);
    expect(encodeLatin1(view, 1)).toBe('\u0002');
  });
});
