import { expect, test } from 'vitest';
import { findOnlyMatch, type SearchHit } from './search-hits.js';

const hit = (id: string, exact: boolean, kind: SearchHit['kind'] = 'asset'): SearchHit => ({
  kind,
  id,
  network: 'CARDANO_MAINNET',
  label: id,
  exact,
});

test('only match that the text merely begins is not opened', () => {
  expect(findOnlyMatch([hit('alice', false)], 'a')).toBeUndefined();
  expect(findOnlyMatch([], 'a')).toBeUndefined();
});

test('exact match is opened beside names that the text begins', () => {
  expect(findOnlyMatch([hit('tie2', false), hit('tie', true)], 'tie')?.id).toBe('tie');
});

test('several exact matches are listed unless the text is the id of one', () => {
  expect(findOnlyMatch([hit('aa', true, 'block'), hit('5', true, 'epoch')], '6')).toBeUndefined();
  expect(findOnlyMatch([hit('aa', true, 'block'), hit('5', true, 'epoch')], '5')?.kind).toBe('epoch');
});
