import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Aggregation, Histogram, Labels, MetricDefinition, MetricRegistry, Read } from '../../kernel/metrics.js';
import { type MetricSnapshot, type SnapshotMetric, toPlainMetric } from './metric-snapshot.js';
import { type MetricType, renderMetric, type Sample } from './text-format.js';

export interface RegisteredMetric {
  readonly name: string;
  readonly help: string;
  readonly type: MetricType;
  readonly labels: readonly string[];
}

export interface RenderedMetricRegistry extends MetricRegistry {
  /** All registered metrics, for the table in the documentation. */
  readonly definitions: () => readonly RegisteredMetric[];
  /** All current values, to be combined with those of other processes. */
  readonly snapshot: () => Promise<MetricSnapshot>;
  /** The page that Prometheus scrapes. */
  readonly page: () => Promise<string>;
  readonly contentType: string;
}

interface Entry extends RegisteredMetric {
  readonly aggregate: Aggregation;
  readonly read: () => Promise<readonly Sample[]>;
}

const NAME = /^crosstie_[a-z][a-z0-9_]*$/;

/**
 * Process metrics (processor, memory, garbage collection, event loop) come from prom-client; all others are rendered
 * here.
 */
export function createMetricRegistry(): RenderedMetricRegistry {
  const processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics, prefix: 'crosstie_' });
  const entries = new Map<string, Entry>();
  let failedReads = 0;

  const add = <Value extends number | Histogram, Label extends string>(
    type: MetricType,
    { name, help, labels = [], aggregate = 'first' }: MetricDefinition<Label>,
    read: Read<Value, Label>,
  ): void => {
    if (!NAME.test(name) || (type === 'counter') !== name.endsWith('_total'))
      throw new Error(`${name} is no name for a ${type}`);
    if (entries.has(name)) throw new Error(`The metric ${name} is registered twice`);
    const entry = { name, help, type, labels, aggregate: type === 'gauge' ? aggregate : 'sum' } as const;
    entries.set(name, { ...entry, read: async () => toSamples(await read(), labels) });
  };

  /** One failed read must not hide the other metrics. */
  const readAll = (): Promise<readonly SnapshotMetric[]> =>
    Promise.all(
      [...entries.values()].map(async ({ name, help, type, aggregate, read }) => {
        const samples = await read().catch(() => {
          failedReads += 1;
          return [];
        });
        return { name, help, type, aggregate, samples };
      }),
    );

  const registry: RenderedMetricRegistry = {
    gauge: (definition, read) => add('gauge', definition, read),
    counter: (definition, read) => add('counter', definition, read),
    histogram: (definition, read) => add('histogram', definition, read),
    definitions: () => [...entries.values()].map(({ name, help, type, labels }) => ({ name, help, type, labels })),
    contentType: processMetrics.contentType,
    async snapshot() {
      const [process, metrics] = await Promise.all([processMetrics.getMetricsAsJSON(), readAll()]);
      return { process, metrics: metrics.map(toPlainMetric) };
    },
    async page() {
      const rendered = (await readAll()).map((metric) => renderMetric(metric, metric.samples));
      return `${(await processMetrics.metrics()).trimEnd()}\n${rendered.join('')}`;
    },
  };
  registry.counter(
    { name: 'crosstie_metrics_read_failures_total', help: 'Metrics that could not be read during a scrape' },
    () => failedReads,
  );
  return registry;
}

function toSamples(reading: unknown, labels: readonly string[]): readonly Sample[] {
  if (reading === undefined) return [];
  if (labels.length === 0) return [{ labels: {}, value: reading as Sample['value'] }];
  const samples: Sample[] = [];
  for (const [given, value] of reading as Iterable<[Labels<string>, Sample['value'] | undefined]>)
    if (value !== undefined) samples.push({ labels: given, value });
  return samples;
}
