import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TRANSACTION_KINDS } from '../support/transaction-kinds.js';

/** The table of docs/builder.md: every "yes" in our column names a test that exists. */

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/builder.md', root), 'utf8');
const section = page.slice(page.indexOf('## Compared with other builders'), page.indexOf('## Measured'));
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '));

const JOURNEYS = 'test/conformance/wallet-journeys.test.ts';

/** The titles of a file; table-driven kinds are titles too. */
function listTitles(file: string): readonly string[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  const titles = [...text.matchAll(/\btest(?:\.each\([^\n]*\))?\(\s*'([^'\n]+)'/g)].map(([, title]) => title!);
  return file === JOURNEYS ? [...titles, ...TRANSACTION_KINDS.map(({ name }) => name)] : titles;
}

describe('feature table', () => {
  test('has seven columns in every row', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row, row[0]).toHaveLength(7);
  });

  test('has words of the legend in every cell', () => {
    for (const [feature, ...cells] of rows)
      for (const cell of cells.slice(0, 5)) expect(cell, feature).toMatch(/^(?:yes|no|not documented|unknown)\b/);
  });

  test.each(rows.filter(([, ours]) => ours!.startsWith('yes')).map((row) => [row[0]!, row[6]!] as const))(
    '%s has a test',
    (_, reference) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(reference) ?? [];
      expect(existsSync(new URL(file, root)), file).toBe(true);
      expect(listTitles(file)).toContain(title);
    },
  );

  test('names no test for a feature that is missing', () => {
    for (const row of rows.filter(([, ours]) => ours!.startsWith('no'))) expect(row[6]!.trim(), row[0]).toBe('');
  });
});
