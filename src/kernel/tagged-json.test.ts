import { describe, expect, test } from 'vitest';
import { decodeTaggedJson, encodeTaggedJson } from './tagged-json.js';

describe('tagged JSON', () => {
  test('preserves every type of value', () => {
    const value = {
      amount: -45_000_000_000_000_000n,
      hash: new Uint8Array([0, 1, 255]),
      name: 'n123',
      empty: '',
      list: [1, true, null, 'b00'],
      byPool: new Map<unknown, unknown>([
        ['a', 1n],
        [7, new Map([['x', new Uint8Array(0)]])],
      ]),
      nested: { rational: { numerator: 1n, denominator: 3n } },
    };
    expect(decodeTaggedJson(encodeTaggedJson(value))).toEqual(value);
  });

  test('is the same text for equal values with fields in another order', () => {
    expect(encodeTaggedJson({ b: { d: 1n, c: 'x' }, a: 1 })).toBe(encodeTaggedJson({ a: 1, b: { c: 'x', d: 1n } }));
  });

  test('omits undefined fields', () => {
    expect(decodeTaggedJson(encodeTaggedJson({ a: undefined, b: 1 }))).toEqual({ b: 1 });
  });
});
