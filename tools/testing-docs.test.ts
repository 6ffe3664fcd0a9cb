import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { manifest } from './test-data.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const testFiles = ['src', 'web', 'client', 'tools', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'));

/** `**` matches any folders, `*` for any name. */
const toPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\))\*/g, '[^/]*')}$`,
  );

const suites = [...page.matchAll(/^\| `([^`]*\.test\.ts)` \|/gm)].map(([, glob]) => ({
  glob: glob!,
  pattern: toPattern(glob!),
}));

describe('docs/testing.md', () => {
  test('every test file is in exactly one row of the suites', () => {
    const wrong = testFiles.filter((file) => suites.filter(({ pattern }) => pattern.test(file)).length !== 1);
    expect(wrong).toEqual([]);
  });

  test('every row of the suites has test files', () => {
    expect(suites.length).toBeGreaterThan(5);
    expect(
      suites.filter(({ pattern }) => !testFiles.some((file) => pattern.test(file))).map(({ glob }) => glob),
    ).toEqual([]);
  });

  test('every npm script that it names exists', () => {
    const named = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('it states how many conformance files and suites read external data', () => {
    const isFetched = (set: string): boolean => manifest.sets[set]!.files.every(({ from }) => from !== undefined);
    const suitesOfFiles = testFiles
      .filter((file) => file.startsWith('test/conformance/'))
      .map((file) => listDataOfSuites(readFileSync(join(root, file), 'utf8')))
      .filter((lists) => lists.length > 0);
    const all = suitesOfFiles.flat();
    expect(all.every((sets) => sets.length > 0)).toBe(true);
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${suitesOfFiles.length} of the conformance files have suites that read data`);
    const fetched = all.filter((sets) => sets.every(isFetched)).length;
    expect(text).toContain(`That is enough for ${fetched} of their ${all.length} suites`);
  });
});

/** The sets of external data that each suite of a file requires. */
const listDataOfSuites = (source: string): readonly (readonly string[])[] =>
  [...source.matchAll(/\b(?:describeWithData|testWithData|missingData)\(([^)]*)\)/g)].map(([, names]) =>
    [...names!.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
  );
