import { AggregatorRegistry, type MetricObject } from 'prom-client';
import type { Aggregation, Labels } from '../../kernel/metrics.js';
import { type HistogramValues, type MetricType, renderMetric, type Sample } from './text-format.js';

/** The values of one metric in one process. */
export interface SnapshotMetric {
  readonly name: string;
  readonly help: string;
  readonly type: MetricType;
  readonly aggregate: Aggregation;
  readonly samples: readonly Sample[];
}

/** The values of all metrics of one process, in a form that survives JSON. */
export interface MetricSnapshot {
  /** Processor, memory, garbage collection and event loop. */
  readonly process: readonly MetricObject[];
  readonly metrics: readonly SnapshotMetric[];
}

/** The metrics page of several processes. Where the first value counts, it is the one of the first snapshot. */
export async function renderSnapshots(snapshots: readonly MetricSnapshot[]): Promise<string> {
  const processes = AggregatorRegistry.aggregate(snapshots.map(({ process }) => [...process]));
  const names = new Set(snapshots.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  const rendered = [...names].map((name) => {
    const parts = snapshots.flatMap(({ metrics }) => metrics.filter((metric) => metric.name === name));
    return renderMetric(parts[0]!, aggregateSamples(parts));
  });
  return `${(await processes.metrics()).trimEnd()}\n${rendered.join('')}`;
}

function aggregateSamples(parts: readonly SnapshotMetric[]): readonly Sample[] {
  const aggregation = parts[0]!.aggregate;
  // Samples of one process belong together: a state is 1 for one label and 0 for all others.
  if (aggregation === 'first') return parts.find(({ samples }) => samples.length > 0)?.samples ?? [];
  const totals = new Map<string, Sample>();
  for (const { labels, value } of parts.flatMap(({ samples }) => samples)) {
    const key = formatKey(labels);
    const before = totals.get(key);
    totals.set(key, { labels, value: before === undefined ? value : combine(aggregation, before.value, value) });
  }
  return [...totals.values()];
}

const formatKey = (labels: Labels<string>): string => JSON.stringify(Object.entries(labels));

function combine(aggregation: Exclude<Aggregation, 'first'>, a: Sample['value'], b: Sample['value']): Sample['value'] {
  if (typeof a === 'number' && typeof b === 'number') {
    return aggregation === 'sum' ? a + b : aggregation === 'max' ? Math.max(a, b) : Math.min(a, b);
  }
  return addHistograms(a as HistogramValues, b as HistogramValues);
}

const addHistograms = (a: HistogramValues, b: HistogramValues): HistogramValues => ({
  bounds: a.bounds,
  counts: Array.from(a.counts, (count, index) => count + (b.counts[index] ?? 0)),
  sum: a.sum + b.sum,
});

/** JSON would turn the typed array of a histogram into an object. */
export const toPlainMetric = ({ samples, ...metric }: SnapshotMetric): SnapshotMetric => ({
  ...metric,
  samples: samples.map(({ labels, value }) => ({
    labels,
    value:
      typeof value === 'number' ? value : { bounds: value.bounds, counts: Array.from(value.counts), sum: value.sum },
  })),
});
