export interface CoverageRow {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly operations: readonly string[];
  readonly reason: string;
}

interface CoveredOperation {
  readonly route: string;
  readonly description?: string | undefined;
}

export function readCoverageRows(file?: URL): readonly CoverageRow[];

export function findCoverage(
  rows: readonly CoverageRow[],
  operations: readonly CoveredOperation[],
): readonly (CoverageRow & { readonly state: 'present' | '501' | 'absent' })[];

export function coveragePage(
  rows: readonly CoverageRow[],
  operations: readonly CoveredOperation[],
  compatApis: readonly {
    readonly name: string;
    readonly prefix: string;
    readonly operations: readonly unknown[];
    readonly missing?: object;
  }[],
): string;
