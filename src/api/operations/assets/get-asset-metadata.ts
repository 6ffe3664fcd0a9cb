import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { assetsById } from '../../../store/queries/cardano/assets/assets.js';
import { tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { notMinted } from '../../shapes/assets/assets.js';
import { mergedMetadata, TokenMetadata } from '../../shapes/metadata/token-metadata.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssetMetadata = operation({
  id: 'getAssetMetadata',
  route: 'GET /api/assets/{unit}/metadata',
  tag: 'Assets',
  summary: "Get an asset's merged metadata (CIP-68, CIP-26, CIP-25) with sources",
  description:
    'Merges the reference token (CIP-68), the token registry (CIP-26) and the metadata of mints (CIP-25), in this order of priority, and names the source of each field. Returns 404 when the asset was never minted or nothing describes it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ unit: AssetUnit }),
  result: TokenMetadata,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { unit: EXAMPLE.cip25Unit } },

  handle({ db }, { path: { unit } }) {
    const identified = readAssetUnit(unit);
    return db.snapshot(async (snapshot) => {
      const id = await findAsset(snapshot, identified);
      const [asset] = id === undefined ? [] : await assetsById(snapshot, [id]);
      if (asset === undefined) throw notMinted();
      const sources = (await tokenSources(snapshot, [asset])).get(asset.id);
      const merged = sources && mergedMetadata(asset.policyId + asset.assetName, sources);
      if (merged === undefined) throw new ServiceError('not-found', 'The asset has no metadata');
      return merged;
    });
  },
});
