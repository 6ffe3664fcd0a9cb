import { describe, expect, test } from 'vitest';
import { findHouseWords, summaryProblem } from './check-words.mjs';

describe('findHouseWords', () => {
  test('finds a banned name with its line', () => {
    expect(findHouseWords('src/a.ts', 'const limit = 1;\n\nconst MOST_ROWS = 5;\n')).toEqual([
      { path: 'src/a.ts', line: 3, word: 'MOST_ROWS', name: 'MOST_X', instead: 'MAX_X' },
    ]);
  });

  test('finds a banned phrase with its line, in code and in documents', () => {
    const text = 'The first line.\nSent to whoever listens.\n';
    for (const path of ['src/a.ts', 'docs/a.md'])
      expect(findHouseWords(path, text)).toMatchObject([{ path, line: 2, word: 'whoever', name: 'whoever' }]);
  });

  test('finds every occurrence', () => {
    expect(
      findHouseWords('src/a.ts', '// nobody\n// nobody and Somebody\n').map(({ line, word }) => [line, word]),
    ).toEqual([
      [1, 'nobody'],
      [2, 'nobody'],
      [2, 'Somebody'],
    ]);
  });

  test('does not look for names in documents', () => {
    expect(findHouseWords('docs/a.md', '`MOST_ROWS`')).toEqual([]);
  });

  test('skips a word that is allowed in the file, and only that word', () => {
    const path = 'src/store/drivers/embedded/dedicated-owner.ts';
    expect(findHouseWords(path, '// `nobody` owns it')).toEqual([]);
    expect(findHouseWords(path, '// `nobody` owns it, or whoever')).toMatchObject([{ word: 'whoever' }]);
    expect(findHouseWords('src/a.ts', '// `nobody` owns it')).toMatchObject([{ word: 'nobody' }]);
  });

  test.each([
    'const keptRows = 1;',
    'const byPlace = 1;',
    'function nameOf(x) {}',
    '/** What a thread sends. */',
    '/**\n * What a thread sends.\n */',
    '// What it costs',
    '// a text stays as it is.',
    '// `*` stands for any name',
    '// any size, whatever it is',
  ])('finds a house word in %j', (text) => {
    expect(findHouseWords('src/a.ts', text)).not.toEqual([]);
  });

  test.each([
    'keptByTip: true',
    'text.replace(a, b); placeholder',
    'list.indexOf(x)',
    '// used as soon as it is known',
    '// It says what is missing.',
  ])('finds none in %j', (text) => {
    expect(findHouseWords('src/a.ts', text)).toEqual([]);
  });
});

describe('summaryProblem', () => {
  test.each([
    ['List the pools', undefined],
    [`List ${'x'.repeat(75)}`, undefined],
    [`List ${'x'.repeat(76)}`, 'has 81 characters'],
    ['Pools by stake', 'does not start with a verb'],
    ['list the pools', 'does not start with a verb'],
    ['List the pools.', 'ends with a period'],
    ['', 'does not start with a verb'],
  ])('%j: %s', (summary, problem) => {
    expect(summaryProblem(summary)).toBe(problem);
  });
});
