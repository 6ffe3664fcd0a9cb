import { expect, test } from 'vitest';
import { isSmall, toBranch } from './data-tree.js';

test('Plutus data is shown by its meaning', () => {
  expect(toBranch({ constructor: 1, fields: [{ int: 5 }] })).toEqual({
    summary: 'constructor 1',
    entries: [['0', { int: 5 }]],
  });
  expect(toBranch({ map: [{ k: { bytes: '616263' }, v: { int: 1 } }] })).toEqual({
    summary: 'map of 1',
    entries: [['616263 “abc”', { int: 1 }]],
  });
  expect(toBranch({ list: [] })).toEqual({ summary: 'list of 0', entries: [] });
  expect(toBranch({ int: 12n })).toBe('12');
  expect(toBranch({ bytes: '' })).toBe('empty bytes');
  expect(toBranch({ bytes: '00ff00' })).toBe('00ff00');
});

test.each([
  [null, 'null'],
  ['text', 'text'],
  [7, '7'],
  [true, 'true'],
])('%j is a leaf', (value, text) => {
  expect(toBranch(value)).toBe(text);
});

test('other JSON is shown by its names', () => {
  expect(toBranch({ a: 1, b: [] })).toEqual({
    summary: 'object of 2',
    entries: [
      ['a', 1],
      ['b', []],
    ],
  });
});

test('tree is small up to the given number of parts, however deep it is', () => {
  expect(isSmall({ list: [{ int: 1 }, { int: 2 }] }, 3)).toBe(true);
  expect(isSmall({ list: [{ int: 1 }, { int: 2 }] }, 2)).toBe(false);
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(isSmall(deep)).toBe(false);
});
