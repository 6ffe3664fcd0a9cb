import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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
});
