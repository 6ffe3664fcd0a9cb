import type { HttpServer } from '../../api/http/server.js';
import type { Health } from '../../api/kit/context.js';
import type { CacheStats, MetricRegistry } from '../../kernel/metrics.js';

export interface ServiceMetricParts {
  readonly http: Pick<HttpServer, 'overload' | 'rejections' | 'openStreams'>;
  readonly health: Health;
  /** By name. Each cache has one name for ever. */
  readonly caches: () => Readonly<Record<string, CacheStats>>;
  readonly responseCacheCharacters: () => number;
  /** Lengths by name. */
  readonly queues: () => Readonly<Record<string, number>>;
}

/** Numbers of this process that belong to no network. */
export function registerServiceMetrics(metrics: MetricRegistry, parts: ServiceMetricParts): void {
  const { http, health } = parts;
  const { overload } = http;
  metrics.gauge(
    { name: 'crosstie_build_info', help: 'Always 1; the label says which version runs', labels: ['version'] },
    () => [[{ version: health.version }, 1]],
  );
  metrics.gauge({ name: 'crosstie_ready', help: '1 while the service wants traffic, else 0' }, () =>
    health.readiness().ready ? 1 : 0,
  );
  metrics.gauge({ name: 'crosstie_requests_in_flight', help: 'Requests being served' }, () => overload.inFlight);
  metrics.gauge({ name: 'crosstie_event_loop_delay_ms', help: 'Event loop delay, 99th percentile of a second' }, () =>
    overload.delayMs(),
  );
  metrics.gauge(
    { name: 'crosstie_active_callers', help: 'Accounts and addresses with a request being served' },
    () => overload.activeFlows,
  );
  metrics.gauge(
    { name: 'crosstie_large_responses_open', help: 'Large responses on their way to clients' },
    () => overload.largeAnswers.running,
  );
  metrics.counter(
    { name: 'crosstie_requests_rejected_total', help: 'Requests turned away, by reason', labels: ['reason'] },
    () => [...http.rejections.totals].map(([reason, count]) => [{ reason }, count] as const),
  );
  metrics.gauge({ name: 'crosstie_event_streams_open', help: 'Event streams that clients read' }, http.openStreams);
  metrics.gauge(
    { name: 'crosstie_queue_length', help: 'Pieces of work that wait in this process, by queue', labels: ['queue'] },
    () => Object.entries(parts.queues()).map(([queue, length]) => [{ queue }, length] as const),
  );
  registerCacheMetrics(metrics, parts);
}

function registerCacheMetrics(
  metrics: MetricRegistry,
  { caches, responseCacheCharacters }: Pick<ServiceMetricParts, 'caches' | 'responseCacheCharacters'>,
): void {
  const read = (field: keyof CacheStats) => () =>
    Object.entries(caches()).map(([cache, stats]) => [{ cache }, stats[field]] as const);
  metrics.counter(
    { name: 'crosstie_cache_hits_total', help: 'Lookups that a cache answered', labels: ['cache'] },
    read('hits'),
  );
  metrics.counter(
    { name: 'crosstie_cache_misses_total', help: 'Lookups that a cache did not answer', labels: ['cache'] },
    read('misses'),
  );
  metrics.gauge({ name: 'crosstie_cache_entries', help: 'Entries of a cache', labels: ['cache'] }, read('entries'));
  metrics.gauge(
    { name: 'crosstie_response_cache_characters', help: 'Characters of all cached responses' },
    responseCacheCharacters,
  );
}
