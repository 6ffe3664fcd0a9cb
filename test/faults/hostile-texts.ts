export const LONGEST_TEXT = 'longer than a body may be';

/** Texts with a special meaning in some layer; the service treats them as plain texts. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  statement: `'; drop table service.account; --`,
  'statement in double quotes': `"; drop schema service cascade; --`,
  'escaped quote': `\\'; truncate service.api_key cascade; --`,
  'comment and union': `x' union table service.signing_key /*`,
  'placeholder of a statement': '$1',
  'dollar quotes': '$$; drop table service.session; $$',
  'zero byte': 'a\0b',
  'zero byte alone': '\0',
  'lone surrogate': 'a\ud800b',
  'reversed surrogates': '\udc00\ud800',
  'letters beyond the first plane': '\u{1d54f}\u{1f9ec}'.repeat(20),
  'text that turns direction': '\u202e\u2066gnp.exe',
  'stacked accents': `e${'\u0301'.repeat(60)}`,
  'line breaks': 'a\r\nX-Injected: yes\r\n\r\nb',
  template: '$' + '{process.env}{{7*7}}<%= 7*7 %>#{7*7}',
  markup: '<script>alert(1)</script>',
  path: '../../../../etc/passwd',
  'name of every object': '__proto__',
  'method of every object': 'constructor',
  format: '%s%n%d%00',
  'number too large': '1e309',
  'not a number': 'NaN',
  spaces: ' \t\u00a0\u3000 ',
  empty: '',
  long: 'A'.repeat(3_000),
  [LONGEST_TEXT]: 'z'.repeat(300_000),
};

/** A subset for inputs where each attempt costs a password hash. */
export const FEW_HOSTILE_TEXTS = ['statement', 'lone surrogate'];

/** Like `encodeURIComponent`, but encodes a lone surrogate as bytes instead of throwing. */
export const escapeText = (text: string): string =>
  [...text]
    .map((character) => (/^[\ud800-\udfff]$/.test(character) ? '%ED%A0%80' : encodeURIComponent(character)))
    .join('');
