import type { NetworkDirectory, NetworkStatus } from '../api/context.js';
import { type Family, type Network, type NetworkId, networks } from '../chains/networks.js';
import type { Clock } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { migrate } from '../store/migrations/migrate.js';
import { networkMigrations } from '../store/migrations/networks.js';
import { type NetworkDb, networkDb } from '../store/network-db.js';
import { networkSchema } from '../store/schemas.js';
import { chainTip } from './chain-tip.js';
import type { FollowedNetwork } from './followed-network.js';
import { readGenesisFile } from './genesis-files.js';
import { type NetworkConfigs, withSettings } from './network-settings.js';
import { NO_SOURCE } from './network-state.js';
import { resetIndex } from './reset-index.js';
import type { SandboxNetwork } from './simulated-network.js';

export interface NetworkDirectoryParts {
  readonly db: Db;
  readonly log: Log;
  readonly configs: NetworkConfigs;
  readonly followed: readonly FollowedNetwork[];
  readonly sandboxes: readonly SandboxNetwork[];
  readonly clock: Clock;
}

/** A simulated network that nobody has asked for so long is put to sleep. */
const SLEEP_AFTER_MS = 10 * 60_000;
const LOOK_EVERY_MS = 60_000;

export interface OwnNetworkDirectory extends NetworkDirectory {
  /** Stops simulated networks that nobody has asked for long. Done by itself every minute. */
  sleepIdle(): Promise<void>;
  /** Networks that are being started. */
  readonly starting: number;
  /** Puts nothing to sleep any more. */
  stop(): void;
}

/** All networks of the service. One that nobody uses costs nothing: its schema is made at its first use. */
export function createNetworkDirectory(parts: NetworkDirectoryParts): OwnNetworkDirectory {
  const { db, log, configs, followed, sandboxes, clock } = parts;
  const followedById = new Map([...followed, ...sandboxes].map((each) => [each.network.id, each]));
  const sandboxById = new Map(sandboxes.map((each) => [each.network.id, each]));
  const usedAt = new Map<NetworkId, number>();
  const statuses = new Map<NetworkId, NetworkStatus>(
    networks.map((network) => {
      const follower = followedById.get(network.id);
      return [
        network.id,
        follower ? statusOfFollowed(follower, clock) : withoutSource(withSettings(network, configs[network.id])),
      ];
    }),
  );
  const awake = new Map<NetworkId, NetworkDb<Family>>();
  const waking = new Map<NetworkId, Promise<NetworkDb<Family>>>();

  const wake = async (id: NetworkId): Promise<NetworkDb<Family>> => {
    const { family } = statusOf(id).network;
    const began = performance.now();
    const tables = migrate(db, networkSchema(id), networkMigrations(family));
    await Promise.all([tables, sandboxById.get(id)?.wake(tables)]);
    const opened = networkDb(db, id, family);
    usedAt.set(id, clock.now());
    awake.set(id, opened);
    log.info('network.opened', { network: id, ms: Math.round(performance.now() - began) });
    return opened;
  };

  const sleepIdle = async (): Promise<void> => {
    for (const sandbox of sandboxes) {
      const { id } = sandbox.network;
      if (!awake.has(id) || clock.now() - (usedAt.get(id) ?? 0) < SLEEP_AFTER_MS) continue;
      awake.delete(id);
      await sandbox.stop();
      log.info('network.slept', { network: id });
    }
  };
  const looking = setInterval(() => void sleepIdle(), LOOK_EVERY_MS).unref();

  const statusOf = (id: NetworkId): NetworkStatus => {
    const status = statuses.get(id);
    if (status === undefined) throw new ServiceError('internal', `No such network: ${id}`);
    return status;
  };

  return {
    statuses: () => [...statuses.values()],
    status: statusOf,
    open<F extends Family>(id: NetworkId) {
      const opened = awake.get(id);
      if (opened !== undefined) {
        if (sandboxById.has(id)) usedAt.set(id, clock.now());
        return opened as NetworkDb<F>;
      }
      const pending = waking.get(id) ?? wake(id).finally(() => waking.delete(id));
      waking.set(id, pending);
      return pending as Promise<NetworkDb<F>>;
    },
    isAwake: (id) => awake.has(id) || (followedById.has(id) && !sandboxById.has(id)),
    async genesisFile(id, era) {
      const { network } = statusOf(id);
      return network.family === 'cardano' ? await readGenesisFile(configs[id]?.genesisDir, network, era) : undefined;
    },
    async resync(id) {
      const follower = followedById.get(id);
      const running = follower?.running === true;
      // Whoever comes next waits until there is something to ask again.
      awake.delete(id);
      await follower?.stop();
      try {
        await resetIndex(db, statusOf(id).network);
        log.info('index.dropped', { network: id });
      } finally {
        if (running) follower?.start();
      }
      if (running) await sandboxById.get(id)?.wake();
    },
    async sandbox(id) {
      const sandbox = sandboxById.get(id);
      if (sandbox === undefined) throw new ServiceError('invalid', `${id} is not simulated by this service`);
      await this.open(id);
      return sandbox.control;
    },
    sleepIdle,
    get starting() {
      return waking.size;
    },
    stop: () => clearInterval(looking),
  };
}

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
function statusOfFollowed(followed: FollowedNetwork, clock: Clock): NetworkStatus {
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
