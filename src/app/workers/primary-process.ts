import { randomBytes } from 'node:crypto';
import type { MeteredCaller } from '../../access/limits/limits.js';
import type { Release } from '../../access/limits/shares.js';
import { type ConnectionSlots, createConnectionSlots } from '../../api/pipeline/connection-slots.js';
import type { Clock } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { CallHandlers } from '../../kernel/process-channel.js';
import { within } from '../../kernel/within.js';
import { listenForChanges } from '../../store/changes/listen-for-changes.js';
import { migrate } from '../../store/migrations/migrate.js';
import { serviceMigrations } from '../../store/migrations/service/index.js';
import { SERVICE_SCHEMA } from '../../store/schemas.js';
import { banner } from '../banner.js';
import type { Config } from '../config.js';
import { hasDemo } from '../exposure.js';
import { removeInstance, writeInstance } from '../instance-file.js';
import { openIpfs } from '../ipfs.js';
import { type MetricSnapshot, renderSnapshots } from '../metrics/metric-snapshot.js';
import { registerWorkMetrics } from '../metrics/network-work-metrics.js';
import { createMetricRegistry } from '../metrics/registry.js';
import { followedNetworks } from '../networks/followed-network.js';
import { offChainDocuments } from '../off-chain-documents.js';
import { openAccess } from '../open-access.js';
import { openDatabase } from '../open-database.js';
import { createTokenRegistrySync } from '../token-registry.js';
import { VERSION } from '../version.js';
import { type SupervisedWorker, superviseWorkers } from './supervise-workers.js';
import { passChangesOn } from './worker-changes.js';
import { forkWorker } from './worker-process.js';
import { createPrimaryPromises } from './worker-promises.js';
import { createPrimaryResponses } from './worker-responses.js';

export interface PrimaryDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly workers: number;
  /** `all`: this process writes the indexes that no other one does. */
  readonly role: 'all' | 'serve';
}

export interface RunningPrimary {
  readonly banner: readonly string[];
  stop(): Promise<void>;
  /** Ends the workers at once. */
  kill(): void;
}

/** The primary process has few statements of its own: limits, housekeeping, and an index for each network it writes. */
const POOL_SIZE = 8;
/** Added to the time that requests in progress have: counters are written, and connections closed. */
const CLOSE_MS = 10_000;
/** A worker that is busy for longer is missing from the metrics page. */
const SNAPSHOT_MS = 2_000;

/**
 * Starts the workers of a service, which serve requests. This process counts what has to be exact over all of them,
 * deletes expired rows, and writes the indexes.
 */
export async function startPrimary(config: Config, dependencies: PrimaryDependencies): Promise<RunningPrimary> {
  const { log, clock, role } = dependencies;
  const startedAt = performance.now();
  const random = (count: number): Uint8Array => randomBytes(count);
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse()) await close();
  };
  try {
    const { db } = await openDatabase({ ...config, databasePoolSize: POOL_SIZE }, log);
    closers.push(() => db.close());
    await migrate(db, SERVICE_SCHEMA, serviceMigrations);
    const access = await openAccess(config, { db, clock, random, log });
    closers.push(() => access.close());
    const registry = createTokenRegistrySync(config, { db, clock, random, log });
    closers.push(() => registry.stop());
    const ipfs = openIpfs(config, { db, clock, random, log, secret: access.secret, demo: false });
    closers.push(() => ipfs.stop());
    const documents = offChainDocuments(config, clock);
    const followed = role === 'all' ? await followedNetworks(config, { db, clock, random, log, documents }) : [];
    closers.push(async () => void (await Promise.all(followed.map((each) => each.stop()))));

    const slots = createConnectionSlots(config.maxEventStreams);
    const heldSlots = new Map<SupervisedWorker, Map<number, Release>>();
    const promises = createPrimaryPromises();
    const responses = createPrimaryResponses();
    const listening = listenForChanges({ db, log });
    closers.push(() => listening.stop());
    const changes = passChangesOn(listening.changes);
    const metrics = createMetricRegistry();
    const readPage = async (): Promise<string> => {
      const snapshots = supervisor.workers.map(({ channel }) =>
        within(
          channel.call<MetricSnapshot>('metricSnapshot').catch(() => undefined),
          SNAPSHOT_MS,
        ),
      );
      const known = await Promise.all([metrics.snapshot(), ...snapshots]);
      return renderSnapshots(known.filter((snapshot) => snapshot !== undefined));
    };
    const handlersFor = (worker: SupervisedWorker): CallHandlers => {
      const held = new Map<number, Release>();
      heldSlots.set(worker, held);
      let lastSlot = 0;
      return {
        ...promises.handlersFor(worker),
        ...changes.handlersFor(worker),
        ...responses.handlersFor(worker),
        admit: (caller: MeteredCaller) => access.admit(caller),
        admitItems: ({ caller, items }: { readonly caller: MeteredCaller; readonly items: number }) =>
          access.admitItems(caller, items),
        remainingQuota: ({ subject, quota }: { readonly subject: string; readonly quota: number }) =>
          access.remainingQuota(subject, quota),
        acquireSlot: ({ slots: kind, key }: { readonly slots: keyof ConnectionSlots; readonly key: string }) => {
          lastSlot += 1;
          held.set(lastSlot, slots[kind].acquire(key));
          return lastSlot;
        },
        releaseSlot: (slot: number) => {
          held.get(slot)?.();
          held.delete(slot);
        },
        metricsPage: readPage,
      };
    };
    const supervisor = superviseWorkers({
      count: dependencies.workers,
      fork: forkWorker,
      handlersFor,
      onExit: (worker) => {
        promises.remove(worker);
        changes.remove(worker);
        responses.remove(worker);
        for (const release of heldSlots.get(worker)?.values() ?? []) release();
        heldSlots.delete(worker);
      },
      log,
      now: () => clock.now(),
      stopTimeoutMs: config.stopTimeoutMs + CLOSE_MS,
    });
    registerWorkMetrics(metrics, followed);
    metrics.gauge(
      { name: 'crosstie_workers', help: 'Worker processes that serve requests' },
      () => supervisor.workers.length,
    );
    metrics.counter(
      { name: 'crosstie_worker_restarts_total', help: 'Worker processes that ended and were replaced' },
      () => supervisor.restarts,
    );
    listening.start();
    const url = await supervisor.start();
    closers.push(() => supervisor.stop());
    for (const each of followed) each.start();
    registry.start();
    ipfs.start();
    writeInstance(config.dataDir, { pid: process.pid, url });
    const ms = Math.round(performance.now() - startedAt);
    log.info('service.started', { version: VERSION, url, database: db.driver, workers: dependencies.workers, ms });
    return {
      banner: banner(url, VERSION, hasDemo(config)),
      async stop() {
        log.info('service.stopping');
        removeInstance(config.dataDir);
        await closeAll();
        log.info('service.stopped');
      },
      kill: supervisor.kill,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
