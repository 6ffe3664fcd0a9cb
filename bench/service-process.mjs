// A service in a process of its own, for benches that measure it from outside.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const START_COMMAND = [
  process.execPath,
  fileURLToPath(new URL('../bin/crosstie.mjs', import.meta.url)),
  'start',
];
/** Characters of an error in the log that are repeated. */
const MAX_LOGGED = 2_000;

/**
 * Resolves when the service listens on a free port. `env` is all of its environment but the settings that this needs;
 * `command` is the measured command; `onEntry` is called with each entry of the log.
 */
export async function startServiceProcess({
  dataDir,
  env = process.env,
  cwd = ROOT,
  command = START_COMMAND,
  timeoutMs,
  onEntry,
}) {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...env, CROSSTIE_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', CROSSTIE_LOG_FORMAT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let timer;
  try {
    const url = await new Promise((resolve, reject) => {
      if (timeoutMs) timer = setTimeout(() => reject(new Error('the service did not start in time')), timeoutMs);
      void exited.then((code) => reject(new Error(`the service ended with ${code}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const entry = readEntry(line);
        if (entry?.level === 'error') console.error(line.slice(0, MAX_LOGGED));
        if (entry?.event === 'service.started') resolve(entry.url);
        if (entry !== undefined) onEntry?.(entry);
      });
    });
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { url, child, exited, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A command such as npm prints lines of its own before the log. */
function readEntry(line) {
  return line.startsWith('{') ? JSON.parse(line) : undefined;
}
