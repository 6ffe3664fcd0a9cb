// Texts as literals of programming languages. A value is untrusted: it must neither end its literal nor, by control or
// bidirectional characters, make the code look like other code.

/** Control and bidirectional characters except the line feed, and line separators, which C# reads as the end of a line. */
const HIDDEN = /[^\P{Cc}\n]|[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const hasHidden = (text: string): boolean => text.search(HIDDEN) !== -1;

const toHexCode = (letter: string): string => letter.charCodeAt(0).toString(16);

/** The text as UTF-8 can carry it: half of a surrogate pair has no code there. */
const toUnicode = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** JSON without hidden characters: all of them are in its strings, where an escape means the same. */
export const escapeHidden = (json: string): string =>
  json.replace(HIDDEN, (letter) => `\\u${toHexCode(letter).padStart(4, '0')}`);

/** Between double quotes with the escapes of JSON, which JavaScript, Python, Go, Java and C# share. */
export const quoteDouble = (text: string): string => escapeHidden(JSON.stringify(toUnicode(text)));

/** Between single quotes of a POSIX shell. */
export const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A string literal of Go: raw where that saves escapes. */
export function quoteGo(text: string): string {
  const safe = toUnicode(text);
  return /["\\\n]/.test(safe) && !safe.includes('`') && !hasHidden(safe) ? `\`${safe}\`` : quoteDouble(safe);
}

/** A string literal of Rust: raw where that saves escapes. */
export function quoteRust(text: string): string {
  const safe = toUnicode(text);
  if (hasHidden(safe)) return `"${escapeWithBraces(safe, /["\\]/g)}"`;
  if (!/["\\\n]/.test(safe)) return `"${safe}"`;
  // More marks than follow any quote of the text, which would end the literal.
  const marks = '#'.repeat(Math.max(0, ...[...safe.matchAll(/"(#*)/g)].map(([, after = '']) => after.length + 1)));
  return `r${marks}"${safe}"${marks}`;
}

/** A string literal of PHP: between single quotes, only the quote and the backslash have a meaning. */
export function quotePhp(text: string): string {
  const safe = toUnicode(text);
  return hasHidden(safe) ? `"${escapeWithBraces(safe, /["\\$]/g)}"` : `'${safe.replace(/['\\]/g, '\\$&')}'`;
}

/** The escapes that Rust and PHP share. */
const escapeWithBraces = (text: string, special: RegExp): string =>
  text
    .replace(special, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(HIDDEN, (letter) => `\\u{${toHexCode(letter)}}`);
