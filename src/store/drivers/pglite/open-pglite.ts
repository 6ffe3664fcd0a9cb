import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import type { LoopTurns } from '../../../kernel/loop-turns.js';
import type { Db } from '../../db.js';
import { closingWith } from '../closing-with.js';
import { openPgPool } from '../pg-pool.js';
import { copyBlob, copyBlobBytes } from './copy-blob.js';
import { localLocks } from './local-locks.js';
import { PgliteSocket } from './pglite-socket.js';

export interface PgliteOptions {
  /** The caller holds its lock: PGlite itself lets a second process in, and that destroys the data. */
  readonly dataDir: string;
  readonly acquireTimeoutMs: number;
  readonly log: Log;
  readonly loop?: LoopTurns | undefined;
}

const folderOf = (dataDir: string): string => join(dataDir, 'pglite');
const markOf = (dataDir: string): string => join(folderOf(dataDir), 'complete');

/** Whether a PGlite database was ever set up in this data directory. */
export const hasPglite = (dataDir: string): boolean => existsSync(markOf(dataDir));

/**
 * The database port on PGlite: PostgreSQL as WebAssembly on our own thread, with one session. Transactions take
 * turns. It survives the death of the process, but not that of the machine: it does not wait for the disk.
 */
export async function openPglite({ dataDir, acquireTimeoutMs, log, loop }: PgliteOptions): Promise<Db> {
  const startedAt = Date.now();
  // Some 10 MB of code that most installations never need.
  const { PGlite } = await import('@electric-sql/pglite');
  const created = !hasPglite(dataDir);
  // Without its mark a directory is half of a first start that was cut off.
  if (created) rmSync(folderOf(dataDir), { recursive: true, force: true });
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    dataDir: join(folderOf(dataDir), 'data'),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  });
  if (created) writeFileSync(markOf(dataDir), '');
  const db = openPgPool({
    driver: 'pglite',
    connection: { stream: () => new PgliteSocket(pglite), user: 'postgres', database: 'postgres' },
    poolSize: 1,
    // Nothing can interrupt a statement that runs on the thread that would have to do it.
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
