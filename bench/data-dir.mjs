import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const createDataDir = (name) => mkdtempSync(join(tmpdir(), `crosstie-${name}-`));

/** With the files of the embedded database: a service of root keeps them elsewhere, behind a link. */
export function removeDataDir(dataDir) {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
