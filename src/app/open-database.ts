import { createEventLoopScheduler, type EventLoopScheduler } from '../kernel/event-loop-scheduler.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { openDb } from '../store/open.js';
import type { Config } from './config.js';
import { findTemplate } from './image/image-folder.js';

export interface OpenedDatabase {
  readonly db: Db;
  /** The event loop slots that requests and their results share. */
  readonly loop: EventLoopScheduler;
}

/** Opens the database of a service. Separate from the rest, because its processes start while our code is loaded. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const loop = createEventLoopScheduler();
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
