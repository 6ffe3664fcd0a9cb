// Writes src/api/operations/registry.ts from the files of its folder. `npm run registry`; with `--check` it fails when
// the file is out of date. A new operation is therefore one new file, without a list that causes merge conflicts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = 'src/api/operations';
const REGISTRY = `${FOLDER}/registry.ts`;

/** `listDRepUpdates` is in `list-drep-updates.ts`. */
export const toFileName = (id) =>
  id
    .replaceAll('DRep', 'Drep')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();

/** `Market Data` is in `market-data`. */
export const toFolder = (tag) => tag.toLowerCase().replaceAll(' ', '-');

/**
 * Reads the registry entry of an operation file. Throws when the file does not export exactly one operation under its
 * own name.
 */
export function readOperation(path, text) {
  const exported = [...text.matchAll(/^export (?:const|function|class|type|interface) (\w+)/gm)].map(
    ([, name]) => name,
  );
  if (exported.length !== 1) throw new Error(`${path} exports ${exported.length} names; an operation file exports one`);
  const tag = /^ {2,4}tag: '([^']+)'/m.exec(text)?.[1];
  const [folder, file] = path.split('/').slice(-2);
  if (tag !== undefined && toFolder(tag) !== folder) throw new Error(`${path} has the tag ${tag}`);
  return { name: exported[0], folder, file: file.replace(/\.ts$/, '') };
}

/** The text of the registry: folders and files in alphabetical order. */
export function registryText(operations) {
  const sorted = operations.toSorted((a, b) => compare(a.folder, b.folder) || compare(a.file, b.file));
  const imports = sorted.map(({ name, folder, file }) => `import { ${name} } from './${folder}/${file}.js';`);
  return [
    '// Written by `npm run registry` from the files of this folder.',
    "import type { Operation } from '../kit/operation.js';",
    ...imports,
    '',
    'export const OPERATIONS: readonly Operation[] = [',
    ...sorted.map(({ name }) => `  ${name},`),
    '];',
    '',
  ].join('\n');
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const operations = readdirSync(FOLDER, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.includes('/') && name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readOperation(`${FOLDER}/${name}`, readFileSync(`${FOLDER}/${name}`, 'utf8')));
  const text = registryText(operations);
  if (!process.argv.includes('--check')) writeFileSync(REGISTRY, text);
  else if (readFileSync(REGISTRY, 'utf8') !== text) {
    console.error(`${REGISTRY} is out of date: run npm run registry`);
    process.exit(1);
  }
  console.log(`registry: ${operations.length} operations`);
}
