import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { listAttempts, redeliver } from '../../../store/queries/service/webhook-deliveries.js';
import { operation } from '../../kit/operation.js';
import { described, Text, Uuid } from '../../kit/schema.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import { Delivery, toDeliveryJson, WEBHOOK_ID_EXAMPLE } from '../../services/webhooks/webhook-json.js';
import { announceWebhooks } from '../../services/webhooks/webhook-service.js';

export const redeliverWebhook = operation({
  id: 'redeliverWebhook',
  route: 'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver',
  tag: 'Events',
  summary: 'Send a delivery again',
  description:
    'The event keeps its key. A failed delivery gets all its attempts again; a delivered one is sent once more, and the receiver recognizes it by the key.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: Type.Object({
    id: described(Uuid, 'Id of the webhook'),
    deliveryId: Text(18, { pattern: '^[0-9]{1,18}$', description: 'Id of the delivery' }),
  }),
  result: Delivery,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a delivery from `GET /api/webhooks/{id}/deliveries`',
  example: { path: { id: WEBHOOK_ID_EXAMPLE, deliveryId: '1' } },

  async handle(context, { path: { id, deliveryId } }) {
    const { db, clock } = context.services;
    await requireWebhook(context, id);
    const row = await redeliver(db, id, BigInt(deliveryId), new Date(clock.now()));
    if (row === undefined)
      throw new ServiceError('not-found', `The webhook has no delivery ${deliveryId}: it may be older than 30 days`);
    const attempts = await listAttempts(db, [row.id]);
    announceWebhooks();
    return toDeliveryJson(row, attempts);
  },
});
