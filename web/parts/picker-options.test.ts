import { expect, test } from 'vitest';
import { filterOptions, moveActive, type PickerOption } from './picker-options.js';

const ANN: PickerOption = { value: 'addr1qann', label: 'Ann', name: 'addr1q…ann' };
const BOB: PickerOption = { value: 'addr1qbob', label: 'Bob .*', name: 'addr1q…bob' };

test.each([
  ['a part of a name', 'an', [ANN]],
  ['an id', 'ADDR1QBOB', [BOB]],
  ['nothing', ' ', [ANN, BOB]],
  ['a pattern, as text', '.*', [BOB]],
  ['a text of no option', 'carol', []],
])('options are filtered by %s', (_what, text, found) => {
  expect(filterOptions([ANN, BOB], text)).toEqual(found);
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['a', 1, undefined],
  ['Enter', 1, undefined],
])('key %s moves from row %i of three to %s', (key, active, next) => {
  expect(moveActive(key, active, 3)).toBe(next);
});

test('keys move nowhere in an empty list', () => {
  expect(moveActive('ArrowDown', -1, 0)).toBeUndefined();
});
