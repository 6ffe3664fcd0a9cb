/**
 * JSON is laid out as text. Turning it into values and back would round integers above 2^53, and those are amounts.
 *
 * @typedef {{ kind: 'key' | 'string' | 'number' | 'literal' | 'punctuation' | 'space', text: string }} Token
 */

// A line deeper than this is not indented further: a body of nested brackets must not grow with its square.
const DEEPEST_INDENT = 40;

/**
 * The tokens of the text, laid out with one field or item on a line, or nothing when it is not JSON.
 *
 * @param {string} text
 * @returns {Token[] | undefined}
 */
export function layOutJson(text) {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  /** @type {Token[]} */
  const tokens = [];
  let depth = 0;
  const newLine = () => tokens.push({ kind: 'space', text: `\n${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}` });
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const character = text[at] ?? '';
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    const next = skipBlanks(text, end);
    if (character === '{' || character === '[') {
      const closing = text[next];
      if (closing === '}' || closing === ']') {
        tokens.push({ kind: 'punctuation', text: character + closing });
        at = skipBlanks(text, next + 1);
        continue;
      }
      tokens.push({ kind: 'punctuation', text: token });
      depth++;
      newLine();
    } else if (character === '}' || character === ']') {
      depth--;
      newLine();
      tokens.push({ kind: 'punctuation', text: token });
    } else if (character === ',') {
      tokens.push({ kind: 'punctuation', text: token });
      newLine();
    } else if (character === ':') tokens.push({ kind: 'punctuation', text: ': ' });
    else if (character === '"') tokens.push({ kind: text[next] === ':' ? 'key' : 'string', text: token });
    else tokens.push({ kind: /[-0-9]/.test(character) ? 'number' : 'literal', text: token });
    at = next;
  }
  return tokens;
}

/** @param {string} text @returns {string | undefined} */
export const formatJson = (text) =>
  layOutJson(text)
    ?.map((token) => token.text)
    .join('');

/** Whether reading the text as values would change a number in it. @param {string} text */
export const roundsNumbers = (text) =>
  (layOutJson(text) ?? []).some(
    ({ kind, text: digits }) => kind === 'number' && JSON.stringify(Number(digits)) !== digits,
  );

/** @param {string} text @param {number} from */
function skipBlanks(text, from) {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at++;
  return at;
}

/** The text is known to be JSON, so the first character tells what comes. @param {string} text @param {number} from */
function endOfToken(text, from) {
  const first = text[from] ?? '';
  if ('{}[],:'.includes(first)) return from + 1;
  let at = from + 1;
  if (first === '"') {
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return at + 1;
  }
  while (at < text.length && /[-+.0-9A-Za-z]/.test(text[at] ?? '')) at++;
  return at;
}
