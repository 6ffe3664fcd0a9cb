import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { dataFolders, findData, manifest, missingFiles, readDataFile } from './test-data.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Source files below these folders, by name. */
const readSources = (...folders: string[]): { name: string; text: string }[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

describe('external data', () => {
  test('CROSSTIE_TEST_DATA replaces the folders that are read otherwise', () => {
    expect(dataFolders({ CROSSTIE_TEST_DATA: '/data' })).toEqual(['/data']);
    expect(dataFolders({})).toEqual([
      expect.stringMatching(/test\/data\/external$/),
      expect.stringMatching(/shared\/data$/),
    ]);
  });

  test('a missing file is not found, and reading it says where to look', () => {
    expect(findData('dex-vectors.json', [`${tmpdir()}/none`])).toBeUndefined();
    expect(missingFiles(['dex-vectors'], [`${tmpdir()}/none`])).toEqual(['dex-vectors.json']);
    expect(() => readDataFile('dex-vectors.json', [`${tmpdir()}/none`])).toThrow('see test/data/README.md');
    expect(() => missingFiles(['nothing'])).toThrow('has no set "nothing"');
  });
});

describe('tests', () => {
  test('a file that names a data file declares the set of that file', () => {
    const undeclared = readSources('test')
      .filter(({ name }) => name.endsWith('.test.ts'))
      .flatMap(({ name, text }) =>
        Object.entries(manifest.sets)
          .filter(([, { files }]) => files.some(({ path }) => text.includes(`'${path}'`)))
          .filter(([set]) => !text.includes(`'${set}'`))
          .map(([set]) => `${name} reads ${set}`),
      );
    expect(undeclared).toEqual([]);
  });

  test('only tools/test-data.mjs knows the folders of external data', () => {
    const others = readSources('test', 'bench', 'src')
      .filter(({ text }) => text.includes('shared/data'))
      .map(({ name }) => name);
    expect(others).toEqual([]);
  });

  test('a suite that can be skipped gives its reason (test/support/skip.ts)', () => {
    const silent = readSources('test')
      .filter(({ text }) => /\b(describe|test|it)\.(skipIf|runIf|skip|todo)\b/.test(text))
      .map(({ name }) => name);
    expect(silent).toEqual([]);
  });
});
