/** A file of a set: fetched `from` a repository (a file `at` a path, or an archive of a `folder`), or `made` by hand. */
export interface DataFile {
  readonly path: string;
  readonly sha256: string;
  readonly from?: string;
  readonly at?: string;
  readonly steps?: readonly string[];
  readonly folder?: string;
  readonly entries?: number;
  readonly match?: string;
  readonly list?: string;
  readonly made?: string;
}

export interface DataManifest {
  readonly repositories: Readonly<
    Record<string, { readonly commit: string; readonly licence: string; readonly github?: string }>
  >;
  readonly sets: Readonly<Record<string, { readonly about: string; readonly files: readonly DataFile[] }>>;
}

export declare const DOWNLOAD_FOLDER: string;
export declare const manifest: DataManifest;
/** The folders to look in, in this order; `CROSSTIE_TEST_DATA` replaces them all. */
export declare function dataFolders(env?: NodeJS.ProcessEnv): readonly string[];
/** The path of a data file, or undefined where it is in none of the folders. */
export declare function findData(path: string, folders?: readonly string[]): string | undefined;
/** The files of these sets that are in none of the folders. */
export declare function missingFiles(names: readonly string[], folders?: readonly string[]): readonly string[];
/** The bytes of a data file, decompressed where its name ends in `.gz`. */
export declare function readDataFile(path: string, folders?: readonly string[]): Buffer;
export declare function sha256(bytes: Uint8Array | string): string;
/** The hash that the manifest states, from decompressed content. */
export declare function contentHash(path: string, content: Uint8Array): string;
/** The hash of an archive with these files. */
export declare function listHash(entries: readonly (readonly [string, Uint8Array])[]): string;
