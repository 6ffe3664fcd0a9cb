import type { NetworkDb } from '../../../store/network-db.js';
import { findAssetId, findAssetIdByFingerprint } from '../../../store/queries/cardano/chain/entities.js';
import type { AssetReference } from '../../shapes/outputs/asset-unit.js';

/** Undefined for an asset that was never minted. */
export const findAsset = (db: NetworkDb<'cardano'>, asset: AssetReference): Promise<number | undefined> =>
  'fingerprint' in asset ? findAssetIdByFingerprint(db, asset.fingerprint) : findAssetId(db, asset);
