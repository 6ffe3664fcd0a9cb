import { describe, expect, test } from 'vitest';
import { DecodeError } from './errors.js';
import { fromHex, toHex } from './hex.js';

describe('hexadecimal text', () => {
  test('is read in either case and written in lower case', () => {
    expect(toHex(fromHex('00fFAb'))).toBe('00ffab');
    expect(fromHex('')).toEqual(new Uint8Array());
  });

  test.each(['0', 'abc', 'zz', '0g', '00 ', ' 00', '0x00', '00\n', '00é0', 'İ0', 'İı'])(
    '%j is refused instead of cut short',
    (text) => {
      expect(() => fromHex(text)).toThrow(DecodeError);
    },
  );

  test('a view of part of a buffer is written without the bytes around it', () => {
    expect(toHex(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('0203');
  });
});
