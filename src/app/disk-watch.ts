import { realpath, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from '../api/kit/context.js';
import type { Clock } from '../kernel/clock.js';
import { DiskFull } from '../store/errors.js';

export interface DiskWatchOptions {
  readonly dataDir: string;
  /** The check fails below this free space, before writes do; 0 for no limit. */
  readonly minFreeBytes: number;
  readonly clock: Clock;
  /** Free bytes of the file system of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export interface DiskWatch {
  /** Reads the free space. Never throws. */
  refresh(): Promise<void>;
  check(): Check;
  /** Records an error of the database; ignores any error except a full disk. */
  recordError(error: unknown): void;
}

/**
 * A failed write fails the check for this long: with an external database server there is no other signal about its
 * disk.
 */
const FAILURE_HOLD_MS = 30_000;
const MEGABYTE = 1_000_000;

async function statFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Checks the space for the database: free space of the data folder, and recent failed writes. */
export function watchDisk({ dataDir, minFreeBytes, clock, freeBytes = statFreeBytes }: DiskWatchOptions): DiskWatch {
  let free: number | undefined;
  let fullAt: number | undefined;
  let checkedAt = clock.now();
  let looking = false;

  /** The folder of the embedded database may link to another file system. */
  async function folders(): Promise<readonly string[]> {
    const database = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
    return database === undefined ? [dataDir] : [dataDir, database];
  }

  function trouble(now: number): string | undefined {
    if (fullAt !== undefined && now - fullAt < FAILURE_HOLD_MS) return 'The disk of the database is full: writes fail';
    if (free === undefined || free >= minFreeBytes) return undefined;
    const [left, wanted] = [free, minFreeBytes].map((bytes) => Math.floor(bytes / MEGABYTE));
    return `The disk of the data folder has ${left} MB left, less than ${wanted} MB`;
  }

  return {
    async refresh() {
      if (looking) return;
      looking = true;
      const found = await Promise.all((await folders()).map((folder) => freeBytes(folder).catch(() => undefined)));
      const known = found.filter((bytes) => bytes !== undefined);
      free = known.length === 0 ? undefined : Math.min(...known);
      checkedAt = clock.now();
      looking = false;
    },
    check() {
      const detail = trouble(clock.now());
      const status = detail === undefined ? 'ok' : 'failed';
      return { name: 'disk', status, detail, latencyMs: undefined, checkedAt, networks: [] };
    },
    recordError(error) {
      if (error instanceof DiskFull) fullAt = clock.now();
    },
  };
}
