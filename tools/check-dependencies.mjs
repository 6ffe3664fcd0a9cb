// Checks licences, hashes, install scripts and embedded programs of all packages, and exits with 1 when one is not
// allowed: `npm run dependencies`. `-- --sbom FILE` writes the bill of materials, `-- --update` the list of programs after
// a package was updated on purpose.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaryProblems, hashBinaries, readBinaryList } from './binaries.mjs';
import { createSbom, findDependencyProblems, listPackages } from './dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const shipped = listPackages(lock).filter((each) => each.shipped);
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);

if (process.argv.includes('--update')) updateBinaries();
const sbom = process.argv.indexOf('--sbom');
if (sbom >= 0) write(process.argv[sbom + 1], createSbom(lock));

const problems = [...findDependencyProblems(lock), ...findBinaryProblems(shipped, root)];
for (const problem of problems) console.error(problem);
console.log(
  `${shipped.length} shipped packages: ${problems.length === 0 ? 'all allowed' : `${problems.length} problems`}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Programs of other systems keep their entry, unless the package has a new version. */
function updateBinaries() {
  const current = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const list = Object.fromEntries(Object.entries(readBinaryList()).filter(([id]) => current.has(id)));
  for (const { name, version } of shipped) {
    const folder = join(root, 'node_modules', name);
    const found = existsSync(folder) ? hashBinaries(folder) : {};
    if (Object.keys(found).length > 0) list[`${name}@${version}`] = found;
  }
  write(join(root, 'tools', 'binaries.json'), Object.fromEntries(Object.entries(list).sort()));
}
