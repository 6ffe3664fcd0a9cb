// Responses for language models: every token costs, so long responses are cut, with a note that says what is missing
// and how to get it.

import { JsonText } from '../../kernel/json-text.js';

export interface TrimOptions {
  /** Names of fields to include, at any depth; all others are omitted. */
  readonly fields?: readonly string[] | undefined;
  /** Maximum number of items of each list. */
  readonly maxItems?: number | undefined;
  readonly maxCharacters?: number | undefined;
}

export interface Trimmed {
  readonly value: unknown;
  readonly text: string;
  /** Lists that were cut: path, number of items included, and total number of items. */
  readonly cut: readonly { readonly path: string; readonly shown: number; readonly total: number }[];
}

const DEFAULT_ITEMS = 50;
const DEFAULT_CHARACTERS = 24_000;
const LONGEST_TEXT = 2_000;

export function trimResponse(value: unknown, options: TrimOptions = {}): Trimmed {
  const { fields, maxItems = DEFAULT_ITEMS, maxCharacters = DEFAULT_CHARACTERS } = options;
  const requestedFields = fields === undefined || fields.length === 0 ? undefined : new Set(fields);
  for (let items = maxItems; ; items = Math.floor(items / 2)) {
    const cut: { path: string; shown: number; total: number }[] = [];
    const trimmed = trimValue(value, '', { items, requestedFields, cut });
    const text = JSON.stringify(trimmed) ?? 'null';
    if (text.length <= maxCharacters || items === 0) {
      if (text.length <= maxCharacters) return { value: trimmed, text, cut };
      const note = `The response has ${text.length} characters: request fewer fields`;
      return { value: { note }, text: JSON.stringify({ note }), cut };
    }
  }
}

interface Trimming {
  readonly items: number;
  readonly requestedFields: ReadonlySet<string> | undefined;
  readonly cut: { path: string; shown: number; total: number }[];
}

function trimValue(value: unknown, path: string, trimming: Trimming): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof JsonText) return trimValue(value.parse(), path, trimming);
  if (Array.isArray(value)) {
    const shown = value.slice(0, trimming.items);
    if (shown.length < value.length) trimming.cut.push({ path: path || '.', shown: shown.length, total: value.length });
    return shown.map((item) => trimValue(item, `${path}[]`, trimming));
  }
  const entries = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    const inner = trimValue(field, path === '' ? name : `${path}.${name}`, trimming);
    return isRetained(trimming.requestedFields, name, inner) ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

/** A field that was not requested is retained if it contains a requested one. */
function isRetained(requestedFields: ReadonlySet<string> | undefined, name: string, inner: unknown): boolean {
  if (requestedFields === undefined || requestedFields.has(name)) return true;
  if (name === 'nextCursor' || name === 'cursor') return true;
  return typeof inner === 'object' && inner !== null && hasContent(inner);
}

const hasContent = (value: object): boolean =>
  Array.isArray(value)
    ? value.some((item) => typeof item === 'object' && item !== null && hasContent(item))
    : Object.keys(value).length > 0;
