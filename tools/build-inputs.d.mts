/** Changes whenever a file that the build reads changes. */
export declare function buildInputs(root: string): string;
