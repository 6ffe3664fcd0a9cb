import type { CacheStats, MetricRegistry } from '../../kernel/metrics.js';
import type { FollowedNetwork } from '../networks/followed-network.js';

/** The work of this process on the indexes. */
export function registerWorkMetrics(metrics: MetricRegistry, networks: readonly FollowedNetwork[]): void {
  const counter = (name: string, help: string, read: (network: FollowedNetwork) => number): void =>
    metrics.counter({ name: `crosstie_network_${name}_total`, help, labels: ['network'] }, () =>
      networks.map((each) => [{ network: each.network.id }, read(each)] as const),
    );
  counter('blocks', 'Blocks written by this process', ({ counters }) => counters.blocks);
  counter('transactions', 'Transactions of written blocks', ({ counters }) => counters.transactions);
  counter('rows', 'Database rows of written blocks', ({ counters }) => counters.rows);
  counter('rollbacks', 'Rollbacks of the index by this process', ({ counters }) => counters.rollbackDepth.count);
  counter('halts', 'Times that indexing halted in this process', ({ counters }) => counters.halts);
  metrics.histogram(
    { name: 'crosstie_network_rollback_depth_blocks', help: 'Blocks removed by a rollback', labels: ['network'] },
    () => networks.map(({ network, counters }) => [{ network: network.id }, counters.rollbackDepth] as const),
  );
  const cached = (field: keyof CacheStats) => () =>
    networks.flatMap(({ network, counters }) =>
      Object.entries(counters.caches()).map(
        ([cache, stats]) => [{ network: network.id, cache }, stats[field]] as const,
      ),
    );
  const labels = ['network', 'cache'] as const;
  metrics.counter(
    { name: 'crosstie_index_cache_hits_total', help: 'Cache hits of the index writer', labels },
    cached('hits'),
  );
  metrics.counter(
    { name: 'crosstie_index_cache_misses_total', help: 'Cache misses of the index writer', labels },
    cached('misses'),
  );
  metrics.gauge(
    { name: 'crosstie_index_cache_entries', aggregate: 'sum', help: 'Entries in a cache of the index writer', labels },
    cached('entries'),
  );
}
