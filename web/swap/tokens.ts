import type { AggregatorToken } from '../../client/generated.js';
import { amount, assetLabel, written } from '../format.js';

/** A tradable token with its display data. */
export interface Token {
  /** Unit of the API: `lovelace`, or policy and name in hexadecimal. */
  readonly unit: string;
  readonly label: string;
  readonly name: string;
  readonly decimals: number;
}

export const createAda = (coin: string): Token => ({ unit: 'lovelace', label: coin, name: 'Cardano', decimals: 6 });

/** Tickers are untrusted: the end of the policy distinguishes tokens with the same name. */
export function toToken({ assetId, ticker, name, decimals }: AggregatorToken): Token {
  const ownName = assetLabel(assetId.slice(56));
  return {
    unit: assetId,
    label: ticker === null ? ownName : written(ticker, 20),
    name: `${name === null ? ownName : written(name, 40)} · ${assetId.slice(0, 6)}…`,
    decimals,
  };
}

export function matching(tokens: readonly Token[], text: string): readonly Token[] {
  const searchText = text.trim().toLowerCase();
  if (searchText === '') return tokens;
  const found = tokens.filter(({ unit, label, name }) =>
    [unit, label, name].some((part) => part.toLowerCase().includes(searchText)),
  );
  const isCalled = ({ label }: Token): number => (label.toLowerCase() === searchText ? 0 : 1);
  return found.toSorted((a, b) => isCalled(a) - isCalled(b));
}

export const sum = (units: string | number | bigint, token: Token): string =>
  `${amount(units, token.decimals)} ${token.label}`;
