import Type, { type Static } from 'typebox';
import { assetFingerprint, assetUnit } from '../../../chains/cardano/asset-id.js';
import type { AssetQuantity } from '../../../chains/cardano/value.js';
import { toHex } from '../../../kernel/hex.js';
import { Amount, Closed, Integer, Nullable, named } from '../../schema.js';

export const SignedAmount = Type.String({
  pattern: '^-?[0-9]+$',
  description: 'Whole number as a decimal string, below zero where something is lost',
});

const assetFields = {
  unit: Type.String(),
  policyId: Type.String(),
  assetName: Type.String(),
  fingerprint: Type.String(),
};

export const MintedAsset = named('MintedAsset', Closed({ ...assetFields, quantity: SignedAmount }));

export const AssetBalance = named(
  'AssetBalance',
  Closed({
    ...assetFields,
    quantity: Amount,
    decimals: Nullable(Integer()),
    hasOnchainMetadata: Nullable(Type.Boolean()),
  }),
);

export const shownMint = (asset: AssetQuantity): Static<typeof MintedAsset> => ({
  unit: assetUnit(asset),
  policyId: toHex(asset.policyId),
  assetName: toHex(asset.assetName),
  fingerprint: assetFingerprint(asset),
  quantity: asset.quantity.toString(),
});

/** Without a registry or an index nobody knows more about the asset than its name. */
export const shownBalance = (asset: AssetQuantity): Static<typeof AssetBalance> => ({
  ...shownMint(asset),
  decimals: null,
  hasOnchainMetadata: null,
});
