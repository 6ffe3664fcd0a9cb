import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Overload } from '../api/http/overload.js';
import type { Db } from '../store/db.js';

export interface Metrics {
  observe(operationId: string, status: number, ms: number): void;
  watch(parts: { readonly overload: Overload; readonly db: Db }): void;
  /** The page that Prometheus reads. */
  page(): Promise<string>;
  readonly contentType: string;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'crosstie_' });
  const requests = new Counter({
    name: 'crosstie_requests_total',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'crosstie_request_duration_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  // Looking a label up costs more than counting, and the set of operations and statuses is small.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'operation'>>();

  return {
    contentType: registry.contentType,
    page: () => registry.metrics(),
    observe(operationId, status, ms) {
      const label = `${operationId} ${status}`;
      let counter = counters.get(label);
      if (counter === undefined) {
        counter = requests.labels(operationId, String(status));
        counters.set(label, counter);
      }
      counter.inc();
      let timer = timers.get(operationId);
      if (timer === undefined) {
        timer = duration.labels(operationId);
        timers.set(operationId, timer);
      }
      timer.observe(ms / 1_000);
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
