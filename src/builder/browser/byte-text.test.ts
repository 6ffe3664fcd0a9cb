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

  test.each(['0', '0g', '00zz00', 'ab c', '00é0', 'abc', '0x00', 'İ0', 'İı'])(
    'is read to fewer bytes when it is not hexadecimal: %j',
    (text) => {
      expect(decodeHex(text).length * 2).toBeLessThan(text.length);
    },
  );

  test('is that of the part that a view shows', () => {
    const view = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    expect([encodeHex(view), encodeLatin1(view)]).toEqual(['0203', '\u0002\u0003']);
    expect(encodeLatin1(view, 1)).toBe('\u0002');
  });
});
