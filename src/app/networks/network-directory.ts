import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkDirectory, NetworkStatus } from '../../api/kit/context.js';
import { allNetworks, type Family, type Network, type NetworkId, optionalNetworks } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { type NetworkDb, networkDb } from '../../store/network-db.js';
import { networkSchema } from '../../store/schemas.js';
import type { SandboxNetwork } from '../sandbox/simulated-network.js';
import { type NetworkConfigs, withSettings } from '../settings/network-settings.js';
import { openBlockArchive } from './block-archive.js';
import { chainTip } from './chain-tip.js';
import type { FollowedNetwork } from './followed-network.js';
import { readGenesisFile } from './genesis-files.js';
import { NO_SOURCE } from './network-state.js';
import { resetIndex } from './reset-index.js';
import { createStartQueue, type QueuedStart } from './start-queue.js';

export interface NetworkDirectoryDependencies {
  readonly db: Db;
  readonly log: Log;
  readonly configs: NetworkConfigs;
  readonly followed: readonly FollowedNetwork[];
  readonly sandboxes: readonly SandboxNetwork[];
  readonly clock: Clock;
  /** How long a request waits for a network after its start has begun. */
  readonly maxStartMs: number;
  /** Creates the chain of a simulated network before the network starts. */
  readonly generate?: (network: NetworkId) => Promise<void>;
  /** Called once for each simulated network, after its first start. */
  readonly onFirstStart?: (sandbox: SandboxNetwork) => Promise<void>;
  /** Called at each start of a network, before any request can use it. */
  readonly beforeOpen?: (network: NetworkDb) => Promise<void>;
}

/** A simulated network without requests for this long is stopped. */
const SLEEP_AFTER_MS = 10 * 60_000;
const IDLE_CHECK_MS = 60_000;

/** Networks that start concurrently: while one waits for the database, another one computes. */
const CONCURRENT_STARTS = 3;
/** Upper limit of a start, which continues after the requests for it have timed out. */
const MAX_START_MS = 300_000;
/** A start that waits for an unresponsive database must not block the stop of the service. */
const MAX_STOP_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

export interface ManagedNetworkDirectory extends NetworkDirectory {
  /** Stops simulated networks without recent requests. Also runs every minute. */
  sleepIdle(): Promise<void>;
  /** Number of networks that are starting or queued. */
  readonly starting: number;
  /** Stops simulated networks and rejects further starts. Running and queued starts fail before it resolves. */
  stop(): Promise<void>;
}

/** All networks of the service. An unused one costs nothing: its schema is created at its first use. */
export function createNetworkDirectory(dependencies: NetworkDirectoryDependencies): ManagedNetworkDirectory {
  const { db, log, configs, followed, sandboxes, clock } = dependencies;
  const followedById = new Map([...followed, ...sandboxes].map((each) => [each.network.id, each]));
  const sandboxById = new Map(sandboxes.map((each) => [each.network.id, each]));
  const statuses = new Map<NetworkId, NetworkStatus>(
    allNetworks.map((network) => {
      const follower = followedById.get(network.id);
      return [
        network.id,
        follower ? toNetworkStatus(follower, clock) : withoutSource(withSettings(network, configs[network.id])),
      ];
    }),
  );
  const offered = [...statuses.values()].filter(
    ({ network: { id } }) => followedById.has(id) || !optionalNetworks.some((optional) => optional.id === id),
  );
  const openNetworks = new Map<NetworkId, NetworkDb<Family>>();
  const starting = new Map<NetworkId, QueuedStart<NetworkDb<Family>>>();
  const queue = createStartQueue({ concurrency: CONCURRENT_STARTS, maxSlotMs: dependencies.maxStartMs });
  const startedOnce = new Set<NetworkId>();
  let stopped = false;
  const requireRunning = (): void => {
    if (stopped) throw new ServiceError('unavailable', 'The service is stopping');
  };

  const requireOffered = (id: NetworkId): void => {
    if (offered.some(({ network }) => network.id === id)) return;
    throw new ServiceError(
      'invalid',
      `This service does not offer ${id}: its operator has configured no source for it`,
    );
  };

  const start = async (id: NetworkId): Promise<NetworkDb<Family>> => {
    const { family } = getStatus(id).network;
    requireOffered(id);
    const sandbox = sandboxById.get(id);
    const startedAt = performance.now();
    // A network that starts after the others were stopped would keep the process alive.
    requireRunning();
    if (sandbox !== undefined) await dependencies.generate?.(id);
    requireRunning();
    const tables = migrate(db, networkSchema(id), networkMigrations(family));
    await Promise.all([tables, sandbox?.startAndWait(tables, MAX_START_MS)]);
    if (sandbox !== undefined && !startedOnce.has(id)) {
      await dependencies.onFirstStart?.(sandbox);
      startedOnce.add(id);
    }
    const archive = openBlockArchive(getStatus(id).network, configs[id], { clock, log });
    const opened = networkDb(db, id, family, archive);
    await dependencies.beforeOpen?.(opened);
    sandbox?.use.note();
    openNetworks.set(id, opened);
    log.info('network.opened', { network: id, ms: Math.round(performance.now() - startedAt) });
    return opened;
  };

  /** Starts a network; concurrent requests share one start. */
  const startOnce = (id: NetworkId): QueuedStart<NetworkDb<Family>> => {
    const pending = starting.get(id);
    if (pending !== undefined) return pending;
    const added = queue.add(() => start(id));
    starting.set(id, added);
    const removeStart = (): void => void starting.delete(id);
    added.done.then(removeStart, removeStart);
    return added;
  };

  /** Waits for a start. The limit counts from its slot in the queue, so earlier starts do not use it up. */
  const waitFor = async (id: NetworkId): Promise<NetworkDb<Family>> => {
    const { begun, begunAt, done } = startOnce(id);
    await begun;
    const leftMs = dependencies.maxStartMs - (performance.now() - (begunAt() ?? 0));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(stillStarting(id)), Math.max(0, leftMs)).unref();
    });
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  };

  const sleepIdle = async (): Promise<void> => {
    for (const sandbox of sandboxes) {
      const { id } = sandbox.network;
      if (!openNetworks.has(id) || sandbox.use.unusedMs < SLEEP_AFTER_MS) continue;
      openNetworks.delete(id);
      await sandbox.stop();
      log.info('network.slept', { network: id });
    }
  };
  const looking = setInterval(() => void sleepIdle(), IDLE_CHECK_MS).unref();

  const getStatus = (id: NetworkId): NetworkStatus => {
    const status = statuses.get(id);
    if (status === undefined) throw new ServiceError('internal', `No such network: ${id}`);
    return status;
  };

  return {
    statuses: () => offered,
    status: getStatus,
    open<F extends Family>(id: NetworkId) {
      const opened = openNetworks.get(id);
      if (opened !== undefined) {
        sandboxById.get(id)?.use.note();
        return opened as NetworkDb<F>;
      }
      return waitFor(id) as Promise<NetworkDb<F>>;
    },
    isStarted: (id) => openNetworks.has(id) || (followedById.has(id) && !sandboxById.has(id)),
    async genesisFile(id, era) {
      const { network } = getStatus(id);
      return network.family === 'cardano' ? await readGenesisFile(configs[id]?.genesisDir, network, era) : undefined;
    },
    async resync(id) {
      const follower = followedById.get(id);
      const running = follower?.running === true;
      // The next request waits until the index exists again.
      openNetworks.delete(id);
      await follower?.stop();
      try {
        await resetIndex(db, getStatus(id).network);
        log.info('index.dropped', { network: id });
      } finally {
        if (running) follower?.start();
      }
      if (running) await sandboxById.get(id)?.startAndWait();
    },
    async sandbox(id) {
      const sandbox = sandboxById.get(id);
      if (sandbox === undefined) throw new ServiceError('invalid', `${id} is not simulated by this service`);
      await this.open(id);
      return sandbox.control;
    },
    sleepIdle,
    get starting() {
      return starting.size;
    },
    async stop() {
      stopped = true;
      clearInterval(looking);
      const pending = [...starting.values()].map(({ done }) => done);
      await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
      await Promise.race([Promise.allSettled(pending), pause(MAX_STOP_MS, undefined, { ref: false })]);
    },
  };
}

const stillStarting = (id: NetworkId): ServiceError =>
  new ServiceError('unavailable', `${id} is starting: try again in a moment`, {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

const withoutSource = (network: Network): NetworkStatus => ({
  network,
  source: 'none',
  state: NO_SOURCE,
  tip: undefined,
  capabilities: [],
  historyFromSlot: undefined,
  indexers: [],
});

/** Read in every request, so each field is computed only when it is read. */
function toNetworkStatus(followed: FollowedNetwork, clock: Clock): NetworkStatus {
  const { network, kind, source, state } = followed;
  return {
    network,
    source: kind,
    get state() {
      return followed.networkState(clock.now());
    },
    get tip() {
      return chainTip(network, state().tip, followed.tipTime);
    },
    get capabilities() {
      return source.describe().capabilities;
    },
    get historyFromSlot() {
      return state().tip && 0;
    },
    get indexers() {
      return [{ name: 'chain', status: state().activity }, ...(followed.besides?.() ?? [])];
    },
  };
}
