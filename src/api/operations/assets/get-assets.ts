import Type from 'typebox';
import { findAssetIds } from '../../../store/queries/cardano/assets/assets.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { describe } from '../../services/assets/assets.js';
import { AssetDetailed } from '../../shapes/assets/assets.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssets = operation({
  id: 'getAssets',
  route: 'POST /api/assets/info',
  tag: 'Assets',
  summary: 'Get several assets with their mints, holders and metadata',
  description: 'In the order of the request; an asset that was never minted is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AssetUnit, 100),
  bodyLimit: 32_768,
  result: Type.Array(AssetDetailed),
  errors: [],
  example: { body: [EXAMPLE.unit] },

  handle({ db, network }, { body }) {
    const named = body.map(readAssetUnit);
    return db.snapshot(async (snapshot) => {
      const ids = await findAssetIds(snapshot, named);
      return await describe(
        snapshot,
        network,
        ids.filter((id) => id !== undefined),
      );
    });
  },
});
