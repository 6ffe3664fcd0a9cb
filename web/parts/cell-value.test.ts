import { h } from 'preact';
import { expect, test } from 'vitest';
import { compareCells, getCellValue, isNumberCell, toCsv } from './cell-value.js';

/** Replaces the components of cells, which are not rendered here. */
const Cell = (_: Readonly<Record<string, unknown>>) => null;

test('cell has the exact value that its component shortens', () => {
  expect(getCellValue(h(Cell, { seconds: 1_700_000_000 }))).toBe(1_700_000_000);
  expect(getCellValue(h(Cell, { lovelace: '45000000000123456' }))).toBe(45000000000123456n);
  expect(getCellValue(h(Cell, { dollars: 1.25 }))).toBe(1.25);
  expect(getCellValue(h(Cell, { id: 'addr1qxyz', to: '/x' }))).toBe('addr1qxyz');
  expect(getCellValue(h('a', { href: '/x' }, '1,234'))).toBe(1234);
  expect(getCellValue(h('b', null, 'a', ' ', 'b'))).toBe('a b');
  expect(getCellValue('3.5 %')).toBe(3.5);
  expect([getCellValue(''), getCellValue(null), getCellValue(false)]).toEqual(['', '', '']);
});

test('numbers sort by value before texts, and empty cells last', () => {
  const cells = ['b', 10, '', 9n, 'a', 2.5];
  expect(cells.toSorted(compareCells)).toEqual([2.5, 9n, 10, 'a', 'b', '']);
});

test('export quotes what CSV needs and never contains a formula', () => {
  const rows = [
    [h(Cell, { text: '=HYPERLINK("x")' }), -5],
    ['a,"b"', 1],
  ];
  expect(toCsv(['Name', 'Amount'], rows)).toBe('Name,Amount\r\n"\'=HYPERLINK(""x"")",-5\r\n"a,""b""",1');
});

test.each([
  ['1,234', true],
  ['−0.5 %', true],
  ['12.41 sat/vB', true],
  [7, true],
  [h(Cell, { lovelace: '5' }), true],
  [h(Cell, { sat: 5n }), true],
  [h(Cell, { dollars: 0.5 }), true],
  ['507 to 513', false],
  ['no vote', false],
  [h(Cell, { seconds: 1 }), false],
  [h(Cell, { id: '12' }), false],
  [h('a', { href: '/x' }, '1,234'), false],
])('cell is a number only where it shows one', (cell, expected) => {
  expect(isNumberCell(cell)).toBe(expected);
});
