export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly specifier: string;
  readonly typeOnly?: boolean;
}

export const LAYERS: Readonly<Record<string, readonly string[]>>;
export const API_LAYERS: Readonly<Record<string, readonly string[]>>;
export const BUILDER_LAYERS: Readonly<Record<string, readonly string[]>>;
export function findImports(file: SourceFile, known: ReadonlySet<string>): readonly Import[];
export function violation(edge: Import): string | undefined;
export function cycles<Node>(edges: ReadonlyMap<Node, ReadonlySet<Node>>): Node[][];
export function problems(files: readonly SourceFile[]): string[];
