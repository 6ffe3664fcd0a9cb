import { describe, expect, test } from 'vitest';
import { encodeParameters } from './parameters.js';

describe('parameters', () => {
  test('each kind of value has one wire format', () => {
    const values = ['a', 1.5, 7n, true, undefined, null, new Date(0), { a: [1] }];
    expect(encodeParameters(values)).toEqual([
      'a',
      '1.5',
      '7',
      'true',
      null,
      null,
      '1970-01-01T00:00:00.000Z',
      '{"a":[1]}',
    ]);
  });

  test('bytes are sent unchanged, also when they are a view into a larger buffer', () => {
    const window = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
    expect(encodeParameters([window])).toEqual([Uint8Array.of(2, 3)]);
  });

  test('arrays become array literals with escaped elements', () => {
    expect(encodeParameters([[]])).toEqual(['{}']);
    expect(encodeParameters([[1n, undefined, 2]])).toEqual(['{1,NULL,2}']);
    expect(encodeParameters([['a"b', 'c\\d', '{e},f', 'NULL']])).toEqual(['{"a\\"b","c\\\\d","{e},f","NULL"}']);
    expect(encodeParameters([[new Uint8Array([255]), undefined]])).toEqual(['{"\\\\xff",NULL}']);
    expect(encodeParameters([[[1], [2]]])).toEqual(['{{1},{2}}']);
  });

  test.each([() => 1, Symbol('x'), new Date(Number.NaN), { amount: 1n }])('%o is rejected', (value) => {
    expect(() => encodeParameters([value])).toThrow();
  });
});
