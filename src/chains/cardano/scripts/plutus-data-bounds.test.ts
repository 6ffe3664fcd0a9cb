import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plutusData } from '../../../../test/support/cardano-arbitraries.js';
import { fromHex } from '../../../kernel/hex.js';
import { encodePlutusData } from './plutus-data.js';
import { checkBoundedBytes } from './plutus-data-bounds.js';

test('data encoded by this code base is within bounds', () => {
  fc.assert(fc.property(plutusData, (data) => checkBoundedBytes(encodePlutusData(data))));
  checkBoundedBytes(encodePlutusData({ kind: 'bytes', value: new Uint8Array(1000) }));
  checkBoundedBytes(encodePlutusData({ kind: 'int', value: 2n ** 4000n }));
});

test('more than 64 bytes in one chunk are rejected at any position', () => {
  const long = `5841${'01'.repeat(65)}`;
  for (const hex of [
    long,
    `590041${'01'.repeat(65)}`,
    `d8799f00${long}ff`,
    `a100${long}`,
    `5f4101${long}ff`,
    `c2${long}`,
  ])
    expect(() => checkBoundedBytes(fromHex(hex))).toThrow('65 bytes in one chunk');
});
