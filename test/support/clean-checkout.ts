import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildInputs } from '../../tools/build-inputs.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Results of an installation and a build that every checkout of the same files can use. */
const INSTALLED = ['node_modules', 'dist'];

export interface Checkout {
  readonly folder: string;
  remove(): void;
}

/**
 * A folder with the tracked and untracked files of this working tree, without build output or installed packages, unless
 * `isInstalled`: then it has links to the installed packages and to the build.
 */
export function cleanCheckout({ isInstalled = false } = {}): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-checkout-'));
  // As root, the database runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(folder, path));
  }
  for (const path of isInstalled ? INSTALLED : []) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync('cp', ['--archive', '--link', join(ROOT, path), join(folder, path)]);
  }
  if (isInstalled) markBuilt(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** The files of the checkout have other times, by which the build recognizes them. The mark is a link as well. */
function markBuilt(folder: string): void {
  const mark = join('dist', '.inputs');
  const isCurrent = readFileSync(join(ROOT, mark), 'utf8') === buildInputs(ROOT);
  rmSync(join(folder, mark));
  if (isCurrent) writeFileSync(join(folder, mark), buildInputs(folder));
}
