import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { describeOne } from '../../services/assets/assets.js';
import { AssetDetailed } from '../../shapes/assets/assets.js';
import { AssetUnit, readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAsset = operation({
  id: 'getAsset',
  route: 'GET /api/assets/{unit}',
  tag: 'Assets',
  summary: 'Get an asset with its mints, holders and metadata',
  description:
    'Has supply, mints, holders and the metadata of CIP-25, CIP-26 and CIP-68 in one response. Returns 404 when the asset was never minted; an asset that was burned completely has quantity 0.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ unit: AssetUnit }),
  result: AssetDetailed,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { unit: EXAMPLE.unit } },

  handle: ({ db, network }, { path }) => describeOne(db, network, readAssetUnit(path.unit)),
});
