/** Label values of one line of the metrics page. */
export type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** One value, or one per combination of labels. Unknown values are omitted. */
export type Reading<Value, Label extends string> = [Label] extends [never]
  ? Value | undefined
  : Iterable<readonly [Labels<Label>, Value | undefined]>;

export type Aggregation = 'sum' | 'max' | 'min' | 'first';

export interface MetricDefinition<Label extends string> {
  /** Starts with `crosstie_`. Dashboards and alert rules depend on it: never change it. */
  readonly name: string;
  readonly help: string;
  /**
   * How the values of several workers of a service become one. Counters and histograms are always added. Default of a
   * gauge: `first`, for a value that all workers read from the same place.
   */
  readonly aggregate?: Aggregation;
  /** Only labels with a small fixed set of values: never an account, key, address or path. */
  readonly labels?: readonly Label[];
}

/** Called on each scrape, so it must be cheap. */
export type Read<Value, Label extends string> = () => Reading<Value, Label> | Promise<Reading<Value, Label>>;

/**
 * Publishes the numbers of a component. The component counts in plain variables; the registry reads them only on a
 * Prometheus scrape.
 */
export interface MetricRegistry {
  /** A number that can rise and fall. */
  gauge<Label extends string = never>(definition: MetricDefinition<Label>, read: Read<number, Label>): void;
  /** A number that only grows while the process runs; its name ends in `_total`. */
  counter<Label extends string = never>(definition: MetricDefinition<Label>, read: Read<number, Label>): void;
  histogram<Label extends string = never>(definition: MetricDefinition<Label>, read: Read<Histogram, Label>): void;
}

/** A distribution over buckets. Recording costs two additions and a short loop. */
export class Histogram {
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** One more than the bounds: the last one counts values above all bounds. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  record(value: number): void {
    const { bounds, counts } = this;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++;
    counts[bucket] = (counts[bucket] as number) + 1;
    this.sum += value;
  }

  get count(): number {
    return this.counts.reduce((total, count) => total + count, 0);
  }
}

/** Statistics of a cache. */
export interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
}
