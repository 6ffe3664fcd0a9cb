/**
 * Files of this package that code opens by name. They are found from here because a bundle moves code but not files:
 * this module lies one folder below `src`, `dist` or, inside the bundle, `dist/service`, so the paths are the same.
 */
export const buildFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** A file beside `package.json`. */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url);
