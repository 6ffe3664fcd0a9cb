import { spawn } from 'node:child_process';
import type { Owner } from './owner.js';

/** Excludes this process's environment: `PGDATA`, `PGPORT` and similar variables would change what the programs do. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

const MAX_OUTPUT = 64 * 1024;

/** Runs a program to completion and returns its output. A program that cannot be started has no status. */
export function runProgram(
  path: string,
  args: readonly string[],
  { cwd, owner }: { readonly cwd: string; readonly owner: Owner },
): Promise<{ readonly status: number | undefined; readonly output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(path, args, {
      ...owner,
      cwd,
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ status: undefined, output: error.message }));
    child.once('close', (status) => resolve({ status: status ?? undefined, output }));
  });
}
