import type { ComponentChildren, VNode } from 'preact';

type Value = string | number | bigint;

const isNode = (child: ComponentChildren): child is VNode<Record<string, unknown>> =>
  typeof child === 'object' && child !== null && 'props' in child;

/** Properties of our cells that hold the exact value: times, amounts, shares and ids. */
const VALUE_PROPERTIES = ['seconds', 'lovelace', 'sat', 'percent', 'dollars', 'id', 'text'] as const;

/** The value of a table cell, for sorting and export: exact where the cell shows a shortened one. */
export function getCellValue(child: ComponentChildren): Value {
  if (child === null || child === undefined || typeof child === 'boolean') return '';
  if (typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint') return readNumber(child);
  if (Array.isArray(child)) return child.map((each) => String(getCellValue(each))).join('');
  if (!isNode(child)) return '';
  for (const name of VALUE_PROPERTIES) {
    const value = child.props[name];
    if (typeof value === 'number' || typeof value === 'bigint') return value;
    if (typeof value === 'string') return readNumber(value);
  }
  return getCellValue(child.props['children'] as ComponentChildren);
}

/** Whether a cell shows a number, with or without a unit: an amount, a share, `12 sat/vB`. Ids and times are none. */
export function isNumberCell(child: ComponentChildren): boolean {
  if (typeof child === 'number' || typeof child === 'bigint') return true;
  if (typeof child === 'string') return /^[+−-]?[\d,]+(?:\.\d+)?(?: [^\s\d]+)?$/.test(child);
  if (!isNode(child)) return false;
  return ['lovelace', 'sat', 'percent', 'dollars'].some((name) => child.props[name] !== undefined);
}

/** `1,234` and `45.2 %` are numbers. */
function readNumber(value: Value): Value {
  if (typeof value !== 'string') return value;
  const plain = value
    .trim()
    .replace(/,(?=\d{3})/g, '')
    .replace(/ %$/, '')
    .replace('−', '-');
  if (/^-?\d+$/.test(plain)) return plain.length > 15 ? BigInt(plain) : Number(plain);
  return /^-?\d+\.\d+$/.test(plain) ? Number(plain) : value;
}

/** Numbers before texts, empty cells last. */
export function compareCells(a: Value, b: Value): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  const [aText, bText] = [typeof a === 'string', typeof b === 'string'];
  if (aText !== bText) return aText ? 1 : -1;
  if (aText) return String(a).localeCompare(String(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A CSV file (RFC 4180). A leading quote keeps spreadsheets from running a cell as a formula. */
export function toCsv(head: readonly string[], rows: readonly (readonly ComponentChildren[])[]): string {
  const quote = (value: Value): string => {
    const text = String(value);
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head.map(quote), ...rows.map((cells) => cells.map((cell) => quote(getCellValue(cell))))]
    .map((cells) => cells.join(','))
    .join('\r\n');
}
