import type { Log } from '../kernel/log.js';
import type { LoopTurns } from '../kernel/loop-turns.js';
import type { Db } from './db.js';
import { closingWith } from './drivers/closing-with.js';
import { lockDirectory } from './drivers/directory-lock.js';
import { CannotRun } from './drivers/embedded/cannot-run.js';
import { openEmbedded } from './drivers/embedded/open-embedded.js';
import { hasCluster } from './drivers/embedded/place.js';
import { openServer } from './drivers/open-server.js';
import { hasPglite, openPglite } from './drivers/pglite/open-pglite.js';

export interface OpenDbOptions {
  /** A PostgreSQL server of the operator's. Without it the database is ours and lives in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** A prepared cluster of the embedded server: a new data directory begins with a copy of it. */
  readonly template?: string | undefined;
  readonly poolSize?: number;
  /** A statement outside a writing transaction that runs longer is cancelled. */
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  /** How long to wait for a server that does not answer yet. */
  readonly connectPatienceMs?: number;
  readonly log: Log;
  /** Where results for requests wait for their turn on the event loop. */
  readonly loop?: LoopTurns | undefined;
}

const DEFAULTS = { poolSize: 16, statementTimeoutMs: 30_000, acquireTimeoutMs: 10_000, connectPatienceMs: 10_000 };

/** The database of this service, whichever way it runs here. */
export async function openDb(options: OpenDbOptions): Promise<Db> {
  const settings = { ...DEFAULTS, ...options };
  if (settings.databaseUrl !== undefined) return openServer({ ...settings, databaseUrl: settings.databaseUrl });
  const lock = await lockDirectory(settings.dataDir);
  try {
    const db = await openOwn(settings);
    return closingWith(db, async () => {
      await db.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whatever kind of database the directory already holds is the one that is opened: its data must not seem lost. */
async function openOwn(settings: OpenDbOptions & typeof DEFAULTS): Promise<Db> {
  if (hasPglite(settings.dataDir) && !hasCluster(settings.dataDir)) {
    return fallBack(settings, 'the data directory holds a PGlite database');
  }
  try {
    return await openEmbedded(settings);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return fallBack(settings, error.message);
  }
}

function fallBack(settings: OpenDbOptions & typeof DEFAULTS, reason: string): Promise<Db> {
  settings.log.warn('store.fallback', { driver: 'pglite', reason });
  return openPglite(settings);
}
