import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { type DexName, parseDexName } from '../../../market/dex-names.js';
import type { Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { quoted } from '../../kit/parameters.js';
import { Defaulted, OneOf } from '../../kit/schema.js';

/** Accepts every notation of a token, and ADA. */
export const AssetIdText = Type.String({
  minLength: 3,
  maxLength: 121,
  pattern: '^(?:lovelace|ada|ADA|[0-9a-fA-F]{56}\\.?[0-9a-fA-F]{0,64}|asset1[a-z0-9]{38})$',
  description:
    'Policy id and asset name in hexadecimal, optionally joined by a dot, the CIP-14 fingerprint, or `lovelace`',
});

export const PolicyIdText = Type.String({
  minLength: 56,
  maxLength: 56,
  pattern: '^[0-9a-fA-F]+$',
  description: FIELD.policyId,
});

export const AssetNameText = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^(?:-|(?:[0-9a-fA-F]{2})+)$',
  description: 'Asset name in hexadecimal; `-` when it is empty',
});

export const joinUnit = (policyId: string, assetName: string): Unit =>
  policyId.toLowerCase() + (assetName === '-' ? '' : assetName.toLowerCase());

export const DexText = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z][A-Za-z0-9_ -]*$',
  description: 'Name of a DEX; case and separators are ignored',
});

export function parseDexParameter(text: string, parameter = 'dex'): DexName {
  const dex = parseDexName(text);
  if (dex === undefined)
    throw new ServiceError(
      'invalid',
      `Invalid value ${quoted(text)} for parameter '${parameter}': must be a known DEX`,
    );
  return dex;
}

/** Id of a pool, or of a market without a pool. */
export const PoolIdText = Type.String({
  minLength: 4,
  maxLength: 185,
  pattern: '^(?:[A-Za-z0-9_]{1,64}:)?[0-9a-fA-F]{2,120}$',
  description: 'Unit of the token that identifies the pool, or `<DEX>:<assetId>`',
});

/** Uppercases the `<DEX>:` prefix and lowercases the rest. */
export const normalizePoolId = (text: string): string => {
  const at = text.indexOf(':') + 1;
  return text.slice(0, at).toUpperCase() + text.slice(at).toLowerCase();
};

/** Positive integer in smallest units. */
export const AmountText = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[1-9][0-9]*$',
  description: 'Amount in smallest units; lovelace for ADA',
});

export const RESOLUTIONS = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
} as const;

export type Resolution = keyof typeof RESOLUTIONS;

export const ResolutionText = (fallback: Resolution) =>
  Defaulted(OneOf(Object.keys(RESOLUTIONS) as Resolution[], 'Length of a candle; weeks begin on Monday'), fallback);

/** Start of the interval that contains a time. */
export const getIntervalStart = (time: number, seconds: number): number => time - ((time - 345_600) % seconds);

export const CurrencyText = Defaulted(OneOf(['ADA', 'USD', 'EUR'], 'Currency of prices and values'), 'ADA');
