import type { NetworkDb } from '../../../store/network-db.js';
import { assetDetails } from '../../../store/queries/cardano/assets/assets.js';
import type { AssetReference } from '../../shapes/outputs/asset-unit.js';
import { findAsset } from '../outputs/asset-unit.js';

/** Undefined for an asset that was never minted. */
export async function findWithSupply(
  db: NetworkDb<'cardano'>,
  asset: AssetReference,
): Promise<{ readonly id: number; readonly supply: bigint } | undefined> {
  const id = await findAsset(db, asset);
  const [detail] = id === undefined ? [] : await assetDetails(db, [id]);
  return detail && { id: detail.id, supply: detail.quantity };
}
