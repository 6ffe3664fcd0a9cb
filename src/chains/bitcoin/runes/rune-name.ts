import { DecodeError } from '../../../kernel/errors.js';

export const U128_MAX = (1n << 128n) - 1n;

const LETTERS = 26n;
const A = 'A'.charCodeAt(0);

/** Length of the name of the largest 128-bit number. */
const MAX_LETTERS = 28;
const MAX_SPACERS_BITS = 27;
export const MAX_SPACERS = 2 ** MAX_SPACERS_BITS - 1;
const SPACER = '•';

/** Names count like spreadsheet columns: A to Z, AA to AZ, BA, … */
export function formatRuneName(name: bigint): string {
  let text = '';
  for (let rest = name + 1n; rest > 0n; rest = (rest - 1n) / LETTERS)
    text = String.fromCharCode(A + Number((rest - 1n) % LETTERS)) + text;
  return text;
}

export function parseRuneName(text: string): bigint {
  if (!/^[A-Z]+$/.test(text) || text.length > MAX_LETTERS)
    throw new DecodeError('not a rune name: 1 to 28 letters from A to Z');
  let name = 0n;
  for (const letter of text) name = name * LETTERS + BigInt(letter.charCodeAt(0) - A + 1);
  if (name - 1n > U128_MAX) throw new DecodeError('the rune name is too large for 128 bits');
  return name - 1n;
}

/** Adds the spacers of the etching: bit `n` is a spacer after letter `n`. Spacers after the last letter are dropped. */
export function formatSpacedName(name: bigint, spacers: number): string {
  const letters = formatRuneName(name);
  return Array.from(letters, (letter, index) =>
    index < letters.length - 1 && index < MAX_SPACERS_BITS && (spacers >> index) & 1 ? letter + SPACER : letter,
  ).join('');
}

/** Spacers are `•` or `.`, never leading, trailing or adjacent. */
export function parseSpacedName(text: string): { readonly name: bigint; readonly spacers: number } {
  if (text.length > MAX_LETTERS * 2 || !/^[A-Z]+(?:[.•][A-Z]+)*$/.test(text))
    throw new DecodeError('not a rune name: letters from A to Z with single spacers (• or .) between them');
  let letters = '';
  let spacers = 0;
  for (const character of text) {
    if (character === '.' || character === SPACER) spacers += 2 ** (letters.length - 1);
    else letters += character;
  }
  return { name: parseRuneName(letters), spacers };
}
