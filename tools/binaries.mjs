// Programs and WebAssembly modules inside shipped packages: `binaries.json` lists each with the package and the SHA-256 of
// the file, so that a changed program in an unchanged version is noticed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('binaries.json', import.meta.url));

/** First bytes: ELF, WebAssembly, Mach-O of 64 bits and universal, Windows. */
const MAGIC = ['7f454c46', '0061736d', 'cffaedfe', 'cafebabe', '4d5a'];

export const readBinaryList = () => JSON.parse(readFileSync(LIST, 'utf8'));

const isBinary = (bytes) => MAGIC.some((magic) => bytes.subarray(0, magic.length / 2).toString('hex') === magic);

/** The programs of an installed package by their path inside it, without links. */
export function hashBinaries(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:[cm]?js|json|map|md|txt|ts|sql|control|sample|h)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = {};
  for (const path of files.toSorted()) {
    const bytes = readFileSync(path);
    if (isBinary(bytes))
      found[path.slice(folder.length + 1).replaceAll('\\', '/')] = createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}

/** A sentence for each difference between the list and the installed packages. Packages of other systems are skipped. */
export function findBinaryProblems(packages, root, list = readBinaryList()) {
  const problems = [];
  for (const { name, version, scope } of packages) {
    const folder = join(root, 'node_modules', name);
    const known = list[`${name}@${version}`];
    // The list was made on one system: the package of another one is verified by its hash in the lock file alone.
    if (!existsSync(folder) || (known === undefined && scope === 'optional')) continue;
    const found = hashBinaries(folder);
    for (const path of new Set([...Object.keys(found), ...Object.keys(known ?? {})]))
      if (found[path] !== known?.[path]) problems.push(`${name}@${version}: ${path} differs from tools/binaries.json`);
  }
  return problems;
}
