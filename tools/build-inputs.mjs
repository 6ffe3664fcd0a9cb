import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const INPUTS = ['src', 'client', 'docs', 'web', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Changes whenever a file that the build reads changes. Sizes and times are enough here and are read in milliseconds,
 * so that `npm start` can ask before every start.
 */
export async function buildInputs(root) {
  const hash = createHash('sha256');
  const paths = await Promise.all(
    INPUTS.map(async (name) => {
      const { isFile } = await stat(join(root, name)).then((found) => ({ isFile: found.isFile() }));
      if (isFile) return [name];
      return (await readdir(join(root, name), { recursive: true })).map((path) => join(name, path));
    }),
  );
  const files = paths.flat().sort();
  const found = await Promise.all(files.map((path) => stat(join(root, path), { bigint: true })));
  files.forEach((path, index) => {
    const { size, mtimeNs } = found[index];
    hash.update(`${path} ${found[index].isFile() ? `${size} ${mtimeNs}` : ''}\n`);
  });
  return hash.digest('hex');
}
