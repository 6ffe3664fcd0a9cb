import type { AggregatorToken } from '../../client/generated.js';
import { amount, assetLabel, written } from '../format.js';
import type { TokenOption } from '../parts/token-options.js';

/** A tradable token with its display data. */
export interface Token extends TokenOption {
  readonly decimals: number;
}

export const createAda = (coin: string): Token => ({ unit: 'lovelace', label: coin, name: 'Cardano', decimals: 6 });

/** Tickers are untrusted: the end of the policy distinguishes tokens with the same name. */
export function toToken({ assetId, ticker, name, decimals, logo }: AggregatorToken): Token {
  const ownName = assetLabel(assetId.slice(56));
  return {
    unit: assetId,
    label: ticker === null ? ownName : written(ticker, 20),
    name: `${name === null ? ownName : written(name, 40)} · ${assetId.slice(0, 6)}…`,
    decimals,
    logo,
  };
}

export const sum = (units: string | number | bigint, token: Token): string =>
  `${amount(units, token.decimals)} ${token.label}`;
