import { ServiceError } from '../../../kernel/errors.js';
import { insertWebhook } from '../../../store/queries/service/webhooks.js';
import { operation } from '../../kit/operation.js';
import { normalizeFilters, requireStorable } from '../../services/events/event-filter.js';
import { positionAtTip } from '../../services/events/event-steps.js';
import { requireEventFacts } from '../../services/events/require-event-facts.js';
import { formatSecret } from '../../services/webhooks/sign-webhook.js';
import { CreatedWebhook, MAX_WEBHOOKS, toWebhookJson, WebhookRequest } from '../../services/webhooks/webhook-json.js';
import { announceWebhooks, checkReceiverUrl } from '../../services/webhooks/webhook-service.js';

export const createWebhook = operation({
  id: 'createWebhook',
  route: 'POST /api/webhooks',
  tag: 'Events',
  summary: 'Create a webhook',
  description: `Delivers events of a network that meet all filters to a URL, from the newest block on. Deliveries are signed as defined by Standard Webhooks and repeated until the receiver answers with a status from 200 to 299; \`webhook-id\` is the key of the event and equal for all attempts. Events of one subject arrive in order. When blocks are rolled back, \`block.rollback\` lists the delivered events that are reverted. An account has at most ${MAX_WEBHOOKS} webhooks.`,
  gate: 'caller',
  scope: 'chain',
  addOn: null,
  writes: true,
  networkInBody: true,
  body: WebhookRequest,
  result: CreatedWebhook,
  errors: [],
  example: {
    body: {
      name: 'Payments',
      url: 'https://example.org/webhooks/crosstie',
      events: ['block.new', 'block.rollback'],
      confirmations: 2,
    },
  },

  async handle({ db, network, principal: { accountId }, services }, { body }) {
    const { webhooks, clock } = services;
    requireStorable(body.filters ?? []);
    const filters = normalizeFilters(body.filters ?? [], body.events, network);
    await requireEventFacts(db, body.events);
    const id = webhooks.newId();
    const secret = webhooks.newSecret();
    const webhook = {
      id,
      accountId,
      network: network.id,
      name: body.name,
      url: checkReceiverUrl(body.url, webhooks),
      events: body.events,
      filters,
      confirmations: body.confirmations ?? 0,
      enabled: body.enabled ?? true,
    };
    const now = new Date(clock.now());
    const isInserted = await insertWebhook(services.db, {
      ...webhook,
      secret: await webhooks.seal(id, secret),
      maximum: MAX_WEBHOOKS,
      now,
      position: await positionAtTip(db),
    });
    if (!isInserted)
      throw new ServiceError('invalid', `An account has at most ${MAX_WEBHOOKS} webhooks; delete one first`);
    announceWebhooks();
    return {
      ...toWebhookJson({ ...webhook, createdAt: now, pausedReason: null, failureCount: 0 }),
      secret: formatSecret(secret),
    };
  },
});
