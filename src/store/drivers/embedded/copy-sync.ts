import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import { type NativeServer, program } from './native-server.js';
import type { Place } from './place.js';
import { runProgram } from './run-program.js';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const markFile = (place: Place): string => join(place.folder, 'copy-not-synced');

/**
 * Marks a cluster that is about to be copied. The copy is immediately complete for every process of this machine, but
 * syncing it to disk takes a second. The server starts before that, and the mark stays until the sync is done: files of
 * the copy can only be lost by a crash of the machine, which changes its boot id. False where the system has no boot
 * id: then the copy is synced before it is used.
 */
export function markUnsynced(place: Place): boolean {
  const boot = readBootId();
  if (boot === undefined) return false;
  // The mark is on disk long before the copy gets its final name.
  const file = openSync(markFile(place), 'w', 0o600);
  try {
    writeSync(file, boot);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  const folder = openSync(place.folder, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return true;
}

export const removeMark = (place: Place): void => rmSync(markFile(place), { force: true });

export const isUnsynced = (place: Place): boolean => existsSync(markFile(place));

/** Syncs the copy to disk and removes the mark. Throws on failure; then the mark stays. */
export async function syncCopy(server: NativeServer, place: Place, cluster = place.cluster): Promise<void> {
  const { status, output } = await runProgram(
    program(server, 'initdb'),
    ['--sync-only', `--pgdata=${cluster}`, ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : [])],
    { cwd: place.folder, owner: place.owner },
  );
  if (status !== 0) throw new Error(`the copy could not be synced to disk: ${output.trim()}`);
  removeMark(place);
}

/** Moves a copy aside that a crash of the machine may have left incomplete; a new one is created instead. */
export function discardLostCopy(place: Place, log: Log): void {
  if (!isUnsynced(place)) return;
  if (readFileSync(markFile(place), 'utf8') === readBootId()) return;
  const aside = join(place.folder, `incomplete-${Date.now()}`);
  if (existsSync(place.cluster)) renameSync(place.cluster, aside);
  removeMark(place);
  log.warn('store.copy-lost', {
    folder: place.folder,
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
