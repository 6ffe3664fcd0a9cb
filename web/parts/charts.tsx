import { count } from '../format.js';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 64;
const BOTTOM = 24;

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 10);

export interface Point {
  /** Unix time in seconds. */
  readonly at: number;
  readonly value: number;
}

/** The label contains the numbers too, for screen readers. */
export function LineChart({ label, points }: { readonly label: string; readonly points: readonly Point[] }) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  const x = (at: number): number => LEFT + ((at - from) / Math.max(1, to - from)) * (WIDTH - LEFT - 8);
  const y = (value: number): number => 10 + (1 - (value - low) / (high - low || 1)) * (HEIGHT - BOTTOM - 20);
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(' L');
  const ground = HEIGHT - BOTTOM;
  const said = `${label}: from ${short(values[0])} to ${short(values.at(-1))}, lowest ${short(low)}, highest ${short(high)}`;
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      {[low, (low + high) / 2, high].map((value) => (
        <g key={value}>
          <line class="grid" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {short(value)}
          </text>
        </g>
      ))}
      <path class="area" d={`M${x(from)} ${ground} L${line} L${x(to)} ${ground} Z`} />
      <path class="line" d={`M${line}`} />
      <text x={LEFT} y={HEIGHT - 6}>
        {day(from)}
      </text>
      <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
        {day(to)}
      </text>
    </svg>
  );
}

const short = (value: number | undefined): string =>
  value === undefined ? '' : Number(value.toPrecision(4)).toString();

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** Number of failures. */
  readonly bad: number;
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Tooltip of a bar. */
  readonly formatTooltip?: (bar: Bar) => string;
}

const formatRequestsTooltip = ({ name, value, bad }: Bar): string =>
  `${name}: ${count(value)} requests, ${count(bad)} failed`;

export function BarChart({ label, bars, formatTooltip = formatRequestsTooltip }: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const step = (WIDTH - LEFT) / Math.max(1, bars.length);
  const tall = (value: number): number => (value / max) * (HEIGHT - BOTTOM - 20);
  const ground = HEIGHT - BOTTOM;
  const all = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${label}: ${count(all)} in total`}>
      {[0, max].map((value) => (
        <g key={value}>
          <line class="grid" x1={LEFT} x2={WIDTH} y1={ground - tall(value)} y2={ground - tall(value)} />
          <text x={LEFT - 8} y={ground - tall(value) + 4} text-anchor="end">
            {count(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const { name, value, bad } = bar;
        const width = Math.min(40, Math.max(2, step * 0.7));
        const left = LEFT + index * step + (step - width) / 2;
        return (
          <g key={name}>
            <title>{formatTooltip(bar)}</title>
            <rect class="bar" x={left} y={ground - tall(value)} width={width} height={tall(value)} rx="2" />
            <rect class="bad" x={left} y={ground - tall(bad)} width={width} height={tall(bad)} rx="2" />
          </g>
        );
      })}
      <text x={LEFT} y={HEIGHT - 6}>
        {bars[0]?.name}
      </text>
      {bars.length > 1 && (
        <text x={WIDTH} y={HEIGHT - 6} text-anchor="end">
          {bars.at(-1)?.name}
        </text>
      )}
    </svg>
  );
}
