import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { download } from '../download.js';
import { count } from '../format.js';
import { compareCells, getCellValue, isNumberCell, toCsv } from './cell-value.js';

type Row = readonly ComponentChildren[];

interface TableProps {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  readonly empty?: string;
  /** The order of the rows has a meaning: no sorting, no filter. */
  readonly fixed?: boolean;
}

interface Order {
  readonly column: number;
  readonly descending: boolean;
}

/** Shorter tables need no filter and no export. */
const TOOLS_FROM_ROWS = 10;

/**
 * A table that can be sorted by a column, filtered and exported. On small screens it scrolls, so it must be focusable by
 * keyboard; the arrow keys move between the links of its rows.
 */
export function Table({ label, head, rows, empty = 'Nothing yet.', fixed = false }: TableProps) {
  const [order, setOrder] = useState<Order>();
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => arrange(rows, order, filter), [rows, order, filter]);
  if (rows.length === 0) return <p class="muted empty">{empty}</p>;
  const numbers = fixed ? [] : head.map((_, column) => isNumberColumn(rows, column));
  const sortBy = (column: number): void =>
    setOrder(
      order?.column !== column
        ? { column, descending: false }
        : order.descending
          ? undefined
          : { column, descending: true },
    );
  return (
    <>
      {!fixed && rows.length >= TOOLS_FROM_ROWS && (
        <div class="table-tools">
          <input
            type="text"
            value={filter}
            placeholder="Filter these rows"
            aria-label={`Filter: ${label}`}
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
          <span class="muted" role="status">
            {filter === '' ? '' : `${count(shown.length)} of ${count(rows.length)}`}
          </span>
          <button
            type="button"
            class="plain small"
            onClick={() => download(formatFileName(label), toCsv(head, shown), 'text/csv')}
          >
            Export CSV
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
      <section class="scroll" aria-label={label} tabIndex={0} onKeyDown={moveBetweenRows}>
        <table>
          <thead>
            <tr>
              {head.map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  class={numbers[column] === true ? 'number' : undefined}
                  aria-sort={getSort(order, column)}
                >
                  {fixed || rows.length < 2 || name === '' ? (
                    name
                  ) : (
                    <button type="button" class="sort" onClick={() => sortBy(column)}>
                      {name}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, index) => (
              <tr key={index}>
                {cells.map((cell, column) => (
                  <td key={column} class={numbers[column] === true ? 'number' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p class="muted empty">No row matches the filter.</p>}
      </section>
    </>
  );
}

/** Numbers are aligned to the right, except those that name the row. */
const isNumberColumn = (rows: readonly Row[], column: number): boolean => {
  if (column === 0) return false;
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== '' && cell != null);
  return cells.length > 0 && cells.every(isNumberCell);
};

const getSort = (order: Order | undefined, column: number): 'ascending' | 'descending' | undefined =>
  order?.column !== column ? undefined : order.descending ? 'descending' : 'ascending';

function arrange(rows: readonly Row[], order: Order | undefined, filter: string): readonly Row[] {
  const wanted = filter.trim().toLowerCase();
  const matching =
    wanted === ''
      ? rows
      : rows.filter((cells) => cells.some((cell) => String(getCellValue(cell)).toLowerCase().includes(wanted)));
  if (order === undefined) return matching;
  const sign = order.descending ? -1 : 1;
  return matching.toSorted((a, b) => sign * compareCells(getCellValue(a[order.column]), getCellValue(b[order.column])));
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const table = event.currentTarget as HTMLElement;
  const links = [...table.querySelectorAll<HTMLElement>('tbody tr')].flatMap((row) => row.querySelector('a') ?? []);
  if (step === 0 || links.length === 0) return;
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
}

const formatFileName = (label: string): string => `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`;
