import type { Family } from '../../chains/networks.js';
import type { MetricRegistry } from '../../kernel/metrics.js';
import type { NetworkDb } from '../../store/network-db.js';
import { type NetworkLoad, readNetworkLoad } from '../../store/queries/network-load.js';
import type { FollowedNetwork } from '../networks/followed-network.js';
import { refreshed } from './refreshed.js';

export interface NetworkLoadDependencies {
  /** Followed and simulated networks. */
  readonly networks: readonly FollowedNetwork[];
  /** The data of a network, when its tables exist. */
  readonly openDb: (network: FollowedNetwork) => NetworkDb<Family> | undefined;
}

const LOAD_EVERY_MS = 15_000;

/** Queue lengths. All processes share the tables, so any of them can report. */
export function registerLoadMetrics(metrics: MetricRegistry, { networks, openDb }: NetworkLoadDependencies): void {
  const loads = refreshed(LOAD_EVERY_MS, async () => {
    const known = new Map<string, NetworkLoad>();
    for (const each of networks) {
      const db = openDb(each);
      const load = db && (await readNetworkLoad(db).catch(() => undefined));
      if (load !== undefined) known.set(each.network.id, load);
    }
    return known;
  });
  const gauge = (name: string, help: string, read: (load: NetworkLoad) => number | undefined): void =>
    metrics.gauge({ name, help, labels: ['network'] }, async () =>
      [...((await loads()) ?? [])].map(([network, load]) => [{ network }, read(load)] as const),
    );
  gauge(
    'crosstie_network_mempool_transactions',
    'Transactions in the mempool of the source',
    (load) => load.mempoolTransactions,
  );
  gauge('crosstie_network_mempool_bytes', 'Bytes of all transactions in the mempool', (load) => load.mempoolBytes);
  metrics.gauge(
    {
      name: 'crosstie_network_queue_length',
      help: 'blocks: decoded and not yet written; source_requests: submissions and requests without a response',
      labels: ['network', 'queue'],
    },
    async () => {
      const known = await loads();
      return networks.flatMap(({ network, counters }) => [
        [{ network: network.id, queue: 'blocks' }, counters.queued()] as const,
        [{ network: network.id, queue: 'source_requests' }, known?.get(network.id)?.sourceRequests] as const,
      ]);
    },
  );
}
