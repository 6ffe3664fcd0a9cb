import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Overload } from '../api/http/overload.js';
import type { Db } from '../store/db.js';

export interface Metrics {
  observe(operationId: string, status: number, ms: number): void;
  watch(parts: { readonly overload: Overload; readonly db: Db }): void;
  /** The page that Prometheus reads. */
  page(): Promise<string>;
  readonly contentType: string;
}

const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

interface OperationCounts {
  readonly byStatus: Map<number, number>;
  /** One more than the bounds: the last one counts what none of them holds. */
  readonly buckets: Uint32Array;
  sumMs: number;
}

/**
 * Requests are counted here, in plain numbers, because a labelled counter of the library costs as much as the rest of
 * an answer's bookkeeping; everything that is read only when Prometheus asks comes from the library.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'crosstie_' });
  const operations = new Map<string, OperationCounts>();

  return {
    contentType: registry.contentType,
    page: async () => `${await registry.metrics()}${requestLines(operations)}`,
    observe(operationId, status, ms) {
      let counts = operations.get(operationId);
      if (counts === undefined) {
        counts = { byStatus: new Map(), buckets: new Uint32Array(BUCKETS_MS.length + 1), sumMs: 0 };
        operations.set(operationId, counts);
      }
      counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
      counts.sumMs += ms;
      let bucket = 0;
      while (bucket < BUCKETS_MS.length && ms > (BUCKETS_MS[bucket] as number)) bucket++;
      counts.buckets[bucket] = (counts.buckets[bucket] as number) + 1;
    },
    watch({ overload, db }) {
      gauge('crosstie_requests_in_flight', 'Requests being served', () => overload.inFlight);
      gauge('crosstie_event_loop_delay_ms', 'Event loop delay, 99th percentile', () => overload.delayMs());
      gauge('crosstie_database_waiting', 'Statements waiting for a connection', () => db.waiting);
    },
  };

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  }
}

/** The text format of Prometheus. Operation ids are our own words, so no label needs escaping. */
function requestLines(operations: ReadonlyMap<string, OperationCounts>): string {
  const total = ['# HELP crosstie_requests_total Requests answered', '# TYPE crosstie_requests_total counter'];
  const name = 'crosstie_request_duration_seconds';
  const duration = [`# HELP ${name} Time to answer`, `# TYPE ${name} histogram`];
  for (const [operation, { byStatus, buckets, sumMs }] of operations) {
    for (const [status, count] of byStatus) {
      total.push(`crosstie_requests_total{operation="${operation}",status="${status}"} ${count}`);
    }
    let below = 0;
    buckets.forEach((count, index) => {
      below += count;
      const bound = BUCKETS_MS[index];
      const le = bound === undefined ? '+Inf' : bound / 1_000;
      duration.push(`${name}_bucket{operation="${operation}",le="${le}"} ${below}`);
    });
    duration.push(`${name}_sum{operation="${operation}"} ${sumMs / 1_000}`);
    duration.push(`${name}_count{operation="${operation}"} ${below}`);
  }
  return `${[...total, ...duration].join('\n')}\n`;
}
