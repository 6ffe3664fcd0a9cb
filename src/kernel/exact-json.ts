/**
 * Parses JSON with integers beyond 2^53 as decimal text instead of rounding them; everything else is like `JSON.parse`.
 * For files that contain amounts as bare numbers.
 */
export function parseExactJson(text: string): unknown {
  // Strings are matched as a whole, so digits inside them stay unchanged.
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
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
  // Validates first: with an unterminated string the search for string ends could take very long.
  JSON.parse(text);
  // No text can begin with more marks than the longest run.
  const longest = (text.match(ESCAPED_MARK) ?? []).reduce((max, run) => Math.max(max, run.length / 6), 0);
  if (longest > MAX_MARKS) throw new SyntaxError('too many control characters in a row');
  const mark = MARK.repeat(longest + 1);
  const quotedMark = JSON.stringify(mark).slice(0, -1);
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    LARGE_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `${quotedMark}${token}"` : token,
  );
  return JSON.parse(marked, (key, value) => {
    check?.(key);
    return typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
  });
}

function checked(check: (key: string) => void, key: string, value: unknown): unknown {
  check(key);
  return value;
}
