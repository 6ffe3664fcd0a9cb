import Type from 'typebox';
import { fromHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { findAssetSupply } from '../../../../store/queries/cardano/assets/assets.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Hex } from '../../../kit/schema.js';
import { AssetNameHex } from '../../../shapes/assets/assets.js';

export const PolicyParameter = { _asset_policy: Hex(56, 'Policy id in hexadecimal') };

/** An asset by policy and name; without a name, the asset with an empty name. */
export const AssetParameters = { ...PolicyParameter, _asset_name: Type.Optional(AssetNameHex) };

interface AssetGiven {
  readonly _asset_policy: string;
  readonly _asset_name?: string;
}

export const readAssetId = ({ _asset_policy, _asset_name = '' }: AssetGiven) => ({
  policyId: fromHex(_asset_policy),
  assetName: fromHex(_asset_name),
});

/** Undefined for an asset that was never minted. */
export const findGivenAsset = async (db: NetworkDb<'cardano'>, given: AssetGiven): Promise<number | undefined> =>
  (await findAssetSupply(db, readAssetId(given)))?.id;

export const ASSET_EXAMPLE = { query: { _asset_policy: EXAMPLE.policyId, _asset_name: EXAMPLE.assetName } };
export const POLICY_EXAMPLE = { query: { _asset_policy: EXAMPLE.policyId } };
