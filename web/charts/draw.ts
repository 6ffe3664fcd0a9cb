import uPlot from 'uplot';
import type { Candles, ChartSpec, Series, Tone } from './spec.js';
import { formatShort } from './spec.js';

const HEIGHT = 260;
/** Share of the height that the volume of candles takes. */
const VOLUME_SHARE = 4;
const FONT = '12px system-ui, sans-serif';

type Colours = Readonly<Record<Tone | 'line' | 'muted' | 'soft', string>>;

/** Canvas needs resolved colours: `light-dark()` of a custom property is resolved only by a real property. */
function readColours(place: HTMLElement): Colours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    accent: read('accent'),
    blue: read('blue'),
    amber: read('amber'),
    red: read('red'),
    muted: read('muted'),
    line: read('line'),
    soft: read('accent-soft'),
  };
  probe.remove();
  return colours;
}

/** Draws into the element until the returned function is called. `onHover` gets the index under the pointer. */
export function drawChart(
  place: HTMLElement,
  spec: ChartSpec,
  onHover: (index: number | undefined) => void,
): () => void {
  let plot = createPlot(place, spec, onHover);
  const redraw = (): void => {
    plot.destroy();
    plot = createPlot(place, spec, onHover);
  };
  const resizes = new ResizeObserver(() => {
    const width = place.clientWidth;
    if (width > 0 && width !== plot.width) plot.setSize({ width, height: HEIGHT });
  });
  resizes.observe(place);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', redraw);
  return () => {
    resizes.disconnect();
    themes.disconnect();
    scheme.removeEventListener('change', redraw);
    plot.destroy();
  };
}

function createPlot(place: HTMLElement, spec: ChartSpec, onHover: (index: number | undefined) => void): uPlot {
  const { x, isTime, formatX, series, candles } = spec;
  const colours = readColours(place);
  const axis = {
    stroke: colours.muted,
    font: FONT,
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1 },
  };
  const hasRight = series.some((each) => each.axis === 'right');
  const formatLeft = series.find((each) => each.axis !== 'right')?.format ?? formatShort;
  const formatRight = series.find((each) => each.axis === 'right')?.format ?? formatShort;
  const bars = series.some(({ shape }) => shape === 'bars');
  return new uPlot(
    {
      width: Math.max(1, place.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, points: { show: candles === undefined } },
      scales: {
        x: { time: isTime, ...(bars && { range: (_, low, high) => padBars(x, low, high) }) },
        y: bars && candles === undefined ? { range: (_, __, high) => [0, (high || 1) * 1.08] } : {},
        ...(hasRight && { right: { range: (_, low, high) => [Math.min(0, low), (high || 1) * 1.1] as const } }),
        ...(candles !== undefined && { volume: { range: (_, __, high) => [0, (high || 1) * VOLUME_SHARE] as const } }),
      } as uPlot.Scales,
      axes: [
        {
          ...axis,
          ...(!isTime && { values: (_, ticks) => ticks.map(formatX), incrs: [1, 2, 5, 10, 20, 50, 100, 500] }),
        },
        { ...axis, size: getAxisSize, values: (_, ticks) => ticks.map(formatLeft) },
        ...(hasRight
          ? [
              {
                ...axis,
                scale: 'right',
                side: 1 as const,
                size: getAxisSize,
                grid: { show: false },
                values: (_: uPlot, ticks: number[]) => ticks.map(formatRight),
              },
            ]
          : []),
      ],
      series: [
        {},
        ...(candles === undefined ? [] : toCandleSeries(colours)),
        ...series.map((each) => toPlotSeries(each, colours)),
      ],
      hooks: {
        setCursor: [({ cursor }) => onHover(cursor.idx ?? undefined)],
        ...(candles !== undefined && { draw: [(plot: uPlot) => drawCandles(plot, candles, colours)] }),
      },
    },
    [
      [...x],
      ...(candles === undefined
        ? []
        : [[...candles.open], [...candles.high], [...candles.low], [...candles.close], [...candles.volume]]),
      ...series.map(({ values }) => [...values]),
    ] as uPlot.AlignedData,
    place,
  );
}

/** As wide as the longest label, with room for the ticks. */
const getAxisSize = (_: uPlot, labels: readonly string[] | null): number =>
  Math.max(48, 18 + 7.2 * Math.max(0, ...(labels ?? []).map((label) => label.length)));

/** Half a bar on both sides, so that the first and the last bar are whole. */
function padBars(x: readonly number[], low: number, high: number): uPlot.Range.MinMax {
  const step = x.length < 2 ? 1 : ((x.at(-1) as number) - (x[0] as number)) / (x.length - 1);
  return [low - step / 2, high + step / 2];
}

const toPlotSeries = ({ shape, tone, axis }: Series, colours: Colours): uPlot.Series => ({
  scale: axis === 'right' ? 'right' : 'y',
  stroke: colours[tone],
  width: shape === 'bars' ? 0 : 2,
  spanGaps: true,
  points: { show: false },
  ...(shape === 'bars' && {
    fill: colours[tone],
    paths: uPlot.paths.bars?.({ size: [0.7, 40] }) as uPlot.Series.PathBuilder,
  }),
});

/** Prices only set the scale: `drawCandles` draws them. */
const toCandleSeries = (colours: Colours): uPlot.Series[] => [
  ...['open', 'high', 'low', 'close'].map(() => ({ scale: 'y', paths: () => null, points: { show: false } })),
  {
    scale: 'volume',
    fill: colours.line,
    width: 0,
    points: { show: false },
    paths: uPlot.paths.bars?.({ size: [0.7, 20] }) as uPlot.Series.PathBuilder,
  },
];

function drawCandles(plot: uPlot, { open, high, low, close }: Candles, colours: Colours): void {
  const { ctx, bbox } = plot;
  const [from, to] = plot.series[0]?.idxs ?? [0, open.length - 1];
  const width = Math.max(1, Math.min(14 * devicePixelRatio, (bbox.width / Math.max(1, to - from + 1)) * 0.6));
  const y = (value: number): number => plot.valToPos(value, 'y', true);
  ctx.save();
  for (let index = from; index <= to; index += 1) {
    const [o = 0, h = 0, l = 0, c = 0] = [open[index], high[index], low[index], close[index]];
    const middle = Math.round(plot.valToPos(plot.data[0][index] as number, 'x', true));
    ctx.fillStyle = c < o ? colours.red : colours.accent;
    ctx.fillRect(middle - 0.5, y(h), 1, Math.max(1, y(l) - y(h)));
    const top = Math.min(y(o), y(c));
    ctx.fillRect(middle - width / 2, top, width, Math.max(1, Math.abs(y(o) - y(c))));
  }
  ctx.restore();
}
