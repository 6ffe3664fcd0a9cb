import { readFileSync } from 'node:fs';

/** In a file of its own, so that `crosstie --version` loads nothing else. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
