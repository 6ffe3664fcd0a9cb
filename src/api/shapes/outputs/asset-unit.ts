import Type from 'typebox';
import { type AssetId, parseAssetUnit } from '../../../chains/cardano/assets/asset-id.js';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';

/** All supported forms of an asset id. */
export const AssetUnit = Type.String({
  minLength: 44,
  maxLength: 121,
  pattern: '^(?:[0-9a-fA-F]{56}\\.?[0-9a-fA-F]{0,64}|asset1[a-z0-9]{38})$',
  description: 'Policy and name in hexadecimal, also with a dot between them, or the fingerprint of CIP-14',
});

/** Also accepts `lovelace`. */
export const AnyUnit = Type.String({
  minLength: 8,
  maxLength: 121,
  pattern: '^(?:lovelace|[0-9a-fA-F]{56}\\.?[0-9a-fA-F]{0,64}|asset1[a-z0-9]{38})$',
  description: '`lovelace`, or an asset: policy and name in hexadecimal, or the fingerprint of CIP-14',
});

export type AssetReference = AssetId | { readonly fingerprint: Uint8Array };

/** Throws before any lookup. */
export function readAssetUnit(text: string): AssetReference {
  try {
    return text.startsWith('asset1') ? { fingerprint: decodeBech32(text).bytes } : parseAssetUnit(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid asset: ${error.message}`, { cause: error });
  }
}
