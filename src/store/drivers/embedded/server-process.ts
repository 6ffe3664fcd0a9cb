import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { happensWithin } from '../../happens-within.js';
import type { Address } from './address.js';
import { CannotRun } from './cannot-run.js';
import type { ClusterLocation } from './cluster-location.js';
import { type NativeServer, program } from './native-server.js';
import { giveTo } from './owner.js';
import { readPostmasterFile } from './postmaster-file.js';
import { PROGRAM_ENVIRONMENT, runProgram } from './run-program.js';
import { serverSettings } from './settings.js';

export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly pid: number;
  readonly exited: Promise<ServerExit>;
  /** Disconnects all clients and exits after a checkpoint; skips the checkpoint when that takes too long. */
  stop(): Promise<void>;
}

/** Replaying the WAL after a crash may take long; this only bounds a server that hangs. */
const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 5;
const STOP_TIMEOUT_MS = 30_000;
const ATTEMPTS = 20;

/** Backends of a killed server need a moment to notice; until then a new server refuses to start. */
const STILL_IN_USE = /shared memory block|lock file ".*" already exists|could not bind/;

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  server: NativeServer,
  location: ClusterLocation,
  address: Address,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const started = spawnServer(server, location, address);
    const failure = await becomesReady(started, location);
    if (failure === undefined) return started;
    const complaint = tail(location.serverLog);
    if (attempt === ATTEMPTS || !STILL_IN_USE.test(complaint)) {
      throw new CannotRun(`the server did not start (${failure}): ${complaint}`);
    }
    await pause(250);
  }
}

/** A running server applies them at a reload. */
export function writeAccessRules(location: ClusterLocation, rules: string): void {
  writeFileSync(location.accessRules, rules, { mode: 0o600 });
  giveTo(location.accessRules, location.owner);
}

function spawnServer(server: NativeServer, location: ClusterLocation, address: Address): ServerProcess {
  writeAccessRules(location, address.accessRules);
  const settings = { ...serverSettings(server), ...address.settings, hba_file: location.accessRules };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file instead of a pipe: the server must be able to write after this process has exited.
  const output = openSync(location.serverLog, 'w', 0o600);
  giveTo(location.serverLog, location.owner);
  const child = spawn(program(server, 'postgres'), ['-D', location.cluster, ...args], {
    ...location.owner,
    cwd: location.folder,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', output, output],
    // In its own process group, so that Ctrl+C reaches this process first, which then shuts the server down in order.
    detached: true,
    windowsHide: true,
  });
  closeSync(output);
  child.unref();

  const exited = new Promise<ServerExit>((resolve) => {
    child.once('error', () => resolve({ code: -1, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

  return {
    pid: child.pid ?? -1,
    exited,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (process.platform === 'win32') {
        await runProgram(program(server, 'pg_ctl'), ['stop', '-D', location.cluster, '-m', 'fast'], {
          cwd: location.folder,
          owner: location.owner,
        });
        return;
      }
      child.kill('SIGINT');
      if (await happensWithin(exited, STOP_TIMEOUT_MS)) return;
      child.kill('SIGQUIT');
      await happensWithin(exited, STOP_TIMEOUT_MS);
    },
  };
}

/** Undefined when it is ready, otherwise the reason why it is not. */
async function becomesReady(started: ServerProcess, location: ClusterLocation): Promise<string | undefined> {
  let exit: ServerExit | undefined;
  void started.exited.then((value) => {
    exit = value;
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (exit === undefined) {
    const file = readPostmasterFile(location.cluster);
    if (file?.pid === started.pid && file.ready) return undefined;
    if (Date.now() > deadline) {
      await started.stop();
      return `not ready after ${READY_TIMEOUT_MS / 1000} s`;
    }
    await pause(POLL_MS);
  }
  return exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
}

/** The last lines of the server log, for the error message. */
function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').slice(-4).join(' | ').slice(-1000);
  } catch {
    return 'no server log';
  }
}
