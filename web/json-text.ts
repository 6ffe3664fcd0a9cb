const INTEGER = '\u0000integer:';

/** Indented JSON with exact integers. */
export const jsonText = (value: unknown): string =>
  (
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${INTEGER}${part}` : part), 2) ?? ''
  ).replace(/"\\u0000integer:(-?\d+)"/g, '$1');
