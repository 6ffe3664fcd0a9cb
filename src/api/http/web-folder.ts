import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../../kernel/build-files.js';

/** Folder of the built dashboard; undefined when it was not built. */
export function findWebFolder(): string | undefined {
  const folder = fileURLToPath(packageFile('dist/web'));
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}

const BARE_SHELL =
  '<!doctype html><html lang="en"><head><meta name="description" content=""><title>Crosstie</title></head><body><div id="app"></div></body></html>';

let shell: string | undefined;

/** The page into which first views are put; read once. */
export function readShell(): string {
  const folder = findWebFolder();
  shell ??= folder === undefined ? BARE_SHELL : readFileSync(`${folder}/index.html`, 'utf8');
  return shell;
}
