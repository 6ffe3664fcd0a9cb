/** TypeScript files below a path that are code, not tests or declarations. */
export declare function sourceFiles(path: string, base?: string): readonly string[];
/** A sample that depends on the seed alone. */
export declare function sample<Item>(items: readonly Item[], count: number, seed: number): readonly Item[];
/** `src/kernel` of `src/kernel/hex.ts`. */
export declare function getLayer(file: string): string;

export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly mutatorName: string;
          readonly replacement: string;
          readonly location: { readonly start: { readonly line: number; readonly column: number } };
        }[];
      }
    >
  >;
}

export interface MutatedFile {
  readonly file: string;
  readonly killed: number;
  readonly survived: number;
  readonly uncovered: number;
  readonly survivors: readonly {
    readonly line: number;
    readonly column: number;
    readonly code: string;
    readonly mutator: string;
    readonly replacement: string;
    readonly covered: boolean;
  }[];
}

/** Counts per file, and every mutant that survived. */
export declare function condense(report: MutationReport): readonly MutatedFile[];
/** Earlier results of other files stay, unless the file is gone. */
export declare function mergeResults<Result extends { readonly file: string }>(
  earlier: readonly Result[],
  results: readonly Result[],
  exists: (file: string) => boolean,
): readonly Result[];
