import { writeExactJson } from '../../../kit/json.js';
import type { Row } from './evaluate.js';

/** Rows as RFC 4180 text with a header, as PostgREST writes them. */
export const toCsv = (names: readonly string[], rows: readonly Row[]): string =>
  [names.join(','), ...rows.map((row) => names.map((name) => toCell(row[name])).join(','))].join('\n');

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : writeExactJson(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const CSV_TYPE = 'text/csv';

/** Whether the client asks for CSV and not for JSON. */
export const prefersCsv = (accept: string | undefined): boolean =>
  accept !== undefined && /(?:^|,)\s*text\/csv\b/i.test(accept) && !/application\/json/i.test(accept);
