import Type from 'typebox';
import { deleteWebhook as remove } from '../../../store/queries/service/webhooks.js';
import { operation } from '../../kit/operation.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import { NEEDS_WEBHOOK, WEBHOOK_ID_EXAMPLE, WebhookPath } from '../../services/webhooks/webhook-json.js';

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  route: 'DELETE /api/webhooks/{id}',
  tag: 'Events',
  summary: 'Delete a webhook with its deliveries',
  description: 'Deliveries that are pending are not sent; one that is being sent may still arrive.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: WebhookPath,
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  async handle(context, { path: { id } }) {
    const { accountId } = await requireWebhook(context, id);
    await remove(context.services.db, accountId, id);
    return null;
  },
});
