import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import type { ClusterLocation } from './cluster-location.js';
import { type NativeServer, program } from './native-server.js';
import { runProgram } from './run-program.js';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const markFile = (location: ClusterLocation): string => join(location.folder, 'copy-not-synced');

/**
 * Marks a cluster that is about to be copied. The copy is immediately complete for every process of this machine, but
 * syncing it to disk takes a second. The server starts before that, and the mark stays until the sync is done: files of
 * the copy can only be lost by a crash of the machine, which changes its boot id. False where the system has no boot
 * id: then the copy is synced before it is used.
 */
export function markUnsynced(location: ClusterLocation): boolean {
  const boot = readBootId();
  if (boot === undefined) return false;
  // The mark is on disk long before the copy gets its final name.
  const file = openSync(markFile(location), 'w', 0o600);
  try {
    writeSync(file, boot);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const folder = openSync(location.folder, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return true;
}

export const removeMark = (location: ClusterLocation): void => rmSync(markFile(location), { force: true });

export const isUnsynced = (location: ClusterLocation): boolean => existsSync(markFile(location));

/** Syncs the copy to disk and removes the mark. Throws on failure; then the mark stays. */
export async function syncCopy(
  server: NativeServer,
  location: ClusterLocation,
  cluster = location.cluster,
): Promise<void> {
  const { status, output } = await runProgram(
    program(server, 'initdb'),
    ['--sync-only', `--pgdata=${cluster}`, ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : [])],
    { cwd: location.folder, owner: location.owner },
  );
  if (status !== 0) throw new Error(`the copy could not be synced to disk: ${output.trim()}`);
  removeMark(location);
}

/** Moves a copy aside that a crash of the machine may have left incomplete; a new one is created instead. */
export function discardLostCopy(location: ClusterLocation, log: Log): void {
  if (!isUnsynced(location)) return;
  if (readFileSync(markFile(location), 'utf8') === readBootId()) return;
  const aside = join(location.folder, `incomplete-${Date.now()}`);
  if (existsSync(location.cluster)) renameSync(location.cluster, aside);
  removeMark(location);
  log.warn('store.copy-lost', {
    folder: location.folder,
    aside,
    reason: 'the machine stopped before the copied database was synced to disk',
  });
}

function readBootId(): string | undefined {
  try {
    return readFileSync(BOOT_ID, 'utf8');
  } catch {
    return undefined;
  }
}
