// Amounts of the API are exact at any size. `JSON.parse` would round integers beyond 2^53, so those become `bigint`.

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Enough digits that the integer may be beyond 2^53. */
const LONG_INTEGER = /^-?\d{16,}$/;
const MARK = '\u0000integer:';

export function parseExactJson(text: string): unknown {
  let marked = false;
  const safe = text.replace(STRINGS_AND_NUMBERS, (token) => {
    if (!LONG_INTEGER.test(token) || Number.isSafeInteger(Number(token))) return token;
    marked = true;
    return JSON.stringify(`${MARK}${token}`);
  });
  return marked ? JSON.parse(safe, revive) : JSON.parse(text);
}

const revive = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value;

/** JSON with each `bigint` as its integer literal. */
export function writeExactJson(value: unknown): string {
  const literals: string[] = [];
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    literals.push(part.toString());
    return `${MARK}${literals.length - 1}`;
  });
  if (literals.length === 0) return text;
  // The marker cannot occur in other strings: JSON escapes U+0000, and only the marker is followed by a number alone.
  return text.replace(/"\\u0000integer:(\d+)"/g, (_, index: string) => literals[Number(index)] as string);
}
