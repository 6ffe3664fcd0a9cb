import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex } from '../../../kernel/hex.js';
import { cborToJson } from './cbor-json.js';

test.each([
  ['f98000', 0],
  ['a2646e616d6561616378797a820102', { name: 'a', xyz: [1, 2] }],
  ['83010220', [1, 2, -1]],
  ['1bffffffffffffffff', '18446744073709551615'],
  ['43010203', '010203'],
  ['a1018142ff00', { 1: ['ff00'] }],
  ['a1820102f5', { '[1,2]': true }],
  ['c11a514b67b0', 1363896240],
  ['fb3ff199999999999a', 1.1],
  ['f97e00', 'NaN'],
  ['83f6f7f4', [null, null, false]],
  ['', undefined],
  ['ff', undefined],
  ['0101', undefined],
])('%s is %j', (hex, json) => {
  expect(cborToJson(fromHex(hex))).toEqual(json);
});

test('the key __proto__ is an ordinary key', () => {
  const json = cborToJson(fromHex('a1695f5f70726f746f5f5fa1616101')) as object;
  expect(Object.keys(json)).toEqual(['__proto__']);
  expect(JSON.stringify(json)).toBe('{"__proto__":{"a":1}}');
});

test('arbitrary bytes give a JSON value or undefined', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const json = cborToJson(bytes);
      if (json !== undefined) expect(JSON.parse(JSON.stringify(json))).toEqual(json);
    }),
  );
});
