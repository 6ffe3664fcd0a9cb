import type { EventLoopScheduler } from '../kernel/event-loop-scheduler.js';
import type { Log } from '../kernel/log.js';
import type { Db } from './db.js';
import { closingWith } from './drivers/closing-with.js';
import { lockDirectory } from './drivers/directory-lock.js';
import { CannotRun } from './drivers/embedded/cannot-run.js';
import { hasCluster } from './drivers/embedded/cluster-location.js';
import { openEmbedded } from './drivers/embedded/open-embedded.js';
import { openServer } from './drivers/open-server.js';
import { openStandby } from './drivers/open-standby.js';
import { hasPglite, openPglite } from './drivers/pglite/open-pglite.js';
import type { StatementTimes } from './statement-times.js';

export interface OpenDbOptions {
  /** URL of an external PostgreSQL server. Without it the database is embedded and stored in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** A prepared cluster of the embedded server: a new data directory starts as a copy of it. */
  readonly template?: string | undefined;
  readonly poolSize?: number;
  /** A statement outside a write transaction that runs longer is cancelled. */
  readonly statementTimeoutMs?: number;
  readonly acquireTimeoutMs?: number;
  /** How long to wait for a server that does not respond yet. */
  readonly connectPatienceMs?: number;
  readonly log: Log;
  /** Schedules the delivery of request results on the event loop. */
  readonly loop?: EventLoopScheduler | undefined;
  /** Where the times of statements are recorded, if another database records them too. */
  readonly statementTimes?: StatementTimes | undefined;
}

const DEFAULTS = { poolSize: 16, statementTimeoutMs: 30_000, acquireTimeoutMs: 10_000, connectPatienceMs: 10_000 };

/** Opens the database of this service with the driver that applies. */
export async function openDb(options: OpenDbOptions): Promise<Db> {
  const settings = { ...DEFAULTS, ...options };
  if (settings.databaseUrl !== undefined) return openServer({ ...settings, databaseUrl: settings.databaseUrl });
  const lock = await lockDirectory(settings.dataDir);
  try {
    const db = await openLocal(settings);
    return closingWith(db, async () => {
      await db.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens connections to a standby of the server. Succeeds also while the standby is down. */
export function openReadDb(databaseUrl: string, options: Omit<OpenDbOptions, 'databaseUrl' | 'dataDir'>): Db {
  const { poolSize, statementTimeoutMs } = { ...DEFAULTS, ...options };
  const { log, loop, statementTimes } = options;
  return openStandby({ databaseUrl, poolSize, statementTimeoutMs, log, loop, statementTimes });
}

/** Opens the kind of database that the directory already contains, so that its data does not seem lost. */
async function openLocal(settings: OpenDbOptions & typeof DEFAULTS): Promise<Db> {
  if (hasPglite(settings.dataDir) && !hasCluster(settings.dataDir)) {
    return fallBack(settings, 'the data directory contains a PGlite database');
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
