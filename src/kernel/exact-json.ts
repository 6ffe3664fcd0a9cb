/**
 * JSON whose integers beyond 2^53 arrive as their decimal text instead of being rounded; everything else is as
 * `JSON.parse` gives it. For files that write amounts as bare numbers.
 */
export function parseExactJson(text: string): unknown {
  // Strings are matched whole, so digits inside them are never touched.
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
  return JSON.parse(exact);
}

/** An integer outside a string that may be too long for a number; strings begin with their quote. */
const MAY_BE_LARGE = /(?:^|[:,[\s-])\d{16}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** More digits than any integer of a chain has are no reason to count them. */
const LARGE_INTEGER = /^-?[1-9]\d{15,39}$/;
/** May stand in a parsed text only if it was written as this escape. */
const MARK = '\u0001';
const ESCAPED_MARK = /(?:\\u0001)+/g;

/** A text may have this many marks in a row, so that marking takes no more memory than a few times the text. */
const MOST_MARKS = 16;

/**
 * JSON whose integers beyond 2^53 (of up to 40 digits) arrive as `bigint`, so that they can be told from text. `check`
 * sees every key and may throw. Costs no more than `JSON.parse` where there are none.
 */
export function parseJsonWithBigints(text: string, check?: (key: string) => void): unknown {
  if (!MAY_BE_LARGE.test(text)) return JSON.parse(text, check && ((key, value) => checked(check, key, value)));
  // Unless every string ends, looking for the ends of strings could take forever.
  JSON.parse(text);
  // No text can begin with more marks than follow each other anywhere.
  const longest = (text.match(ESCAPED_MARK) ?? []).reduce((most, run) => Math.max(most, run.length / 6), 0);
  if (longest > MOST_MARKS) throw new SyntaxError('too many control characters in a row');
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
