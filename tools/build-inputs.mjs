import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const INPUTS = ['src', 'client', 'docs', 'web', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Changes whenever a file that the build reads changes. Sizes and times are enough, and are read synchronously: `npm
 * start` waits for it before every start.
 */
export function buildInputs(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(join(root, path), { bigint: true });
    hash.update(`${path} ${found.isFile() ? `${found.size} ${found.mtimeNs}` : ''}\n`);
    if (found.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
  };
  for (const name of INPUTS) add(name);
  return hash.digest('hex');
}
