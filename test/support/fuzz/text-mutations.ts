type Random = () => number;

const ODD_TEXTS = [
  '',
  '\0',
  '\ufffd',
  '\u{10ffff}',
  '0',
  '-1',
  '1e400',
  '9007199254740993',
  '18446744073709551616',
  '%00',
  '../',
];
const STRUCTURE = '()[]{},.:;\'"`#/*@!?=&|<>-_+ \\%$~^0123456789abcfxyzABCXYZ';
const REPEATS = [2, 17, 300, 5_000];

/** Text with one part replaced, removed, repeated, moved or nested. `words` are literals of the decoder. */
export function mutateText(bytes: Uint8Array, random: Random, words: readonly string[]): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8');
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const at = below(text.length + 1);
  const end = Math.min(text.length, at + 1 + below(12));
  const put = (part: string): Uint8Array => Buffer.from(text.slice(0, at) + part + text.slice(end));
  const insert = (part: string): Uint8Array => Buffer.from(text.slice(0, at) + part + text.slice(at));
  switch (below(9)) {
    case 0:
      return put('');
    case 1:
      return put(pick(ODD_TEXTS));
    case 2:
      return insert(pick([...STRUCTURE]));
    case 3:
      return put(pick([...STRUCTURE]));
    case 4:
      return words.length === 0 ? put('') : insert(pick(words));
    case 5:
      return words.length === 0 ? put('') : put(pick(words));
    case 6:
      return insert(text.slice(at, end).repeat(pick(REPEATS)).slice(0, 20_000));
    case 7: {
      const from = below(text.length + 1);
      return insert(text.slice(from, from + below(40)));
    }
    default: {
      // A token is a run of letters and digits, or one other character.
      const tokens = text.match(/[A-Za-z0-9_]+|[^A-Za-z0-9_]/gu) ?? [];
      if (tokens.length < 2) return insert(pick([...STRUCTURE]));
      const [first, second] = [below(tokens.length), below(tokens.length)];
      tokens[first] = tokens[second]!;
      return Buffer.from(tokens.join(''));
    }
  }
}
