import type { PickerRow } from './picker-options.js';

/** A token of a picker. */
export interface TokenOption extends PickerRow {
  /** Unit of the API: `lovelace`, or policy and name in hexadecimal. */
  readonly unit: string;
  /** Logo of a token registry, a PNG in base64; other images are loaded from the service. */
  readonly logo?: string | null | undefined;
}

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

/** Shown where a token has no image. */
export const getInitial = (label: string): string => [...label.trim()][0]?.toUpperCase() ?? '?';
