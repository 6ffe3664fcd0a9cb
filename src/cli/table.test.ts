import { expect, test } from 'vitest';
import { formatTable } from './table.js';

const COLUMNS = [{ title: 'Name' }, { title: 'Block', align: 'right' }, { title: 'Note' }] as const;

test('columns are aligned and lines have no trailing spaces', () => {
  expect(
    formatTable(COLUMNS, [
      ['CARDANO_PREPROD', '1,200', 'fresh'],
      ['X', '7', ''],
    ]),
  ).toEqual([
    'NAME             BLOCK  NOTE', //
    'CARDANO_PREPROD  1,200  fresh',
    'X                    7',
  ]);
});

test('empty table has no header', () => {
  expect(formatTable(COLUMNS, [])).toEqual([]);
});

test('colours do not change the alignment, and appear only when the terminal supports them', () => {
  const rows = [
    [{ text: 'live', style: 'green' }, '1', 'a'],
    ['behind', '2', 'b'],
  ] as const;
  const plain = formatTable(COLUMNS, rows, false);
  const coloured = formatTable(COLUMNS, rows, true);
  expect(plain.join()).not.toContain('\u001b');
  expect(coloured[1]).toContain('\u001b[32mlive\u001b[0m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of colours
  expect(coloured.map((line) => line.replace(/\u001b\[[0-9]+m/g, ''))).toEqual(plain);
});

test('control characters in untrusted text are replaced by question marks', () => {
  const [, row] = formatTable(COLUMNS, [['\u001b[2Jname\nnext', '1', '\u0007\u009b31m']], true);
  expect(row).toBe('name?next      1  ?');
});
