import { Histogram, type MetricRegistry } from '../../kernel/metrics.js';

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface OperationCounts {
  readonly byStatus: Map<number, number>;
  readonly duration: Histogram;
}

/** Called after every request to an operation. */
export type ObserveRequest = (operationId: string, status: number, ms: number) => void;

/** Requests by operation. Operation ids and statuses are a fixed set, so the number of labels is bounded. */
export function registerRequestMetrics(metrics: MetricRegistry): ObserveRequest {
  const operations = new Map<string, OperationCounts>();
  metrics.counter(
    { name: 'crosstie_requests_total', help: 'Number of requests', labels: ['operation', 'status'] },
    function* () {
      for (const [operation, { byStatus }] of operations)
        for (const [status, count] of byStatus) yield [{ operation, status: String(status) }, count] as const;
    },
  );
  metrics.histogram(
    { name: 'crosstie_request_duration_seconds', help: 'Response time', labels: ['operation'] },
    function* () {
      for (const [operation, { duration }] of operations) yield [{ operation }, duration] as const;
    },
  );
  return (operationId, status, ms) => {
    let counts = operations.get(operationId);
    if (counts === undefined) {
      counts = { byStatus: new Map(), duration: new Histogram(BOUNDS_SECONDS) };
      operations.set(operationId, counts);
    }
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    counts.duration.record(ms / 1_000);
  };
}
