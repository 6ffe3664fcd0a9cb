/**
 * Locates package files that code opens by name. Bundling moves code but not files: this module is one folder below
 * `src`, `dist` or, inside the bundle, `dist/service`, so relative paths stay the same.
 */
export const buildFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** A file next to `package.json`. */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url);
