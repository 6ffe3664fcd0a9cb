import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { processIdentity } from '../process-identity.js';
import { type NativeServer, program } from './native-server.js';
import type { Place } from './place.js';
import { postmasterFile, readPostmasterFile } from './postmaster-file.js';
import { runProgram } from './run-program.js';

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

/**
 * Stops a server that outlived a killed service. It is not reused, because only a child process can be supervised. The
 * caller holds the lock of the data directory, so no living service depends on the server.
 */
export async function stopOrphan(server: NativeServer, place: Place, log: Log): Promise<void> {
  const file = readPostmasterFile(place.cluster);
  if (file === undefined) return;
  if (process.platform === 'win32') {
    // `pg_ctl` contacts the server over a pipe named after the process id, so a reused id does no harm.
    await runProgram(program(server, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast'], {
      cwd: place.folder,
      owner: place.owner,
    });
    return;
  }
  if (await servesCluster(file.pid, place)) await stopServer(file.pid, log);
  // PostgreSQL also mistakes a zombie or another program with the same id for its predecessor and would refuse to
  // start.
  if (isKnown(file.pid) && (await becomes(() => workersOf(place).length === 0))) {
    rmSync(postmasterFile(place.cluster), { force: true });
  }
}

async function stopServer(pid: number, log: Log): Promise<void> {
  const started = Date.now();
  const identity = await processIdentity(pid);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    if (await becomes(async () => (await processIdentity(pid)) !== identity)) {
      log.warn('store.orphan-stopped', { pid, signal, ms: Date.now() - started });
      return;
    }
  }
  throw new ServiceError(
    'unavailable',
    `A database server of an earlier run (process ${pid}) does not stop: end that process and start again`,
  );
}

/**
 * The working directory of a server is its cluster's folder. Where the system does not expose it, the command line is
 * checked.
 */
async function servesCluster(pid: number, place: Place): Promise<boolean> {
  if (process.platform === 'linux') return workersOf(place).includes(pid);
  const { output } = await runProgram('/bin/ps', ['-o', 'command=', '-p', String(pid)], { cwd: '/', owner: {} });
  return output.includes(place.cluster);
}

/** Processes of a server in this cluster. They can outlive a killed server and still write. */
function workersOf(place: Place): readonly number[] {
  if (process.platform !== 'linux') return [];
  const cluster = realpathSync(place.cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === cluster);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Whether any process has this id, including zombies and processes of other users. */
function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function becomes(state: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_MS)) {
    if (await state()) return true;
  }
  return false;
}
