import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Script {
  /** Starts it as a separate process. */
  start(...args: readonly string[]): RunningScript;
  remove(): Promise<void>;
}

export interface RunningScript {
  readonly process: ChildProcess;
  /** Its output, line by line. */
  lines(): AsyncIterableIterator<string>;
  readonly exited: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Compiles a TypeScript file for Node. The result stays inside the package, so that its dependencies are found. */
export async function compileScript(path: string): Promise<Script> {
  const outfile = join(ROOT, 'node_modules/.cache', `${basename(path, '.ts')}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(ROOT, path)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return { start: (...args) => run(outfile, args), remove: () => rm(outfile, { force: true }) };
}

function run(file: string, args: readonly string[]): RunningScript {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return {
    process: child,
    lines: () => createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    exited: new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, errors }));
    }),
  };
}
