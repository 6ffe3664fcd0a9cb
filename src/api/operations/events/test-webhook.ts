import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { findDelivery, insertDeliveries } from '../../../store/queries/service/webhook-deliveries.js';
import { operation } from '../../kit/operation.js';
import { Closed, named, OneOf } from '../../kit/schema.js';
import { EVENT_KIND_NAMES } from '../../services/events/event-kinds.js';
import { formatTest } from '../../services/webhooks/event-body.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import {
  Delivery,
  NEEDS_WEBHOOK,
  toDeliveryJson,
  WEBHOOK_ID_EXAMPLE,
  WebhookPath,
} from '../../services/webhooks/webhook-json.js';
import { announceWebhooks } from '../../services/webhooks/webhook-service.js';

const TEST_TYPE = 'webhook.test';

export const testWebhook = operation({
  id: 'testWebhook',
  route: 'POST /api/webhooks/{id}/test',
  tag: 'Events',
  summary: 'Send a test event to a webhook',
  description:
    'Queues an event with the payload `{"test": true}`, of type `webhook.test` or of the given type. `GET /api/webhooks/{id}/deliveries` shows the response of the receiver. A paused webhook is rejected.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: WebhookPath,
  body: named(
    'WebhookTest',
    Closed({ event: Type.Optional(OneOf([...EVENT_KIND_NAMES, TEST_TYPE], 'Type of the test event')) }),
  ),
  bodyOptional: true,
  result: Delivery,
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  async handle(context, { path: { id }, body }) {
    const { services } = context;
    const row = await requireWebhook(context, id);
    if (!row.enabled) throw new ServiceError('invalid', 'The webhook is paused: enable it first');
    const now = new Date(services.clock.now());
    const type = body.event ?? TEST_TYPE;
    const eventId = `evt_test_${services.webhooks.newId()}`;
    const { network } = services.networks.status(row.network);
    const delivery = {
      webhookId: id,
      network: row.network,
      eventId,
      type,
      subject: eventId,
      barrier: false,
      body: formatTest(eventId, type, network, now),
      height: undefined,
      dueHeight: undefined,
    };
    await services.db.transaction((tx) => insertDeliveries(tx, [delivery], now));
    const stored = await findDelivery(services.db, id, eventId);
    announceWebhooks();
    return toDeliveryJson(stored!, []);
  },
});
