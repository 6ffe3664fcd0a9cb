import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plutusData } from '../../../../test/support/cardano-arbitraries.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { decodePlutusData, encodePlutusData, plutusDataJson } from './plutus-data.js';

const json = (hex: string): string => plutusDataJson(decodePlutusData(fromHex(hex)));

describe('Plutus data', () => {
  test('any value is restored from its bytes', () => {
    fc.assert(
      fc.property(plutusData, (data) => {
        expect(decodePlutusData(encodePlutusData(data))).toEqual(data);
        JSON.parse(plutusDataJson(data));
      }),
    );
  });

  test.each([
    ['d87980', '{"constructor":0,"fields":[]}'],
    ['d8799f0102ff', '{"constructor":0,"fields":[{"int":1},{"int":2}]}'],
    ['d9050080', '{"constructor":7,"fields":[]}'],
    ['d9057880', '{"constructor":127,"fields":[]}'],
    ['d8668218828101', '{"constructor":130,"fields":[{"int":1}]}'],
    ['c249400000000000000000', '{"int":1180591620717411303424}'],
    ['c349010000000000000000', '{"int":-18446744073709551617}'],
    ['1b8000000000000000', '{"int":9223372036854775808}'],
    ['a201020103', '{"map":[{"k":{"int":1},"v":{"int":2}},{"k":{"int":1},"v":{"int":3}}]}'],
    ['5f4201024103ff', '{"bytes":"010203"}'],
    ['80', '{"list":[]}'],
  ])('%s is %s', (hex, text) => {
    expect(json(hex)).toBe(text);
  });

  test('long byte strings are encoded in chunks of 64 and lists with indefinite length', () => {
    const bytes = encodePlutusData({ kind: 'list', items: [{ kind: 'bytes', value: new Uint8Array(65) }] });
    expect(toHex(bytes)).toBe(`9f5f5840${'00'.repeat(64)}4100ffff`);
  });

  test.each(['f5', '6161', 'd8641800', 'd87901', 'd86682018000', ''])('%s is rejected', (hex) => {
    expect(() => decodePlutusData(fromHex(hex))).toThrow(DecodeError);
  });

  test('excessive nesting is rejected', () => {
    const deep = new Uint8Array(15_000).fill(0x81);
    deep[deep.length - 1] = 0;
    expect(() => decodePlutusData(deep)).toThrow(/nested too deeply/);
  });
});
