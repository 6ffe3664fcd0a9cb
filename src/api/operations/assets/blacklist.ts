import Type from 'typebox';
import { operation } from '../../operation.js';

export const listAssetBlacklist = operation({
  id: 'listAssetBlacklist',
  route: 'GET /api/assets/blacklist',
  tag: 'Assets',
  summary: 'Policies that the operator advises against',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: Type.Array(Type.String({ description: 'Policy id' })),
  errors: [],
  example: {},

  handle: ({ services }) => [...services.assetBlacklist],
});
