import type { Clock } from '../kernel/clock.js';
import { createEventLoopScheduler, type EventLoopScheduler } from '../kernel/event-loop-scheduler.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { openDb, openReadDb } from '../store/open.js';
import { ReplicaSet } from '../store/replicas/replica-set.js';
import type { SharedPromises } from '../store/replicas/shared-promises.js';
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

/** The replicas of the settings; undefined when there are none. */
export function openReplicas(
  config: Config,
  { db, loop }: OpenedDatabase,
  { log, clock, shared }: { readonly log: Log; readonly clock: Clock; readonly shared?: SharedPromises | undefined },
): ReplicaSet | undefined {
  if (config.databaseReadUrls.length === 0) return undefined;
  const { databasePoolSize: poolSize, statementTimeoutMs } = config;
  const options = { poolSize, statementTimeoutMs, log, loop, statementTimes: db.statementTimes };
  const replicas = new ReplicaSet({
    primary: db,
    replicas: config.databaseReadUrls.map((url) => openReadDb(url, options)),
    maxLagMs: config.databaseReadMaxLagSeconds * 1_000,
    now: () => clock.now(),
    log,
    shared,
  });
  replicas.start();
  return replicas;
}
