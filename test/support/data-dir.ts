import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory: databases of tests create thousands of files, which need not survive. */
const MEMORY = '/dev/shm';
/** Containers have 64 MB of it, one database of a test has up to 300 MB. */
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/** A data directory that does not exist yet, and a function that removes it. */
export function temporaryDataDir(): { readonly dataDir: string; remove(): void } {
  const folder = mkdtempSync(join(isRoomInMemory() ? MEMORY : tmpdir(), 'crosstie-test-'));
  // Otherwise the database of a run as root would be moved to a system folder and outlive the test.
  chmodSync(folder, 0o755);
  return { dataDir: join(folder, 'state'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function isRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
