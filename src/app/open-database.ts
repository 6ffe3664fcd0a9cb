import type { Log } from '../kernel/log.js';
import { createLoopTurns, type LoopTurns } from '../kernel/loop-turns.js';
import type { Db } from '../store/db.js';
import { openDb } from '../store/open.js';
import type { Config } from './config.js';
import { findTemplate } from './image/image-folder.js';

export interface OpenedDatabase {
  readonly db: Db;
  /** The turns of the event loop that requests and their results share. */
  readonly loop: LoopTurns;
}

/** The database of a service. Opened apart from the rest, because its programs run beside the loading of our own. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const loop = createLoopTurns();
  const db = await openDb({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    template: findTemplate(config),
    poolSize: config.databasePoolSize,
    statementTimeoutMs: config.statementTimeoutMs,
    log,
    loop,
  });
  return { db, loop };
}
