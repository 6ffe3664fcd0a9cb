import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson, writeExactJson } from './exact-json.js';

describe('exact JSON', () => {
  test('an integer beyond 2^53 keeps every digit', () => {
    const text = '{"a":9007199254740993,"b":[12345678901234567890],"c":"9007199254740993","d":-9007199254740993}';
    const value = { a: 9007199254740993n, b: [12345678901234567890n], c: '9007199254740993', d: -9007199254740993n };
    expect(parseExactJson(text)).toEqual(value);
    expect(writeExactJson(value)).toBe(text);
  });

  test('small integers, fractions and exponents are numbers', () => {
    expect(parseExactJson('[9007199254740991,0.12345678901234566,1e21,1234567890123456.5]')).toEqual([
      9007199254740991, 0.12345678901234566, 1e21, 1234567890123456.5,
    ]);
  });

  test('parsed JSON is written back unchanged', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(writeExactJson(parseExactJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });
});
