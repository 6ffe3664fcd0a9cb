import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatExactJson,
  JsonNumber,
  parseExactJson,
  parseJsonWithBigints,
  parseJsonWithNumberText,
} from './exact-json.js';

/** JSON text of values that may contain `bigint`. */
function print(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${print(item)}`)}}`;
}

const large = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).filter((value) => !Number.isSafeInteger(Number(value)));
const leaf = fc.oneof(
  large,
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0001', '\u0001\u000112345678901234567890', '12345678901234567890', ': 12345678901234567890'),
);
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))),
}));

describe('JSON with large integers', () => {
  test('is restored', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(print(parseJsonWithBigints(print(value)))).toBe(
          print(JSON.parse(JSON.stringify(value, replaceBigint), revive)),
        );
      }),
    );
  });

  test('keeps integers exact and leaves all other numbers unchanged', () => {
    expect(parseJsonWithBigints('[9007199254740991,9007199254740992,-18446744073709551616]')).toEqual([
      9007199254740991,
      9007199254740992n,
      -18446744073709551616n,
    ]);
    const inexact = '[0.12345678901234567,1e20,1234567890123456789.5,1.2345678901234567e-10]';
    expect(parseJsonWithBigints(inexact)).toEqual(JSON.parse(inexact));
    expect(parseJsonWithBigints('12345678901234567890')).toBe(12345678901234567890n);
  });

  test('never converts a string to an integer', () => {
    const text = '{"a":"\\u000112345678901234567890","b":12345678901234567890,"c":"\\\\u0001"}';
    expect(parseJsonWithBigints(text)).toEqual({
      a: '\u000112345678901234567890',
      b: 12345678901234567890n,
      c: '\\u0001',
    });
  });

  test.each([
    '{"a":012345678901234567}',
    '[12345678901234567890',
    '[1234567890123456789-]',
    '-',
    '[--1234567890123456789]',
  ])('refuses %s', (text) => {
    expect(() => parseJsonWithBigints(text)).toThrow(SyntaxError);
  });

  test('parses unterminated strings and long numbers in linear time', () => {
    expect(() => parseJsonWithBigints(`[1234567890123456789,"${'\\"'.repeat(500_000)}`)).toThrow(SyntaxError);
    expect(() => parseJsonWithBigints(`[1234567890123456789,"${'\\u0001'.repeat(17)}"]`)).toThrow(SyntaxError);
    expect(parseJsonWithBigints(`[${'9'.repeat(1_000_000)}]`)).toEqual([Number.POSITIVE_INFINITY]);
  });

  test('passes every key to the check', () => {
    for (const text of ['{"a":{"__proto__":1}}', '{"a":{"__proto__":12345678901234567890}}']) {
      const keys: string[] = [];
      parseJsonWithBigints(text, (key) => void keys.push(key));
      expect(keys).toContain('__proto__');
    }
  });
});

const replaceBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { large: value.toString() } : value;
const revive = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'large' in value && typeof value.large === 'string'
    ? BigInt(value.large)
    : value;

describe('JSON with exact numbers', () => {
  test('keeps integers beyond double precision as text, and fractions with many digits as numbers', () => {
    expect(parseExactJson('{"a":45000000000000001,"b":0.1000000000000000055,"c":"12345678901234567890"}')).toEqual({
      a: '45000000000000001',
      b: 0.1,
      c: '12345678901234567890',
    });
  });

  test('keeps the text of every number', () => {
    expect(parseJsonWithNumberText('[0.050, 1e-05, -7, "8", {"9": 10}]')).toEqual([
      new JsonNumber('0.050'),
      new JsonNumber('1e-05'),
      new JsonNumber('-7'),
      '8',
      { 9: new JsonNumber('10') },
    ]);
  });

  test('is written with plain integers and without missing fields', () => {
    expect(formatExactJson({ a: 2n ** 64n, b: undefined, c: [0.5, null, 'x"'] })).toBe(
      '{"a":18446744073709551616,"c":[0.5,null,"x\\""]}',
    );
  });
});
