import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findBinaryProblems, hashBinaries, readBinaryList } from './binaries.mjs';
import {
  createSbom,
  findDependencyProblems,
  isAllowedLicence,
  LICENCE_EXCEPTIONS,
  type LockFile,
  listPackages,
} from './dependencies.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;

const withPackage = (entry: object): LockFile => ({
  packages: {
    ...lock.packages,
    'node_modules/new': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AA==', ...entry },
  },
});

describe('dependencies', () => {
  test('have allowed licences, hashes and no unknown install scripts', () => {
    expect(findDependencyProblems(lock)).toEqual([]);
  });

  test.each([
    [{ license: 'GPL-3.0-only' }, 'new@1.0.0 has the licence GPL-3.0-only'],
    [{ license: undefined }, 'new@1.0.0 has the licence (none)'],
    [{ hasInstallScript: true }, 'new@1.0.0 has an install script'],
    [{ integrity: 'sha1-AA==' }, 'new@1.0.0 has no SHA-512 hash'],
  ])('with %j are refused', (entry, sentence) => {
    expect(findDependencyProblems(withPackage(entry))).toEqual([expect.stringContaining(sentence)]);
  });

  test('for development may have any licence, unless they are bundled', () => {
    expect(findDependencyProblems(withPackage({ dev: true, license: 'GPL-3.0-only' }))).toEqual([]);
    const { uplot } = { uplot: lock.packages['node_modules/uplot'] };
    const changed = { packages: { ...lock.packages, 'node_modules/uplot': { ...uplot, license: 'GPL-3.0-only' } } };
    expect(findDependencyProblems(changed)).toEqual([expect.stringContaining('uplot@')]);
  });

  test.each([
    ['MIT', true],
    ['Apache-2.0 OR GPL-2.0-only', true],
    ['(Apache-2.0 AND BSD-3-Clause)', true],
    ['MIT AND GPL-2.0-only', false],
    ['SEE LICENSE IN LICENSE', false],
    [undefined, false],
  ])('licence %s: allowed %s', (expression, allowed) => {
    expect(isAllowedLicence(expression)).toBe(allowed);
  });
});

describe('the bill of materials', () => {
  test('lists every production dependency of package.json with its hash, and no test tool', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const { components } = createSbom(lock);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).not.toContain('vitest');
    for (const { purl, hashes } of components)
      expect({ purl, hash: hashes[0]?.content }).toEqual({ purl, hash: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  });
});

describe('programs inside packages', () => {
  const shipped = listPackages(lock).filter((each) => each.shipped);

  test('are those of the list', () => {
    expect(findBinaryProblems(shipped, ROOT)).toEqual([]);
  });

  test('that changed in an unchanged version are reported', () => {
    const list = readBinaryList();
    const [id = ''] = Object.keys(list).filter((each) => each.startsWith('@electric-sql/pglite@'));
    const [path = ''] = Object.keys(list[id] ?? {});
    const problems = findBinaryProblems(shipped, ROOT, { ...list, [id]: { ...list[id], [path]: '00' } });
    expect(problems).toEqual([`${id}: ${path} differs from tools/binaries.json`]);
  });

  test('are found by their first bytes', () => {
    expect(Object.keys(hashBinaries(join(ROOT, 'node_modules/@midnight-ntwrk/ledger-v8')))).toEqual([
      'midnight_ledger_wasm_bg.wasm',
    ]);
  });
});

/** Imports, also those at run time; those of types are removed by the compiler. */
const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|(?<!typeof )\bimport\(['"]([^'"]+)['"]\)/g;

describe('packages without a licence', () => {
  test('are loaded by the workers of Midnight only', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true }).map(String);
    const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const importers = new Map<string, string[]>();
    for (const name of sources)
      for (const [, fixed, atRunTime] of read(join('src', name)).matchAll(IMPORTS)) {
        const specifier = fixed ?? atRunTime ?? '';
        const target = specifier.startsWith('.') ? join(name, '..', specifier).replace(/\.js$/, '.ts') : specifier;
        importers.set(target, [...(importers.get(target) ?? []), name]);
      }
    const reached = new Set(Object.keys(LICENCE_EXCEPTIONS));
    for (const target of reached) for (const importer of importers.get(target) ?? []) reached.add(importer);
    const loading = [...reached].filter((name) => name.endsWith('.ts'));
    const workers = ['gateways/midnight-ledger/worker.ts', 'sandbox/midnight/ledger/worker.ts'];
    expect(loading).toEqual(expect.arrayContaining(workers));
    expect(loading.filter((name) => !workers.includes(name) && !/^sandbox\/midnight\/ledger\//.test(name))).toEqual([]);
  });
});
