import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Histogram, Labels, MetricDefinition, MetricRegistry, Read } from '../../kernel/metrics.js';
import { renderMetric, type Sample } from './text-format.js';

export type MetricType = 'gauge' | 'counter' | 'histogram';

export interface RegisteredMetric {
  readonly name: string;
  readonly help: string;
  readonly type: MetricType;
  readonly labels: readonly string[];
}

export interface RenderedMetricRegistry extends MetricRegistry {
  /** All registered metrics, for the table in the documentation. */
  readonly definitions: () => readonly RegisteredMetric[];
  /** The page that Prometheus scrapes. */
  readonly page: () => Promise<string>;
  readonly contentType: string;
}

interface Entry extends RegisteredMetric {
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
    { name, help, labels = [] }: MetricDefinition<Label>,
    read: Read<Value, Label>,
  ): void => {
    if (!NAME.test(name) || (type === 'counter') !== name.endsWith('_total'))
      throw new Error(`${name} is no name for a ${type}`);
    if (entries.has(name)) throw new Error(`The metric ${name} is registered twice`);
    entries.set(name, { name, help, type, labels, read: async () => toSamples(await read(), labels) });
  };

  const registry: RenderedMetricRegistry = {
    gauge: (definition, read) => add('gauge', definition, read),
    counter: (definition, read) => add('counter', definition, read),
    histogram: (definition, read) => add('histogram', definition, read),
    definitions: () => [...entries.values()].map(({ name, help, type, labels }) => ({ name, help, type, labels })),
    contentType: processMetrics.contentType,
    async page() {
      // One failed read must not hide the other metrics.
      const rendered = await Promise.all(
        [...entries.values()].map(async (entry) => {
          const samples = await entry.read().catch(() => {
            failedReads += 1;
            return [];
          });
          return renderMetric(entry, samples);
        }),
      );
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
