import type { HttpServer } from '../../api/http/server.js';
import type { Health } from '../../api/kit/context.js';
import type { CacheStats, MetricRegistry } from '../../kernel/metrics.js';

export interface ServiceMetricDependencies {
  readonly http: Pick<HttpServer, 'overload' | 'rejections' | 'openStreams'>;
  readonly health: Health;
  /** By name. The name of a cache never changes. */
  readonly caches: () => Readonly<Record<string, CacheStats>>;
  readonly responseCacheCharacters: () => number;
  /** Queue lengths by name. */
  readonly queues: () => Readonly<Record<string, number>>;
}

/** Metrics of this process that belong to no network. */
export function registerServiceMetrics(metrics: MetricRegistry, dependencies: ServiceMetricDependencies): void {
  const { http, health } = dependencies;
  const { overload } = http;
  metrics.gauge(
    { name: 'crosstie_build_info', help: 'Always 1; the label is the running version', labels: ['version'] },
    () => [[{ version: health.version }, 1]],
  );
  metrics.gauge({ name: 'crosstie_ready', aggregate: 'min', help: '1 while the service is ready, else 0' }, () =>
    health.readiness().ready ? 1 : 0,
  );
  metrics.gauge(
    { name: 'crosstie_requests_in_flight', aggregate: 'sum', help: 'Requests being served' },
    () => overload.inFlight,
  );
  metrics.gauge(
    {
      name: 'crosstie_event_loop_delay_ms',
      aggregate: 'max',
      help: 'Event loop delay over one second, 99th percentile',
    },
    () => overload.delayMs(),
  );
  metrics.gauge(
    { name: 'crosstie_active_callers', aggregate: 'max', help: 'Accounts and addresses with a request being served' },
    () => overload.activeFlows,
  );
  metrics.gauge(
    { name: 'crosstie_large_responses_open', aggregate: 'sum', help: 'Large responses being sent' },
    () => overload.largeResponses.running,
  );
  metrics.counter(
    { name: 'crosstie_requests_rejected_total', help: 'Rejected requests, by reason', labels: ['reason'] },
    () => [...http.rejections.totals].map(([reason, count]) => [{ reason }, count] as const),
  );
  metrics.gauge(
    { name: 'crosstie_event_streams_open', aggregate: 'sum', help: 'Open event streams' },
    http.openStreams,
  );
  metrics.gauge(
    {
      name: 'crosstie_queue_length',
      aggregate: 'sum',
      help: 'Queued work of this process, by queue',
      labels: ['queue'],
    },
    () => Object.entries(dependencies.queues()).map(([queue, length]) => [{ queue }, length] as const),
  );
  registerCacheMetrics(metrics, dependencies);
}

function registerCacheMetrics(
  metrics: MetricRegistry,
  { caches, responseCacheCharacters }: Pick<ServiceMetricDependencies, 'caches' | 'responseCacheCharacters'>,
): void {
  const read = (field: keyof CacheStats) => () =>
    Object.entries(caches()).map(([cache, stats]) => [{ cache }, stats[field]] as const);
  metrics.counter({ name: 'crosstie_cache_hits_total', help: 'Cache hits', labels: ['cache'] }, read('hits'));
  metrics.counter({ name: 'crosstie_cache_misses_total', help: 'Cache misses', labels: ['cache'] }, read('misses'));
  metrics.gauge(
    { name: 'crosstie_cache_entries', aggregate: 'sum', help: 'Entries in a cache', labels: ['cache'] },
    read('entries'),
  );
  metrics.gauge(
    { name: 'crosstie_response_cache_characters', aggregate: 'sum', help: 'Characters of all cached responses' },
    responseCacheCharacters,
  );
}
