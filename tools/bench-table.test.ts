import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { BENCHES } from '../bench/suite.mjs';
// @ts-expect-error: a script without types
import { compareRows, formatTable, readAllRows } from '../bench/table.mjs';

test('every stored result has the rows of the table, with finite ratios', () => {
  const rows: readonly { bench: string; ratio: unknown; work: string; against: string }[] = readAllRows();
  for (const { bench, work, ratio } of rows)
    expect({ bench, work, ratio }).toEqual({ bench, work, ratio: expect.any(Number) });
  const stored = new Set(readdirSync(new URL('../bench/results/', import.meta.url)));
  const withResult = (BENCHES as readonly { id: string }[]).filter(({ id }) => stored.has(`${id}.json`));
  for (const { id } of withResult) expect(rows.map(({ bench }) => bench)).toContain(id);
});

test('every command is a script of the repository', () => {
  for (const { id, command } of BENCHES as readonly { id: string; command: readonly string[] }[]) {
    const [folder = '', name = ''] = [
      (command[0] as string).replace(/[^/]*$/, ''),
      (command[0] as string).replace(/^.*\//, ''),
    ];
    expect({ id, files: readdirSync(new URL(`../${folder}`, import.meta.url)) }).toEqual({
      id,
      files: expect.arrayContaining([name]),
    });
  }
});

test('a change above 1 is an improvement in both directions', () => {
  const before = [
    { bench: 'a', work: 'up', against: 'x', ratio: 2, better: 'up' },
    { bench: 'a', work: 'down', against: 'x', ratio: 2, better: 'down' },
  ];
  const after = [
    { ...before[0], ratio: 3 },
    { ...before[1], ratio: 4 },
    { bench: 'b', work: 'new', against: 'x', ratio: 1, better: 'up' },
  ];
  expect(compareRows(before, after).map(({ change }: { change: number }) => change)).toEqual([1.5, 0.5]);
  expect(formatTable(before)).toContain('| a | down | 2.00× (lower is better) | x |');
});
