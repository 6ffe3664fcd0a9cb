import { cleanText, paint, type Style } from './style.js';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

export type Cell = string | { readonly text: string; readonly style: Style | undefined };

/** Aligned lines with a header. An empty table has no lines: a header alone would look like a result. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  color?: boolean | undefined,
): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? { text: cell, style: undefined } : cell)),
  );
  const clean = cells.map((row) => row.map(({ text, style }) => ({ text: cleanText(text), style })));
  const header = columns.map(({ title }) => ({ text: title.toUpperCase(), style: 'bold' as const }));
  const widths = columns.map((_, index) =>
    Math.max(...[header, ...clean].map((row) => displayWidth(row[index]?.text ?? ''))),
  );
  return [header, ...clean].map((row) =>
    columns
      .map(({ align }, index) => {
        const { text, style } = row[index] ?? { text: '', style: undefined };
        const space = ' '.repeat(widths[index]! - displayWidth(text));
        // Trailing spaces would wrap at narrow terminals.
        const after = index === columns.length - 1 ? '' : space;
        return align === 'right' ? space + paint(text, style, color) : paint(text, style, color) + after;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Code points, not UTF-16 units: an emoji in a name counts once. */
const displayWidth = (text: string): number => [...text].length;
