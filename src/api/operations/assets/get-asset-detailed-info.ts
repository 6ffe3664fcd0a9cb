import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Hex } from '../../kit/schema.js';
import { describeOne } from '../../services/assets/assets.js';
import { AssetDetailed, AssetNameHex } from '../../shapes/assets/assets.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssetDetailedInfo = operation({
  id: 'getAssetDetailedInfo',
  route: 'GET /api/assets/detailedInfo',
  tag: 'Assets',
  summary: 'Get an asset by policy and name',
  description:
    'Like `GET /api/assets/{unit}`, with policy and name as two parameters. Without `assetName`, the asset of the policy with an empty name. Returns 404 when the asset was never minted.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ assetPolicy: Hex(56, 'Policy id'), assetName: Type.Optional(AssetNameHex) }),
  result: AssetDetailed,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { query: { assetPolicy: EXAMPLE.policyId, assetName: EXAMPLE.assetName } },

  handle: ({ db, network }, { query: { assetPolicy, assetName = '' } }) =>
    describeOne(db, network, readAssetUnit(assetPolicy + assetName)),
});
