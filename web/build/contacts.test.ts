import { expect, test } from 'vitest';
import { parseContacts } from './contacts.js';

const CONTACT = { network: 'cardano-mainnet', name: 'Ann', address: 'addr1x' };

test('stored contacts are read', () => {
  expect(parseContacts(JSON.stringify([CONTACT]))).toEqual([CONTACT]);
});

test.each([null, '', '{', '{}', '[1, null, {"name": 5}]', '"x"'])('%j has no contacts', (text) => {
  expect(parseContacts(text)).toEqual([]);
});

test('number of contacts is bounded', () => {
  expect(parseContacts(JSON.stringify(Array(500).fill(CONTACT)))).toHaveLength(200);
});
