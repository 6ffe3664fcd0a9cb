/** Proxies reject headers of more than a few kilobytes. */
const MAX_CHARACTERS = 2_000;

/** Warnings as one header value: printable ASCII, separated by `; `. */
export function warningHeader(warnings: readonly string[]): string {
  const included: string[] = [];
  let length = 0;
  for (const warning of warnings) {
    const text = warning
      .replace(/[^\x21-\x7e]+/g, ' ')
      .trim()
      .slice(0, MAX_CHARACTERS);
    length += text.length + 2;
    if (included.length > 0 && length > MAX_CHARACTERS) break;
    included.push(text);
  }
  const left = warnings.length - included.length;
  return left === 0 ? included.join('; ') : `${included.join('; ')}; and ${left} more`;
}
