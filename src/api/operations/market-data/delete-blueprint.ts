import Type from 'typebox';
import { deleteBlueprint as remove } from '../../../store/queries/service/blueprints.js';
import { operation } from '../../kit/operation.js';
import { noBlueprint } from '../../services/blueprints/require-blueprint.js';
import { BLUEPRINT_ID_EXAMPLE, BlueprintPath } from '../../shapes/blueprints/blueprint-shapes.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const deleteBlueprint = operation({
  ...MARKET,
  id: 'deleteBlueprint',
  route: 'DELETE /api/blueprints/{id}',
  summary: 'Delete a blueprint of the account',
  description: 'Requests that refer to it by its id fail from then on.',
  pure: true,
  writes: true,
  path: BlueprintPath,
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a blueprint from `POST /api/blueprints`',
  example: { path: { id: BLUEPRINT_ID_EXAMPLE } },

  async handle({ services: { db }, principal: { accountId }, network }, { path: { id } }) {
    if ((await remove(db, accountId, network.id, id)) === 0) throw noBlueprint(id, network);
    return null;
  },
});
