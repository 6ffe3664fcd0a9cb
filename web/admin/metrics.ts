/** One line of the Prometheus text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

export function parseMetrics(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const match = LINE.exec(line);
    if (match === null || line.startsWith('#')) return [];
    const [, name = '', labels = '', value = ''] = match;
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', escaped = '']) => [key, decodeLabel(escaped)] as const);
    return [
      { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) },
    ];
  });
}

const decodeLabel = (text: string): string =>
  text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** The value of the only sample with these labels. */
export const readMetric = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;

export interface OperationTime {
  readonly operation: string;
  readonly requests: number;
  readonly meanMs: number;
  /** Upper bound of the bucket in which 95 % of the requests are; undefined above the last bucket. */
  readonly p95Ms: number | undefined;
}

/** Response times by operation, slowest first, from the histogram of this process. */
export function listSlowOperations(samples: readonly Sample[], max: number): readonly OperationTime[] {
  const name = 'crosstie_request_duration_seconds';
  const counts = samples.filter((sample) => sample.name === `${name}_count` && sample.value > 0);
  return counts
    .map(({ labels: { operation = '' }, value: requests }) => {
      const sum = readMetric(samples, `${name}_sum`, { operation }) ?? 0;
      const bound = samples
        .filter((sample) => sample.name === `${name}_bucket` && sample.labels['operation'] === operation)
        .filter(({ value }) => value >= requests * 0.95)
        .map(({ labels: { le = '' } }) => (le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)))
        .reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
      return {
        operation,
        requests,
        meanMs: (sum / requests) * 1000,
        p95Ms: Number.isFinite(bound) ? bound * 1000 : undefined,
      };
    })
    .toSorted((a, b) => b.meanMs - a.meanMs)
    .slice(0, max);
}
