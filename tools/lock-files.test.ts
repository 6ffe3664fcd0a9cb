import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resolvePackage } from './dependencies.mjs';

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

// `npm ci` refuses a lock file without them, and the suites that need its packages would be skipped.
test.each(['.', 'test/extra', 'bench', 'bench/builder', 'test/mutation'])(
  'lock file of %s has every dependency, also those for other systems',
  (folder) => {
    const path = fileURLToPath(new URL(`../${folder}/package-lock.json`, import.meta.url));
    const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly packages: Readonly<Record<string, LockedPackage>>;
    };
    const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => resolvePackage(packages, from, name) === undefined)
        .map((name) => `${name} of ${from}`),
    );
    expect(missing).toEqual([]);
  },
);
