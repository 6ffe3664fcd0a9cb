import type { Static } from 'typebox';
import { updateWebhook as update } from '../../../store/queries/service/webhooks.js';
import { operation } from '../../kit/operation.js';
import { type EventFilters, normalizeFilters, requireStorable } from '../../services/events/event-filter.js';
import type { EventKind } from '../../services/events/event-kinds.js';
import { positionAtTip } from '../../services/events/event-steps.js';
import { requireEventFacts } from '../../services/events/require-event-facts.js';
import { noWebhook, requireWebhook } from '../../services/webhooks/require-webhook.js';
import {
  NEEDS_WEBHOOK,
  toWebhookJson,
  WEBHOOK_ID_EXAMPLE,
  Webhook,
  WebhookPatch,
  WebhookPath,
} from '../../services/webhooks/webhook-json.js';
import { announceWebhooks, checkReceiverUrl } from '../../services/webhooks/webhook-service.js';

export const updateWebhook = operation({
  id: 'updateWebhook',
  route: 'PATCH /api/webhooks/{id}',
  tag: 'Events',
  summary: 'Update a webhook, or pause and resume it',
  description:
    'Changes the given fields. `enabled: false` pauses the webhook: pending deliveries are kept, and events of the time in between are not delivered (replay them with `POST /api/webhooks/{id}/replay`).',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: WebhookPath,
  body: WebhookPatch,
  result: Webhook,
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE }, body: { enabled: false } },

  async handle(context, { path: { id }, body }) {
    const { services } = context;
    const row = await requireWebhook(context, id);
    const { network } = services.networks.status(row.network);
    const events = body.events ?? (row.events as readonly EventKind[]);
    requireStorable(body.filters ?? []);
    const filters = normalizeFilters(body.filters ?? (row.filters as Static<typeof EventFilters>), events, network);
    if (body.events !== undefined) await requireEventFacts(await services.networks.open(row.network), body.events);
    const change = {
      ...body,
      ...(body.url !== undefined && { url: checkReceiverUrl(body.url, services.webhooks) }),
      ...(body.filters !== undefined && { filters }),
    };
    const position =
      body.enabled === true && !row.enabled
        ? await positionAtTip(await services.networks.open(row.network))
        : undefined;
    const updated = await update(services.db, row, change, { now: new Date(services.clock.now()), position });
    if (updated === undefined) throw noWebhook(id);
    announceWebhooks();
    return toWebhookJson(updated);
  },
});
