import Type from 'typebox';
import { listWebhooks as findWebhooks } from '../../../store/queries/service/webhooks.js';
import { operation } from '../../kit/operation.js';
import { toWebhookJson, Webhook } from '../../services/webhooks/webhook-json.js';

export const listWebhooks = operation({
  id: 'listWebhooks',
  route: 'GET /api/webhooks',
  tag: 'Events',
  summary: 'List the webhooks of the account',
  description: 'In order of creation. With an API key, those of its network.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  result: Type.Array(Webhook),
  errors: [],
  example: {},

  handle: async ({ services: { db }, principal: { accountId }, network }) =>
    (await findWebhooks(db, accountId, network?.id)).map(toWebhookJson),
});
