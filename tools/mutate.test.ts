import { describe, expect, test } from 'vitest';
import { condense, getLayer, mergeResults, sample, sourceFiles } from './mutate.mjs';

describe('the choice of files to mutate', () => {
  const files = Array.from({ length: 50 }, (_, index) => `src/kernel/${String(index).padStart(2, '0')}.ts`);

  test('the same seed chooses the same files, and another seed others', () => {
    expect(sample(files, 8, 1)).toEqual(sample(files, 8, 1));
    expect(sample(files, 8, 1)).not.toEqual(sample(files, 8, 2));
  });

  test('a file is chosen once, and all are chosen when more are wanted than there are', () => {
    expect(new Set(sample(files, 20, 3)).size).toBe(20);
    expect(sample(files, 99, 3)).toEqual(files);
  });

  test('tests and declarations are not mutated', () => {
    const found = sourceFiles('src/kernel');
    expect(found).toContain('src/kernel/hex.ts');
    expect(found.filter((file) => /\.(test|d)\.ts$/.test(file))).toEqual([]);
    expect(sourceFiles('src/kernel/hex.ts')).toEqual(['src/kernel/hex.ts']);
    expect(getLayer('src/kernel/cbor/reader.ts')).toBe('src/kernel');
  });
});

test('a report is condensed to counts and survivors with their line', () => {
  const mutant = (status: string, line: number) => ({
    status,
    mutatorName: 'EqualityOperator',
    replacement: 'a >= b',
    location: { start: { line, column: 3 } },
  });
  const mutants = [mutant('Killed', 1), mutant('Timeout', 1), mutant('Survived', 2), mutant('NoCoverage', 1)];
  expect(condense({ files: { 'src/x.ts': { source: 'first\n  a > b;', mutants } } })).toEqual([
    {
      file: 'src/x.ts',
      killed: 2,
      survived: 1,
      uncovered: 1,
      survivors: [
        { line: 2, column: 3, code: 'a > b;', mutator: 'EqualityOperator', replacement: 'a >= b', covered: true },
        { line: 1, column: 3, code: 'first', mutator: 'EqualityOperator', replacement: 'a >= b', covered: false },
      ],
    },
  ]);
});

test('new results replace those of the same file, and results of removed files are dropped', () => {
  const earlier = [
    { file: 'a.ts', killed: 1 },
    { file: 'b.ts', killed: 1 },
    { file: 'gone.ts', killed: 1 },
  ];
  const merged = mergeResults(earlier, [{ file: 'b.ts', killed: 2 }], (file) => file !== 'gone.ts');
  expect(merged).toEqual([
    { file: 'a.ts', killed: 1 },
    { file: 'b.ts', killed: 2 },
  ]);
});
