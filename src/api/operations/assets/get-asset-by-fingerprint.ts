import Type from 'typebox';
import { assetsById } from '../../../store/queries/cardano/assets/assets.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { findAsset } from '../../services/outputs/asset-unit.js';
import { notMinted } from '../../shapes/assets/assets.js';
import { PolicyAsset, toAssetJson } from '../../shapes/assets/shapes.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';

export const getAssetByFingerprint = operation({
  id: 'getAssetByFingerprint',
  route: 'GET /api/assets/fingerprint/{fingerprint}',
  tag: 'Assets',
  summary: 'Get an asset by its fingerprint (CIP-14)',
  description:
    'Returns the summary of the asset with its unit, supply and decimals. Returns 404 when no minted asset has the fingerprint.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({
    fingerprint: Type.String({
      minLength: 44,
      maxLength: 44,
      pattern: '^asset1[a-z0-9]{38}$',
      description: FIELD.fingerprint,
    }),
  }),
  result: PolicyAsset,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { fingerprint: EXAMPLE.fingerprint } },

  async handle({ db }, { path }) {
    const id = await findAsset(db, readAssetUnit(path.fingerprint));
    const [asset] = id === undefined ? [] : await assetsById(db, [id]);
    if (asset === undefined) throw notMinted();
    return toAssetJson(asset);
  },
});
