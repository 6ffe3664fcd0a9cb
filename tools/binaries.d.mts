export type BinaryList = Readonly<Record<string, Readonly<Record<string, string>>>>;
export declare function readBinaryList(): BinaryList;
export declare function hashBinaries(folder: string): Readonly<Record<string, string>>;
export declare function findBinaryProblems(
  packages: readonly { readonly name: string; readonly version: string; readonly scope: string }[],
  root: string,
  list?: BinaryList,
): readonly string[];
