import { expect, test } from 'vitest';
import { escapeHidden, quoteDouble, quoteGo, quotePhp, quoteRust, quoteShell } from './string-literals.js';

test.each([
  ['plain', 'abc', '"abc"', '"abc"', "'abc'"],
  ['quotes', `a"b'c`, `\`a"b'c\``, `r#"a"b'c"#`, String.raw`'a"b\'c'`],
  ['backslash', 'a\\b', '`a\\b`', 'r"a\\b"', String.raw`'a\\b'`],
  ['a quote before marks', 'a"##b', '`a"##b`', 'r###"a"##b"###', `'a"##b'`],
  ['backquote', 'a`"b', String.raw`"a${'`'}\"b"`, 'r#"a`"b"#', "'a`\"b'"],
  ['dollar', '$a', '"$a"', '"$a"', "'$a'"],
  ['control', 'a\u0000"$', String.raw`"a\u0000\"$"`, String.raw`"a\u{0}\"$"`, String.raw`"a\u{0}\"\$"`],
  ['bidirectional', 'a\u202E', String.raw`"a\u202e"`, String.raw`"a\u{202e}"`, String.raw`"a\u{202e}"`],
  ['half a surrogate pair', 'a\ud800', '"a\ufffd"', '"a\ufffd"', "'a\ufffd'"],
])('a text with %s is quoted for Go, Rust and PHP', (_what, text, go, rust, php) => {
  expect([quoteGo(text), quoteRust(text), quotePhp(text)]).toEqual([go, rust, php]);
});

test('double quotes escape quotes, line ends and hidden characters', () => {
  expect(quoteDouble('a"\\\n\u0085\u2028\u202Eb')).toBe(String.raw`"a\"\\\n\u0085\u2028\u202eb"`);
});

test('shell ends and begins its quotes around a quote', () => {
  expect(quoteShell("a'b$(c)")).toBe(String.raw`'a'\''b$(c)'`);
});

test('JSON keeps its line ends and its value when hidden characters are escaped', () => {
  const json = JSON.stringify({ a: 'x\u202Ey\nz' }, null, 2);
  expect(escapeHidden(json)).not.toContain('\u202E');
  expect(escapeHidden(json).split('\n')).toHaveLength(3);
  expect(JSON.parse(escapeHidden(json))).toEqual(JSON.parse(json));
});
