import { mkdirSync } from 'node:fs';
import type { Log } from '../kernel/log.js';
import type { Db } from './db.js';
import { closingWith } from './drivers/closing-with.js';
import { lockDirectory } from './drivers/directory-lock.js';
import { openEmbedded } from './drivers/embedded/open-embedded.js';
import { openServer } from './drivers/open-server.js';

export interface OpenDbOptions {
  /** A PostgreSQL server of the operator's. Without it the database is ours and lives in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSize?: number;
  /** A statement outside a writing transaction that runs longer is cancelled. */
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  /** How long to wait for a server that does not answer yet. */
  readonly connectPatienceMs?: number;
  readonly log: Log;
}

const DEFAULTS = { poolSize: 16, statementTimeoutMs: 30_000, acquireTimeoutMs: 10_000, connectPatienceMs: 10_000 };

/** The database of this service, whichever way it runs here. */
export async function openDb(options: OpenDbOptions): Promise<Db> {
  const settings = { ...DEFAULTS, ...options };
  if (settings.databaseUrl !== undefined) return openServer({ ...settings, databaseUrl: settings.databaseUrl });
  mkdirSync(settings.dataDir, { recursive: true });
  const lock = await lockDirectory(settings.dataDir);
  try {
    const db = await openEmbedded(settings);
    return closingWith(db, async () => {
      await db.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
