import { useEffect, useRef, useState } from 'preact/hooks';
import { Table } from '../parts/table.js';
import { type ChartSpec, describe, formatShort } from './spec.js';

interface ChartProps {
  readonly label: string;
  readonly spec: ChartSpec;
}

/** A picture with the values under the pointer and a table of all values. The library is loaded with the first picture. */
export function Chart({ label, spec }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  const key = JSON.stringify([spec.x, spec.series.map(({ values }) => values), spec.candles]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    import('./draw.js').then(
      ({ drawChart }) => {
        if (current && place.current !== null) stop = drawChart(place.current, spec, setHovered);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      stop?.();
    };
  }, [key]);
  if (spec.x.length === 0) return <p class="muted">No data yet.</p>;
  return (
    <figure class="plot">
      <div class="canvas" ref={place} role="img" aria-label={describe(label, spec)} />
      {failed && <p class="muted">The picture could not be loaded. The table has its numbers.</p>}
      <figcaption>
        <Legend spec={spec} index={hovered ?? spec.x.length - 1} />
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            Data<span class="hidden"> of the chart: {label}</span>
          </summary>
          {open && <DataTable label={label} spec={spec} />}
        </details>
      </figcaption>
    </figure>
  );
}

interface Column {
  readonly name: string;
  readonly tone: string;
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
}

function listColumns({ series, candles }: ChartSpec): readonly Column[] {
  if (candles === undefined) return series;
  const column = (name: string, values: Column['values']): Column => ({
    name,
    tone: 'plain',
    values,
    format: formatShort,
  });
  return [
    column('Open', candles.open),
    column('High', candles.high),
    column('Low', candles.low),
    column('Close', candles.close),
    column('Volume', candles.volume),
    ...series,
  ];
}

/** Values of the hovered point, else of the last one. */
const Legend = ({ spec, index }: { readonly spec: ChartSpec; readonly index: number }) => (
  <p class="legend">
    <b>{spec.formatX(spec.x[index] ?? 0)}</b>
    {listColumns(spec).map(({ name, tone, values, format }) => (
      <span key={name} class={tone}>
        {name} {values[index] == null ? '–' : format(values[index])}
      </span>
    ))}
  </p>
);

function DataTable({ label, spec }: ChartProps) {
  const columns = listColumns(spec);
  return (
    <Table
      label={`${label}, data`}
      head={[spec.xName, ...columns.map(({ name }) => name)]}
      rows={spec.x
        .map((x, index) => [
          spec.formatX(x),
          ...columns.map(({ values, format }) => (values[index] == null ? '' : format(values[index]))),
        ])
        .toReversed()}
    />
  );
}
