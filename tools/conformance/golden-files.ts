import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tarEntries } from '../tar.mjs';

export interface GoldenFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** All files below a directory, and those inside its tar archives. */
export const listGoldenFiles = (directory: string): readonly GoldenFile[] =>
  listPaths(directory).flatMap((path) => {
    const content = readFileSync(path);
    if (path.endsWith('.tar.gz')) return readGoldenArchive(gunzipSync(content));
    return [{ path: relative(directory, path).replaceAll('\\', '/'), bytes: new Uint8Array(content) }];
  });

export const readGoldenArchive = (tar: Uint8Array): readonly GoldenFile[] =>
  [...tarEntries(tar)].map(([path, bytes]) => ({ path, bytes: new Uint8Array(bytes) }));

const listPaths = (folder: string): readonly string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? listPaths(path) : [path]));
