import { parseJsonWithBigints } from '../../../kernel/exact-json.js';

/** Genuine documents are flat; the limit protects against stack overflow by hostile nesting. */
const MAX_NESTING = 64;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses a JSON object from outside the chain with exact integers of any size. Undefined for anything else: invalid
 * UTF-8, invalid JSON, other values, or nesting that is too deep.
 */
export function readJsonObject(bytes: Uint8Array): JsonObject | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  if (nesting(text) > MAX_NESTING) return undefined;
  try {
    return asObject(parseJsonWithBigints(text));
  } catch {
    return undefined;
  }
}

/** Depth of brackets outside of strings. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) deepest = Math.max(deepest, ++depth);
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** The text of a field, which JSON-LD may write as `{"@value": …}`; undefined if it is not text. */
export function asText(value: unknown): string | undefined {
  const plain = asObject(value)?.['@value'] ?? value;
  return typeof plain === 'string' ? plain : undefined;
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
