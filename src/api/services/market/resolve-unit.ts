import { toHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetsById } from '../../../store/queries/cardano/assets/assets.js';
import { findAssetIdByFingerprint } from '../../../store/queries/cardano/chain/entities.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

/** Undefined for a fingerprint of an asset that is not on the chain. */
export async function resolveUnit(db: NetworkDb<'cardano'>, text: string): Promise<Unit | undefined> {
  if (text === LOVELACE || text.toLowerCase() === 'ada') return LOVELACE;
  const asset = readAssetUnit(text);
  if (!('fingerprint' in asset)) return toHex(asset.policyId) + toHex(asset.assetName);
  const id = await findAssetIdByFingerprint(db, asset.fingerprint);
  const [found] = id === undefined ? [] : await assetsById(db, [id]);
  return found && found.policyId + found.assetName;
}
