import type { Aggregation, MetricRegistry } from '../../kernel/metrics.js';
import type { ReplicaSet, ReplicaStatus } from '../../store/replicas/replica-set.js';

/** Standbys that serve reads, if there are any. A network appears with its first request in this process. */
export function registerReplicaMetrics(metrics: MetricRegistry, replicas: ReplicaSet | undefined): void {
  const gauge = (
    name: string,
    help: string,
    read: (status: ReplicaStatus) => number | undefined,
    aggregate: Aggregation,
  ): void =>
    metrics.gauge({ name, help, aggregate, labels: ['replica', 'network'] }, () =>
      (replicas?.networks ?? []).flatMap((network) =>
        (replicas?.status(network) ?? []).map((status) => [{ replica: status.name, network }, read(status)] as const),
      ),
    );
  gauge(
    'crosstie_replica_used',
    '1 while reads of the network may be served by the replica, else 0',
    ({ state }) => (state === 'ok' ? 1 : 0),
    'min',
  );
  gauge(
    'crosstie_replica_lag_seconds',
    'How long the replica has lacked a state of the primary',
    (status) => status.lagSeconds,
    'max',
  );
  gauge('crosstie_replica_tip_height', 'Height of the newest block on the replica', ({ height }) => height, 'max');
  metrics.counter(
    { name: 'crosstie_replica_reads_total', help: 'Reads by the server that was chosen', labels: ['server'] },
    () => [...(replicas?.reads ?? [])].map(([server, count]) => [{ server }, count] as const),
  );
}
