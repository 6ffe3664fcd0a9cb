import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import { toHex } from '../../kernel/hex.js';
import type { AssetAmount } from './request.js';

/** The assets of an output with hexadecimal names. */
export const toAssetAmounts = (assets: readonly AssetQuantity[]): readonly AssetAmount[] =>
  assets.map(({ policyId, assetName, quantity }) => ({
    policyId: toHex(policyId),
    assetName: toHex(assetName),
    quantity,
  }));
