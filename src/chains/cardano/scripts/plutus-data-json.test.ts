import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { type PlutusData, plutusDataJson } from './plutus-data.js';
import { basicPlutusValue, readBasicPlutusData, readDetailedPlutusData } from './plutus-data-json.js';

const { data } = fc.letrec<{ data: PlutusData }>((tie) => ({
  data: fc.oneof(
    { depthSize: 'small' },
    fc.record({ kind: fc.constant('int' as const), value: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }) }),
    fc.record({ kind: fc.constant('bytes' as const), value: fc.uint8Array({ maxLength: 80 }) }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('data'), { maxLength: 4 }) }),
    fc.record({
      kind: fc.constant('map' as const),
      entries: fc.array(fc.tuple(tie('data'), tie('data')), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('constructor' as const),
      index: fc.nat({ max: 300 }),
      fields: fc.array(tie('data'), { maxLength: 3 }),
    }),
  ),
}));

describe('Plutus data as JSON', () => {
  test('the detailed form is lossless', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(readDetailedPlutusData(parseJsonWithBigints(plutusDataJson(value)))).toEqual(value);
      }),
    );
  });

  test('the detailed form is parsed as it is formatted', () => {
    const value = {
      constructor: 1,
      fields: [{ int: 5 }, { bytes: 'c0ff' }, { map: [{ k: { int: 1 }, v: { list: [] } }] }],
    };
    expect(JSON.parse(plutusDataJson(readDetailedPlutusData(value)))).toEqual(value);
  });

  test('the plain form has text, integers, lists, maps and constructors', () => {
    const value = { constructor_0: [{ name: 'Ada', big: 2n ** 64n, hash: '0xc0ff' }, 1n, ['a']] };
    expect(basicPlutusValue(readBasicPlutusData(value))).toEqual(value);
  });

  test.each([
    [null],
    [{}],
    [{ int: 1.5 }],
    [{ int: '1' }],
    [{ bytes: 'c' }],
    [{ map: [{ k: { int: 1 } }] }],
    [{ constructor: -1, fields: [] }],
    [{ int: 1, bytes: '' }],
  ])('%j is rejected as detailed Plutus data', (value) => {
    expect(() => readDetailedPlutusData(value)).toThrow();
  });
});
