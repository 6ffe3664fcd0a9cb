import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../kernel/errors.js';
import { processIdentity } from './process-identity.js';

export interface DirectoryLock {
  release(): void;
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  /**
   * Distinguishes the holder from a later process with the same id. Undefined where the operating system does not
   * provide it.
   */
  readonly identity: string | undefined;
  readonly token: string;
}

const FILE = 'lock';

/** Heartbeat interval of the lock file, for processes that cannot see the holder's process. */
const HEARTBEAT_MS = 2_000;
const OBSERVED_MS = 10_000;

/**
 * Ensures that one service uses a data directory. The lock of a process that no longer exists is taken over. A holder
 * in another container or on another machine counts as dead when its lock file is not touched for `observedMs`.
 */
export async function lockDirectory(dataDir: string, observedMs = OBSERVED_MS): Promise<DirectoryLock> {
  const path = join(dataDir, FILE);
  const token = randomBytes(8).toString('hex');
  const identity = await processIdentity(process.pid);
  const holder: Holder = { host: hostname(), pid: process.pid, identity, token };
  const draft = `${path}.${token}`;
  writeDraft(dataDir, draft, holder);
  try {
    while (!claim(draft, path)) {
      const other = readHolder(path);
      if (other === undefined) continue;
      if (await isHeld(path, other, observedMs)) throw inUseError(dataDir, other);
      discard(path, other);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      if (readHolder(path)?.token === token) rmSync(path, { force: true });
    },
  };
}

function writeDraft(dataDir: string, draft: string, holder: Holder): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ServiceError(
      'unavailable',
      `The data directory ${dataDir} cannot be written (${reason}): choose another one, or grant this user write access`,
      { cause: error },
    );
  }
}

/** A hard link fails when the name exists, and the file appears with its complete content. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isExistsError(error)) return false;
  }
  // Fallback for file systems without hard links.
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isExistsError(error)) return false;
    throw error;
  }
}

const isExistsError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Renames the stale lock first: only one of two processes that find it stale succeeds, and it can verify which file it
 * moved.
 */
function discard(path: string, stale: Holder): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readHolder(aside)?.token !== stale.token) claim(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // A lock file appears complete, so this file was never a lock.
    return { host: hostname(), pid: 0, identity: undefined, token: '' };
  }
}

async function isHeld(path: string, { host, pid, identity }: Holder, observedMs: number): Promise<boolean> {
  if (host !== hostname()) return isTouched(path, observedMs);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const current = await processIdentity(pid);
  if (current === undefined) return false;
  return identity === undefined || identity === current;
}

/** Compares for changes only: the clock of another machine may be wrong. */
async function isTouched(path: string, observedMs: number): Promise<boolean> {
  const before = touchedAt(path);
  for (const deadline = Date.now() + observedMs; Date.now() < deadline; ) {
    await pause(Math.min(100, observedMs));
    if (touchedAt(path) !== before) return true;
  }
  return false;
}

const touchedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {}
}

const inUseError = (dataDir: string, { pid }: Holder): ServiceError =>
  new ServiceError(
    'unavailable',
    `The data directory ${dataDir} is in use by another service (process ${pid}): ` +
      'stop that one, or give this one a data directory of its own',
  );
