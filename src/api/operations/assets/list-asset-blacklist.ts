import Type from 'typebox';
import { operation } from '../../kit/operation.js';

export const listAssetBlacklist = operation({
  id: 'listAssetBlacklist',
  route: 'GET /api/assets/blacklist',
  tag: 'Assets',
  summary: 'List the policies that the operator blacklists',
  description:
    'The list comes from the configuration of this service and is the same for all networks. It is empty when the operator has none. Nothing else in the API depends on it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: Type.Array(Type.String({ description: 'Policy id' })),
  errors: [],
  example: {},

  handle: ({ services }) => [...services.assetBlacklist],
});
