import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { requireBlueprint } from '../../services/blueprints/require-blueprint.js';
import {
  BLUEPRINT_ID_EXAMPLE,
  BlueprintPath,
  StoredBlueprint,
  toBlueprintJson,
} from '../../shapes/blueprints/blueprint-shapes.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getBlueprint = operation({
  ...MARKET,
  id: 'getBlueprint',
  route: 'GET /api/blueprints/{id}',
  summary: 'Get a blueprint of the account with its document',
  description: 'Returns 404 for blueprints of other accounts and other networks.',
  pure: true,
  path: BlueprintPath,
  result: named(
    'BlueprintWithDocument',
    Closed({
      ...StoredBlueprint.properties,
      document: ExactJson('The CIP-57 document as it was stored; null without one'),
    }),
  ),
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a blueprint from `POST /api/blueprints`',
  example: { path: { id: BLUEPRINT_ID_EXAMPLE } },

  async handle(context, { path: { id } }) {
    const row = await requireBlueprint(context, id);
    return { ...toBlueprintJson(row), document: row.document === null ? null : parseJsonWithBigints(row.document) };
  },
});
