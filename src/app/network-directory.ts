import type { NetworkDirectory, NetworkStatus } from '../api/context.js';
import { type Family, type Network, type NetworkId, networks } from '../chains/networks.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { migrate } from '../store/migrations/migrate.js';
import { networkMigrations } from '../store/migrations/networks.js';
import { type NetworkDb, networkDb } from '../store/network-db.js';
import { networkSchema } from '../store/schemas.js';

export interface NetworkDirectoryParts {
  readonly db: Db;
  readonly log: Log;
  readonly byronEpochs: Readonly<Record<string, number>>;
}

/** All networks of the service. One that nobody uses costs nothing: its schema is made at its first use. */
export function createNetworkDirectory({ db, log, byronEpochs }: NetworkDirectoryParts): NetworkDirectory {
  const statuses = new Map<NetworkId, NetworkStatus>(
    networks.map((network) => [network.id, asleep(withSettings(network, byronEpochs))]),
  );
  const awake = new Map<NetworkId, NetworkDb<Family>>();
  const waking = new Map<NetworkId, Promise<NetworkDb<Family>>>();

  const wake = async (id: NetworkId): Promise<NetworkDb<Family>> => {
    const { family } = statusOf(id).network;
    await migrate(db, networkSchema(id), networkMigrations(family));
    const opened = networkDb(db, id, family);
    awake.set(id, opened);
    log.info('network.opened', { network: id });
    return opened;
  };

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
      if (opened !== undefined) return opened as NetworkDb<F>;
      const pending = waking.get(id) ?? wake(id).finally(() => waking.delete(id));
      waking.set(id, pending);
      return pending as Promise<NetworkDb<F>>;
    },
  };
}

function withSettings(network: Network, byronEpochs: Readonly<Record<string, number>>): Network {
  const epochs = byronEpochs[network.id];
  if (network.family !== 'cardano' || epochs === undefined) return network;
  return { ...network, byron: { ...network.byron, epochs } };
}

const asleep = (network: Network): NetworkStatus => ({
  network,
  source: 'sandbox',
  tip: undefined,
  nodeTip: undefined,
  syncPct: undefined,
  capabilities: [],
  historyFromSlot: undefined,
  indexers: [],
  incidents: [],
});
