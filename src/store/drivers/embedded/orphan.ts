import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { processIdentity } from '../process-identity.js';
import type { ClusterLocation } from './cluster-location.js';
import { type NativeServer, program } from './native-server.js';
import { postmasterFile, readPostmasterFile } from './postmaster-file.js';
import { runProgram } from './run-program.js';

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

/**
 * Stops a server that outlived a killed service. It is not reused, because only a child process can be supervised. The
 * caller holds the lock of the data directory, so no living service depends on the server.
 */
export async function stopOrphan(server: NativeServer, location: ClusterLocation, log: Log): Promise<void> {
  const file = readPostmasterFile(location.cluster);
  if (file === undefined) return;
  if (process.platform === 'win32') {
    // `pg_ctl` contacts the server over a pipe named after the process id, so a reused id does no harm.
    await runProgram(program(server, 'pg_ctl'), ['stop', '-D', location.cluster, '-m', 'fast'], {
      cwd: location.folder,
      owner: location.owner,
    });
    return;
  }
  if (await servesCluster(file.pid, location)) await stopServer(file.pid, log);
  // PostgreSQL also mistakes a zombie or another program with the same id for its predecessor and would refuse to
  // start.
  if (processExists(file.pid) && (await becomes(() => findClusterProcesses(location).length === 0))) {
    rmSync(postmasterFile(location.cluster), { force: true });
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
async function servesCluster(pid: number, location: ClusterLocation): Promise<boolean> {
  if (process.platform === 'linux') return findClusterProcesses(location).includes(pid);
  const { output } = await runProgram('/bin/ps', ['-o', 'command=', '-p', String(pid)], { cwd: '/', owner: {} });
  return output.includes(location.cluster);
}

/** Processes of a server in this cluster. They can outlive a killed server and still write. */
function findClusterProcesses(location: ClusterLocation): readonly number[] {
  if (process.platform !== 'linux') return [];
  const cluster = realpathSync(location.cluster);
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
function processExists(pid: number): boolean {
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
