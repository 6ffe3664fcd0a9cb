/**
 * Parses JSON with integers beyond 2^53 as decimal text instead of rounding them; everything else is like `JSON.parse`.
 * For files that contain amounts as bare numbers.
 */
export function parseExactJson(text: string): unknown {
  // Strings and numbers are matched as a whole, so digits inside strings and fractions stay unchanged.
  const exact = text.replace(STRING_OR_NUMBER, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}

/** An integer outside a string that may exceed double precision; strings begin with their quote. */
const MAY_BE_LARGE = /(?:^|[:,[\s-])\d{16}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** No integer of a chain has more than 40 digits. */
const LARGE_INTEGER = /^-?[1-9]\d{15,39}$/;
/** Can occur in a parsed text only if it was written as this escape. */
const MARK = '\u0001';
const ESCAPED_MARK = /(?:\\u0001)+/g;

/** Limit for consecutive marks in a text, so that marking takes at most a few times the memory of the text. */
const MAX_MARKS = 16;

/**
 * Parses JSON with integers beyond 2^53 (of up to 40 digits) as `bigint`, so that they can be distinguished from text.
 * `check` is called with every key and may throw. Costs no more than `JSON.parse` if there are no such integers.
 */
export function parseJsonWithBigints(text: string, check?: (key: string) => void): unknown {
  if (!MAY_BE_LARGE.test(text)) return JSON.parse(text, check && ((key, value) => checked(check, key, value)));
  const isLarge = (token: string): boolean => LARGE_INTEGER.test(token) && !Number.isSafeInteger(Number(token));
  return parseMarked(text, isLarge, BigInt, check);
}

/** A number of a JSON text as it is written, such as `0.05` or `1e-05`. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Parses JSON with every number as a `JsonNumber`, so that no digit is lost. */
export const parseJsonWithNumberText = (text: string): unknown =>
  parseMarked(
    text,
    (token) => !token.startsWith('"'),
    (token) => new JsonNumber(token),
  );

/** Parses JSON with the number tokens that `accepts` selects converted by `convert`. */
function parseMarked(
  text: string,
  accepts: (token: string) => boolean,
  convert: (token: string) => unknown,
  check?: (key: string) => void,
): unknown {
  // Validates first: with an unterminated string the search for string ends could take very long.
  JSON.parse(text);
  // No text can begin with more marks than the longest run.
  const longest = (text.match(ESCAPED_MARK) ?? []).reduce((max, run) => Math.max(max, run.length / 6), 0);
  if (longest > MAX_MARKS) throw new SyntaxError('too many control characters in a row');
  const mark = MARK.repeat(longest + 1);
  const quotedMark = JSON.stringify(mark).slice(0, -1);
  const marked = text.replace(STRING_OR_NUMBER, (token) => (accepts(token) ? `${quotedMark}${token}"` : token));
  return JSON.parse(marked, (key, value) => {
    check?.(key);
    return typeof value === 'string' && value.startsWith(mark) ? convert(value.slice(mark.length)) : value;
  });
}

function checked(check: (key: string) => void, key: string, value: unknown): unknown {
  check(key);
  return value;
}

/** The JSON text of a value, with `bigint` as plain integers. Fields without a value are omitted. */
export function formatExactJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(formatExactJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${formatExactJson(member)}`).join(',')}}`;
}
