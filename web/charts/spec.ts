/** Colours of the design that a series can have. */
export type Tone = 'accent' | 'blue' | 'amber' | 'red' | 'muted';

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly shape: 'line' | 'bars';
  readonly tone: Tone;
  readonly format: (value: number) => string;
  /** Series of the right axis have a scale of their own. */
  readonly axis?: 'right';
}

/** Open, high, low, close and volume by interval. */
export interface Candles {
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly (number | null)[];
}

export interface ChartSpec {
  /** Seconds since 1970, or numbers such as epochs and heights; ascending. */
  readonly x: readonly number[];
  readonly xName: string;
  readonly isTime: boolean;
  readonly formatX: (x: number) => string;
  readonly series: readonly Series[];
  readonly candles?: Candles;
}

export const formatShort = (value: number): string => {
  const size = Math.abs(value);
  for (const [unit, name] of [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e4, 'k'],
  ] as const)
    if (size >= unit) return `${Number((value / (unit === 1e4 ? 1e3 : unit)).toPrecision(4))}${name}`;
  return Number(value.toPrecision(4)).toString();
};

/** The numbers of a picture in a sentence, for screen readers. */
export function describe(label: string, { x, xName, formatX, series, candles }: ChartSpec): string {
  const [first, last] = [x[0], x.at(-1)];
  if (first === undefined || last === undefined) return `${label}: no data`;
  const all: readonly Pick<Series, 'name' | 'values' | 'format'>[] =
    candles === undefined ? series : [{ name: 'Close', values: candles.close, format: formatShort }, ...series];
  const parts = all.map(({ name, values, format }) => {
    const known = values.filter((value): value is number => value !== null);
    const [least, ...others] = known.toSorted((a, b) => a - b);
    if (least === undefined) return `${name} not known`;
    return `${name} from ${format(least)} to ${format(others.at(-1) ?? least)}, last ${format(known.at(-1) ?? least)}`;
  });
  return `${label}, ${xName.toLowerCase()} ${formatX(first)} to ${formatX(last)}: ${parts.join('; ')}`;
}
