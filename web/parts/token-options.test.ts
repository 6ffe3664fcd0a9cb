import { expect, test } from 'vitest';
import { filterTokens, getInitial, type TokenOption } from './token-options.js';

const POLICY = 'ab'.repeat(28);
const RAIL: TokenOption = { unit: `${POLICY}5261696c`, label: 'RAIL', name: 'Rail token · ababab…' };
const TRAIL: TokenOption = { unit: `${'cd'.repeat(28)}01`, label: 'tRAIL', name: 'Trail · cdcdcd…' };
const ADA: TokenOption = { unit: 'lovelace', label: 'ADA', name: 'Cardano' };
const ALL = [ADA, TRAIL, RAIL];

test.each([
  ['ticker', 'rail', [RAIL, TRAIL]],
  ['name', 'Rail TOKEN', [RAIL]],
  ['policy id', POLICY, [RAIL]],
  ['unit', RAIL.unit, [RAIL]],
  ['nothing', '  ', ALL],
  ['a text of no token', 'nothing', []],
])('tokens are filtered by %s, equal tickers first', (_what, text, found) => {
  expect(filterTokens(ALL, text)).toEqual(found);
});

test('text of a hostile pattern is compared as text', () => {
  expect(filterTokens(ALL, '.*')).toEqual([]);
  expect(filterTokens([{ ...ADA, label: '<b>.*' }], '.*')).toHaveLength(1);
});

test('initial is the first whole character', () => {
  expect(['rail', ' x', '🚂a', ''].map(getInitial)).toEqual(['R', 'X', '🚂', '?']);
});
