import Type from 'typebox';
import { expect, test } from 'vitest';
import { BothSpelled, spellBothWays, toSnakeCase } from './both-spellings.js';

test.each([
  ['txHash', 'tx_hash'],
  ['ownerStakeAddr', 'owner_stake_addr'],
  ['slot', 'slot'],
  ['inlineDatumJson', 'inline_datum_json'],
])('the snake_case name of %s is %s', (name, expected) => expect(toSnakeCase(name)).toBe(expected));

test('a value has every field under both names, and nested values are unchanged', () => {
  const nested = { innerName: 1 };
  expect(spellBothWays({ txHash: 'ab', slot: 3, inlineDatumJson: nested })).toEqual({
    txHash: 'ab',
    tx_hash: 'ab',
    slot: 3,
    inlineDatumJson: nested,
    inline_datum_json: nested,
  });
});

test('a schema has every field of a value under both names, all of them required', () => {
  const schema = BothSpelled({ txHash: Type.String(), slot: Type.Integer() });
  expect(Object.keys(schema.properties)).toEqual(['txHash', 'slot', 'tx_hash']);
  expect(schema.required).toEqual(['txHash', 'slot', 'tx_hash']);
});
