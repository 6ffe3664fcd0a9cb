import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Family } from '../../chains/networks.js';
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

let preloads: Readonly<Partial<Record<Family, readonly string[]>>> | undefined;

/** Scripts of the explorer pages of a family, as the build listed them; read once. */
export function readPreloads(family: Family): readonly string[] {
  preloads ??= parsePreloads();
  return preloads[family] ?? [];
}

function parsePreloads(): NonNullable<typeof preloads> {
  const file = `${findWebFolder()}/preload.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
