import type { Labels } from '../../kernel/metrics.js';

export type MetricType = 'gauge' | 'counter' | 'histogram';

/** Upper bounds in ascending order, and the counts between them; the last one counts values above all bounds. */
export interface HistogramValues {
  readonly bounds: readonly number[];
  readonly counts: ArrayLike<number>;
  readonly sum: number;
}

export interface Sample {
  readonly labels: Labels<string>;
  readonly value: number | HistogramValues;
}

/** The Prometheus text format, version 0.0.4. */
export function renderMetric(
  { name, help, type }: { readonly name: string; readonly help: string; readonly type: string },
  samples: readonly Sample[],
): string {
  const lines = [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`];
  for (const { labels, value } of samples) {
    if (typeof value !== 'number') lines.push(...renderHistogram(name, labels, value));
    else lines.push(`${name}${renderLabels(labels)} ${renderNumber(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

function renderHistogram(
  name: string,
  labels: Labels<string>,
  { bounds, counts, sum }: HistogramValues,
): readonly string[] {
  const lines: string[] = [];
  let below = 0;
  Array.from(counts).forEach((count, index) => {
    below += count;
    const le = renderNumber(bounds[index] ?? Number.POSITIVE_INFINITY);
    lines.push(`${name}_bucket${renderLabels({ ...labels, le })} ${below}`);
  });
  lines.push(`${name}_sum${renderLabels(labels)} ${renderNumber(sum)}`);
  lines.push(`${name}_count${renderLabels(labels)} ${below}`);
  return lines;
}

function renderLabels(labels: Labels<string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const renderNumber = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
