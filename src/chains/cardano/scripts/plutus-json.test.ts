import { expect, test } from 'vitest';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { decodePlutusData } from './plutus-data.js';
import { plutusJson } from './plutus-json.js';

test('text has the detailed form of cardano-cli with exact integers', () => {
  // Constructor 1 with a list, a map with two equal keys, an integer of 65 bits, bytes, and constructor 200 without fields.
  const cbor = fromHex('d87a9f8001a2014001410182c24901000000000000000042cafed8668218c880ff');
  expect(parseJsonWithBigints(plutusJson(decodePlutusData(cbor)))).toEqual<unknown>({
    constructor: 1,
    fields: [
      { list: [] },
      { int: 1 },
      {
        map: [
          { k: { int: 1 }, v: { bytes: '' } },
          { k: { int: 1 }, v: { bytes: '01' } },
        ],
      },
      { list: [{ int: 18_446_744_073_709_551_616n }, { bytes: 'cafe' }] },
      { constructor: 200, fields: [] },
    ],
  });
});
