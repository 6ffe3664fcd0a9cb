import type { NetworkDb } from '../../../store/network-db.js';
import { assetIdOf, assetIdOfFingerprint } from '../../../store/queries/cardano/chain/entities.js';
import type { NamedAsset } from '../../shapes/outputs/asset-unit.js';

/** Undefined for an asset that was never minted. */
export const findAsset = (db: NetworkDb<'cardano'>, asset: NamedAsset): Promise<number | undefined> =>
  'fingerprint' in asset ? assetIdOfFingerprint(db, asset.fingerprint) : assetIdOf(db, asset);
