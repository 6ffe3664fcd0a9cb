import { useEffect, useRef, useState } from 'preact/hooks';
import { counted } from '../format.js';
import { Table } from '../parts/table.js';

const DAY = 86_400;
const CELL = 12;
const WEEKS = 53;

export interface DayCount {
  /** Start of the day in UTC, seconds since 1970. */
  readonly day: number;
  readonly count: number;
}

/** Events by day in UTC. */
export function countByDay(times: readonly number[]): readonly DayCount[] {
  const counts = new Map<number, number>();
  for (const time of times) {
    const day = Math.floor(time / DAY) * DAY;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, count })).toSorted((a, b) => a.day - b.day);
}

/** 0 for none, 1 to 4 by the share of the busiest day. */
export const getLevel = (count: number, max: number): number => (count === 0 ? 0 : Math.ceil((count / max) * 4));

const formatDay = (day: number): string => new Date(day * 1000).toISOString().slice(0, 10);

/** A year of days up to the given time: weeks are columns, weekdays rows, Monday first. */
export function HeatMap({
  label,
  days,
  until,
}: {
  readonly label: string;
  readonly days: readonly DayCount[];
  readonly until: number;
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  // The newest days are on the right, beyond the edge of a small screen.
  useEffect(() => {
    if (place.current !== null) place.current.scrollLeft = place.current.scrollWidth;
  }, []);
  const today = Math.floor(until / DAY) * DAY;
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(today / DAY) + 3) % 7;
  const start = today - (weekday + (WEEKS - 1) * 7) * DAY;
  const shown = days.filter(({ day }) => day >= start && day <= today);
  const max = Math.max(1, ...shown.map(({ count }) => count));
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(shown.map(({ day, count }) => [day, count]));
  if (total === 0) return <p class="muted">No transaction in the last year.</p>;
  return (
    <figure class="plot">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
      <section class="heat" aria-label={label} tabIndex={0} ref={place}>
        <svg
          viewBox={`0 0 ${WEEKS * CELL} ${7 * CELL}`}
          width={WEEKS * CELL}
          height={7 * CELL}
          role="img"
          aria-label={`${label}: ${counted(total, 'transaction')} on ${counted(shown.length, 'day')} of the last year`}
        >
          {Array.from({ length: (WEEKS - 1) * 7 + weekday + 1 }, (_, index) => {
            const day = start + index * DAY;
            const count = counts.get(day) ?? 0;
            return (
              <rect
                key={day}
                class={`level-${getLevel(count, max)}`}
                x={Math.floor(index / 7) * CELL}
                y={(index % 7) * CELL}
                width={CELL - 2}
                height={CELL - 2}
                rx="2"
              >
                <title>{`${formatDay(day)}: ${counted(count, 'transaction')}`}</title>
              </rect>
            );
          })}
        </svg>
      </section>
      <figcaption>
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            Data<span class="hidden"> of the chart: {label}</span>
          </summary>
          {open && (
            <Table
              label={`${label}, data`}
              head={['Day', 'Transactions']}
              rows={shown.toReversed().map(({ day, count }) => [formatDay(day), count])}
            />
          )}
        </details>
      </figcaption>
    </figure>
  );
}
