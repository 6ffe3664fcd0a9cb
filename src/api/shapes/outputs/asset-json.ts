import Type, { type Static } from 'typebox';
import { assetFingerprint, assetUnit } from '../../../chains/cardano/assets/asset-id.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, described, Integer, Nullable, named } from '../../kit/schema.js';

export const SignedAmount = Type.String({
  pattern: '^-?[0-9]+$',
  description: 'Whole number as a decimal string; negative for a decrease',
});

const assetFields = {
  unit: Type.String({ description: FIELD.assetUnit }),
  policyId: Type.String({ description: FIELD.policyId }),
  assetName: Type.String({ description: FIELD.assetName }),
  fingerprint: Type.String({ description: FIELD.fingerprint }),
};

export const MintedAsset = named(
  'MintedAsset',
  Closed({
    ...assetFields,
    quantity: described(SignedAmount, 'Quantity minted, or burned when negative, in the smallest unit of the asset'),
  }),
);

export const AssetBalance = named(
  'AssetBalance',
  Closed({
    ...assetFields,
    quantity: described(Amount, FIELD.quantity),
    decimals: Nullable(Integer({ description: FIELD.decimalsOrNull })),
    hasOnchainMetadata: Nullable(
      Type.Boolean({ description: 'True when a transaction carried CIP-25 metadata for it; null when not looked up' }),
    ),
  }),
);

export const toMintJson = (asset: AssetQuantity): Static<typeof MintedAsset> => ({
  unit: assetUnit(asset),
  policyId: toHex(asset.policyId),
  assetName: toHex(asset.assetName),
  fingerprint: assetFingerprint(asset),
  quantity: asset.quantity.toString(),
});

/** Without a registry or an index only the name of the asset is known. */
export const toBalanceJson = (asset: AssetQuantity): Static<typeof AssetBalance> =>
  Object.assign(toMintJson(asset), {
    decimals: null,
    hasOnchainMetadata: null,
  });
