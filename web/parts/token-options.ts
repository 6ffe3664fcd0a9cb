/** A token of a picker. The texts are safe to show. */
export interface TokenOption {
  /** Unit of the API: `lovelace`, or policy and name in hexadecimal. */
  readonly unit: string;
  readonly label: string;
  readonly name: string;
  /** Logo of a token registry, a PNG in base64; other images are loaded from the service. */
  readonly logo?: string | null | undefined;
  /** Shown at the end of the row, for example the balance. */
  readonly note?: string | undefined;
}

/** Longer lists are narrowed by typing: thousands of rows would make the page slow. */
export const MAX_OPTIONS = 50;

/** Tokens whose ticker, name or unit (which begins with the policy id) contains the text; equal tickers first. */
export function filterTokens<Token extends TokenOption>(tokens: readonly Token[], text: string): readonly Token[] {
  const searchText = text.trim().toLowerCase();
  if (searchText === '') return tokens;
  const found = tokens.filter(({ unit, label, name }) =>
    [unit, label, name].some((part) => part.toLowerCase().includes(searchText)),
  );
  const isCalled = ({ label }: Token): number => (label.toLowerCase() === searchText ? 0 : 1);
  return found.toSorted((a, b) => isCalled(a) - isCalled(b));
}

/** The next active row, from -1 for none; undefined for keys that do not move. The ends are joined. */
export function moveActive(key: string, active: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % length;
  if (key === 'ArrowUp') return active <= 0 ? length - 1 : active - 1;
  return undefined;
}

/** Shown where a token has no image. */
export const getInitial = (label: string): string => [...label.trim()][0]?.toUpperCase() ?? '?';
