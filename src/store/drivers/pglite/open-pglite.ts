import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventLoopScheduler } from '../../../kernel/event-loop-scheduler.js';
import type { Log } from '../../../kernel/log.js';
import type { Db } from '../../db.js';
import { closingWith } from '../closing-with.js';
import { openPgPool } from '../pg-pool.js';
import { copyBlob, copyBlobBytes } from './copy-blob.js';
import { localLocks } from './local-locks.js';
import { PgliteSocket } from './pglite-socket.js';

export interface PgliteOptions {
  /**
   * The caller holds the directory lock: PGlite itself does not exclude a second process, which would corrupt the data.
   */
  readonly dataDir: string;
  readonly acquireTimeoutMs: number;
  readonly log: Log;
  readonly loop?: EventLoopScheduler | undefined;
}

const databaseFolder = (dataDir: string): string => join(dataDir, 'pglite');
const completionMark = (dataDir: string): string => join(databaseFolder(dataDir), 'complete');

/** Whether a PGlite database was ever set up in this data directory. */
export const hasPglite = (dataDir: string): boolean => existsSync(completionMark(dataDir));

/**
 * Opens the database on PGlite: PostgreSQL as WebAssembly on this thread, with one session. Transactions run one after
 * the other. Data survives a crash of the process, but not of the machine: PGlite does not sync to disk.
 */
export async function openPglite({ dataDir, acquireTimeoutMs, log, loop }: PgliteOptions): Promise<Db> {
  const startedAt = Date.now();
  // About 10 MB of code that most installations never need.
  const { PGlite } = await import('@electric-sql/pglite');
  const created = !hasPglite(dataDir);
  // A directory without its mark is the remainder of an interrupted first start.
  if (created) rmSync(databaseFolder(dataDir), { recursive: true, force: true });
  mkdirSync(databaseFolder(dataDir), { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    dataDir: join(databaseFolder(dataDir), 'data'),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  });
  if (created) writeFileSync(completionMark(dataDir), '');
  const db = openPgPool({
    driver: 'pglite',
    connection: { stream: () => new PgliteSocket(pglite), user: 'postgres', database: 'postgres' },
    poolSize: 1,
    // A running statement blocks the thread that would have to cancel it.
    statementTimeoutMs: 0,
    acquireTimeoutMs,
    log,
    loop,
    copy: (client, target, rows) => copyBlob(pglite, client, target, rows),
    copyBytes: (client, target, bytes) => copyBlobBytes(pglite, client, target, bytes),
    acquireLock: localLocks(),
  });
  log.info('store.pglite-started', { created, ms: Date.now() - startedAt });
  let closing: Promise<void> | undefined;
  return closingWith(db, () => {
    closing ??= db.close().then(() => pglite.close());
    return closing;
  });
}
