import { findData, manifest, missingFiles, readDataFile } from '../../tools/test-data.mjs';

// Chain data that is not part of the repository. `test/data/README.md` says what it is and how to get it.

/** Undefined when every file of these sets of `test/data/sets.json` is present. */
export function missingData(...sets: readonly string[]): string | undefined {
  const absent = sets.filter((set) => missingFiles([set]).length > 0);
  return absent.length === 0 ? undefined : `no data: ${absent.join(', ')} (see test/data/README.md)`;
}

export const hasData = (...sets: readonly string[]): boolean => missingData(...sets) === undefined;

/** The files of a set, relative to the data folder. */
export const filesOfSet = (set: string): readonly string[] => manifest.sets[set]!.files.map(({ path }) => path);

/** Where a data file is on this machine. */
export function dataPath(path: string): string {
  const found = findData(path);
  if (found === undefined) throw new Error(`${path} is not here; see test/data/README.md`);
  return found;
}

/** The content of a data file, decompressed where its name ends in `.gz`. */
export const readData = (path: string): Uint8Array => new Uint8Array(readDataFile(path));

export const readText = (path: string): string => new TextDecoder().decode(readData(path));

export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T;

export const readLines = <T>(path: string): readonly T[] =>
  readText(path)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
