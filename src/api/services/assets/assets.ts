import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetDetails } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { type AssetDetailed, notMinted, toDetailJson } from '../../shapes/assets/assets.js';
import type { AssetReference } from '../../shapes/outputs/asset-unit.js';
import { findAsset } from '../outputs/asset-unit.js';

/** In the order of the ids; unknown ones are left out. */
export async function describe(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  ids: readonly number[],
): Promise<Static<typeof AssetDetailed>[]> {
  const details = await assetDetails(db, ids);
  const sources = await tokenSources(db, details);
  return details.map((detail) => toDetailJson(detail, sources.get(detail.id)!, network));
}

export async function describeOne(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  asset: AssetReference,
): Promise<Static<typeof AssetDetailed>> {
  return await db.snapshot(async (snapshot) => {
    const id = await findAsset(snapshot, asset);
    if (id === undefined) throw notMinted();
    // A fingerprint does not contain the unit, which the metadata is looked up by.
    if ('fingerprint' in asset) return (await describe(snapshot, network, [id]))[0]!;
    const described = { id, policyId: toHex(asset.policyId), assetName: toHex(asset.assetName) };
    const [[detail], sources] = await Promise.all([assetDetails(snapshot, [id]), tokenSources(snapshot, [described])]);
    return toDetailJson(detail!, sources.get(id)!, network);
  });
}
