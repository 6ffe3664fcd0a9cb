import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { type NativeServer, program } from './native-server.js';
import type { Place } from './place.js';
import { postmasterFile, readPostmasterFile } from './postmaster-file.js';
import { runProgram } from './run-program.js';

const STOP_TIMEOUT_MS = 30_000;

/**
 * Ends a server that outlived a killed service. It is stopped and not taken over, because only a child of ours can be
 * watched. The caller holds the lock of the data directory, so no living service depends on it.
 */
export async function stopOrphan(server: NativeServer, place: Place, log: Log): Promise<void> {
  const file = readPostmasterFile(place.cluster);
  if (file === undefined) return;
  if (process.platform === 'win32') {
    // Its own tool asks the server over a pipe that carries the process id, so a reused id does no harm.
    await runProgram(program(server, 'pg_ctl'), ['stop', '-D', place.cluster, '-m', 'fast'], {
      cwd: place.folder,
      owner: place.owner,
    });
    return;
  }
  if (!isAlive(file.pid)) return;
  if (!(await servesCluster(file.pid, place))) {
    // The id now belongs to another program, which would make the server refuse to start.
    rmSync(postmasterFile(place.cluster), { force: true });
    return;
  }
  const started = Date.now();
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(file.pid, signal);
    if (await endsWithin(file.pid, STOP_TIMEOUT_MS)) {
      log.warn('store.orphan-stopped', { pid: file.pid, signal, ms: Date.now() - started });
      return;
    }
  }
  throw new ServiceError(
    'unavailable',
    `A database server that an earlier run left behind (process ${file.pid}) does not stop: end it and start again`,
  );
}

/** A server works inside its cluster's folder. Where the system does not tell, its command line does. */
async function servesCluster(pid: number, place: Place): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(place.cluster);
    } catch {
      return false;
    }
  }
  const { output } = await runProgram('/bin/ps', ['-o', 'command=', '-p', String(pid)], { cwd: '/', owner: {} });
  return output.includes(place.cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function endsWithin(pid: number, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await pause(10)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}
