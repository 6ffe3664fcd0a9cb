import type { Setting } from './settings.js';

/** The default of a setting as documentation shows it, in Markdown. */
export function formatDefault({ default: value, defaultText }: Setting<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``;
  return `\`${String(value)}\``;
}
