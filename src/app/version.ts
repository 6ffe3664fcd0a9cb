import { readFileSync } from 'node:fs';
import { packageFile } from '../kernel/build-files.js';

/** In its own file, so that `crosstie --version` loads nothing else. */
const manifest = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  readonly version: string;
  readonly engines: { readonly node: string };
};

export const VERSION: string = manifest.version;

/** The minimum Node version, for example `20.19`. */
export const MIN_NODE_VERSION: string = manifest.engines.node.replace(/^>=/, '');
