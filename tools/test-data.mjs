// Where the tests and benches find external data, and which files belong to which set. `test/data/README.md` explains it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { tarEntries } from './tar.mjs';

const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The repository; a test script that bundles this module runs from a folder below `node_modules`. */
function findRoot(folder) {
  if (existsSync(join(folder, 'test/data/sets.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('test/data/sets.json is in no folder above this script');
  return findRoot(parent);
}

/** The folder that `npm run test-data` fills. */
export const DOWNLOAD_FOLDER = join(root, 'test/data/external');

/** Data that a checkout may have beside it. */
const SIBLING_FOLDER = join(root, '../shared/data');

/** @type {{ repositories: Record<string, object>, sets: Record<string, { about: string, files: object[] }> }} */
export const manifest = JSON.parse(readFileSync(join(root, 'test/data/sets.json'), 'utf8'));

/** The folders to look in, in this order; `CROSSTIE_TEST_DATA` replaces them all. */
export function dataFolders(env = process.env) {
  const given = env.CROSSTIE_TEST_DATA;
  return given ? [given] : [DOWNLOAD_FOLDER, SIBLING_FOLDER];
}

/** The path of a data file, or undefined where it is in none of the folders. */
export function findData(path, folders = dataFolders()) {
  return folders.map((folder) => join(folder, path)).find((candidate) => existsSync(candidate));
}

/** The files of these sets that are in none of the folders. */
export function missingFiles(names, folders = dataFolders()) {
  return names.flatMap((name) => {
    const set = manifest.sets[name];
    if (set === undefined) throw new Error(`test/data/sets.json has no set "${name}"`);
    return set.files.map(({ path }) => path).filter((path) => findData(path, folders) === undefined);
  });
}

/** The bytes of a data file, decompressed where its name ends in `.gz`. */
export function readDataFile(path, folders = dataFolders()) {
  const found = findData(path, folders);
  if (found === undefined) throw new Error(`${path} is not in ${folders.join(' or ')}; see test/data/README.md`);
  const bytes = readFileSync(found);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The hash that the manifest states, from decompressed content: how a file was compressed does not matter. Of an archive
 * it is the hash of the sorted list of its files in the form of `sha256sum`.
 */
export function contentHash(path, content) {
  if (!path.endsWith('.tar.gz')) return sha256(content);
  const entries = [...tarEntries(content)].map(([name, bytes]) => [name.replace(/^\.\//, ''), bytes]);
  return listHash(entries);
}

/** The hash of an archive with these files. */
export function listHash(entries) {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(sorted.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
}
