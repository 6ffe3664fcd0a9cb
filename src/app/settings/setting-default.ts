import type { Setting } from './settings.js';

/** Formats the default of a setting for the documentation, in Markdown. */
export function formatDefault({ default: value, defaultText }: Setting<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `\`${value.join(',')}\``;
  return `\`${String(value)}\``;
}
