import { operation } from '../../kit/operation.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import {
  NEEDS_WEBHOOK,
  toWebhookJson,
  WEBHOOK_ID_EXAMPLE,
  Webhook,
  WebhookPath,
} from '../../services/webhooks/webhook-json.js';

export const getWebhook = operation({
  id: 'getWebhook',
  route: 'GET /api/webhooks/{id}',
  tag: 'Events',
  summary: 'Get a webhook of the account',
  description: 'Returns 404 for webhooks of other accounts and, with an API key, of other networks.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  path: WebhookPath,
  result: Webhook,
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  handle: async (context, { path: { id } }) => toWebhookJson(await requireWebhook(context, id)),
});
