import Type from 'typebox';
import { listBlueprints as findBlueprints } from '../../../store/queries/service/blueprints.js';
import { operation } from '../../kit/operation.js';
import { StoredBlueprint, toBlueprintJson } from '../../shapes/blueprints/blueprint-shapes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listBlueprints = operation({
  ...MARKET,
  id: 'listBlueprints',
  route: 'GET /api/blueprints',
  summary: 'List the blueprints of the account',
  description: 'Those of the network, in order of creation, without their documents.',
  pure: true,
  result: Type.Array(StoredBlueprint),
  errors: [],
  example: {},

  async handle({ services: { db }, principal: { accountId }, network }) {
    return (await findBlueprints(db, accountId, network.id)).map(toBlueprintJson);
  },
});
