import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Surroundings {
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A service in a separate process. */
export interface CrosstieProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it listens. */
  readonly startedMs: number;
  readonly exited: Promise<Finished>;
  signal(name: NodeJS.Signals): void;
  /** Sends a stop signal and waits for the exit. */
  stop(): Promise<Finished>;
}

/** Runs a command of the command line to its end. */
export async function runCrosstie(
  args: readonly string[],
  { input, ...surroundings }: Surroundings & { readonly input?: string },
): Promise<Finished> {
  await ensureBuilt();
  const { child, finished } = launch(args, surroundings);
  child.stdin?.end(input ?? '');
  return finished;
}

/** Starts a command of the command line that the test ends. */
export async function startCommand(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Pick<CrosstieProcess, 'exited' | 'signal'>> {
  await ensureBuilt();
  const { child, finished } = launch(args, surroundings);
  child.stdin?.end();
  return { exited: finished, signal: (name) => child.kill(name) };
}

export const startCrosstie = (surroundings: Surroundings, ...args: readonly string[]): Promise<CrosstieProcess> =>
  startService('start', surroundings, ...args);

/** A process without an index of its own. */
export const startServing = (surroundings: Surroundings): Promise<CrosstieProcess> =>
  startService('serve', surroundings);

/** A process that indexes one network. */
export async function startIndexing(
  network: string,
  surroundings: Surroundings,
): Promise<Pick<CrosstieProcess, 'pid' | 'exited' | 'signal' | 'stop'>> {
  await ensureBuilt();
  const { child, finished } = launch(['index', network], surroundings);
  return {
    pid: child.pid as number,
    exited: finished,
    signal: (name) => child.kill(name),
    stop: () => {
      child.kill('SIGTERM');
      return finished;
    },
  };
}

async function startService(
  command: 'start' | 'serve',
  surroundings: Surroundings,
  ...args: readonly string[]
): Promise<CrosstieProcess> {
  await ensureBuilt();
  const startedAt = performance.now();
  const env = { PORT: '0', CROSSTIE_LOG_FORMAT: 'json', CROSSTIE_MAX_DELAY_MS: '60000', ...surroundings.env };
  const { child, finished } = launch([command, ...args], { ...surroundings, env });
  const url = await Promise.race([listening(child), finished.then(throwStartFailure)]);
  return {
    url,
    pid: child.pid as number,
    startedMs: Math.round(performance.now() - startedAt),
    exited: finished,
    signal: (name) => child.kill(name),
    stop: () => {
      child.kill('SIGTERM');
      return finished;
    },
  };
}

function launch(
  args: readonly string[],
  { dataDir, env }: Surroundings,
): { child: ChildProcess; finished: Promise<Finished> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'bin/crosstie.mjs'), ...args], {
    // Outside the package, so that a local configuration file is not read.
    cwd: dirname(dataDir),
    env: { PATH, HOME, CROSSTIE_DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { child, finished };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> });
    lines.on('line', (line) => {
      const { event, url } = JSON.parse(line) as { event: string; url: string };
      if (event === 'service.started') resolve(url);
    });
  });
}

function throwStartFailure({ code, output, errors }: Finished): never {
  throw new Error(`the service ended with ${code} instead of starting\n${output}${errors}`);
}

/** `npm test` builds first; a run of one file may not have. Two files must not build concurrently. */
async function ensureBuilt(): Promise<void> {
  const isBuilt = (): boolean => existsSync(join(ROOT, 'dist/.inputs'));
  const lock = join(ROOT, 'node_modules/.cache/crosstie-build');
  while (!isBuilt() || existsSync(lock)) {
    try {
      mkdirSync(lock, { recursive: false });
    } catch {
      await pause(100);
      continue;
    }
    try {
      const build = spawn(process.execPath, [join(ROOT, 'tools/build.mjs')], { stdio: 'inherit' });
      const code = await new Promise((resolve) => build.once('close', resolve));
      if (code !== 0) throw new Error(`the build ended with ${code}`);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
}
