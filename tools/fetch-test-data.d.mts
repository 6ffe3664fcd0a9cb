import type { DataFile, DataManifest } from './test-data.mjs';

/** A client for one run: a repository that several archives come from is downloaded once. */
export declare function createFetcher(options: {
  readonly mirror?: string | undefined;
  readonly manifest?: DataManifest;
  readonly listFolder?: string;
  readonly pauseMs?: number | undefined;
}): (file: DataFile, folder: string) => Promise<void>;
/** Verifies the files that are present; returns a line for each that differs. */
export declare function checkFiles(files: readonly DataFile[], folders: readonly string[]): readonly string[];
/** The command; returns its exit code. */
export declare function main(
  argv: readonly string[],
  options?: {
    readonly env?: NodeJS.ProcessEnv;
    readonly manifest?: DataManifest;
    readonly print?: (line: string) => void;
    readonly pauseMs?: number;
  },
): Promise<number>;
