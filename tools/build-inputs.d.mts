/** Changes whenever a file that the build reads changes. */
export function buildInputs(root: string): Promise<string>;
