import Type, { type Static } from 'typebox';
import type { AttemptRow, DeliveryRow } from '../../../store/queries/service/webhook-deliveries.js';
import type { WebhookRow } from '../../../store/queries/service/webhooks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import {
  BodyNetwork,
  Closed,
  Count,
  DateTime,
  described,
  Integer,
  MapOf,
  Nullable,
  named,
  OneOf,
  Text,
  Uuid,
} from '../../kit/schema.js';
import { EventFilters } from '../events/event-filter.js';
import { EVENT_KIND_NAMES } from '../events/event-kinds.js';

export const MAX_WEBHOOKS = 100;

/** Failures in a row from which on a webhook is shown as failing. */
const FAILING_FROM = 3;

const EventKinds = Type.Array(OneOf(EVENT_KIND_NAMES, 'Type of an event'), {
  minItems: 1,
  maxItems: EVENT_KIND_NAMES.length,
  uniqueItems: true,
  description: 'Types of events to deliver; `GET /api/events/types` lists them',
});

const Confirmations = Integer({
  minimum: 0,
  maximum: 2_160,
  description: 'Blocks that have to follow the block of an event before it is delivered',
});

const Name = Text(100, { minLength: 1, description: 'Name for people' });
const Url = Text(2_048, { minLength: 1, description: 'Receiver: an https URL of the open internet' });

export const WebhookRequest = named(
  'WebhookRequest',
  Closed({
    name: Name,
    url: Url,
    events: EventKinds,
    filters: Type.Optional(EventFilters),
    confirmations: Type.Optional(Confirmations),
    enabled: Type.Optional(Type.Boolean({ description: 'False: created paused' })),
    network: Type.Optional(BodyNetwork),
  }),
);

export const WebhookPatch = named(
  'WebhookPatch',
  Closed({
    name: Type.Optional(Name),
    url: Type.Optional(Url),
    events: Type.Optional(EventKinds),
    filters: Type.Optional(EventFilters),
    confirmations: Type.Optional(Confirmations),
    enabled: Type.Optional(
      Type.Boolean({ description: 'False: pause. True: continue, without the events of the time in between' }),
    ),
  }),
);

const webhookFields = {
  id: described(Uuid, 'Id of the webhook'),
  name: Type.String({ description: 'Name for people' }),
  url: Type.String({ description: 'Receiver' }),
  network: Type.String({ description: FIELD.network }),
  events: Type.Array(Type.String(), { description: 'Types of events that are delivered' }),
  filters: EventFilters,
  confirmations: Count('Blocks that have to follow the block of an event before it is delivered'),
  enabled: Type.Boolean({ description: 'False: no events are delivered' }),
  status: OneOf(['ACTIVE', 'PAUSED', 'FAILING'], 'FAILING: the last deliveries failed and are retried'),
  pausedReason: Nullable(Type.String({ description: 'Why the service paused the webhook; null if it did not' })),
  failureCount: Count('Attempts that failed since the last success'),
  createdAt: described(DateTime, 'Time of creation'),
};

const Secret = Type.String({
  description: 'Signs deliveries (Standard Webhooks); shown only here: store it. `whsec_` and base64',
});

export const Webhook = named('Webhook', Closed(webhookFields));
export const CreatedWebhook = named('CreatedWebhook', Closed({ ...webhookFields, secret: Secret }));
export const WebhookSecret = named('WebhookSecret', Closed({ secret: Secret }));

export const toWebhookJson = (row: WebhookRow): Static<typeof Webhook> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  network: row.network,
  events: [...row.events],
  filters: row.filters as Static<typeof EventFilters>,
  confirmations: row.confirmations,
  enabled: row.enabled,
  status: row.enabled ? (row.failureCount >= FAILING_FROM ? 'FAILING' : 'ACTIVE') : 'PAUSED',
  pausedReason: row.pausedReason,
  failureCount: row.failureCount,
  createdAt: row.createdAt.toISOString(),
});

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

const Attempt = named(
  'WebhookAttempt',
  Closed({
    attempt: Count('Number of the attempt, from 1'),
    startedAt: described(DateTime, 'Time of the request'),
    durationMs: Count('Time until the response or the failure, in milliseconds'),
    requestHeaders: MapOf(Type.String(), 'Headers of the request'),
    responseStatus: Nullable(Integer({ description: 'Status of the response; null without one' })),
    responseBody: Nullable(Type.String({ description: 'The first 1,024 bytes of the response; null without one' })),
    error: Nullable(Type.String({ description: 'Why the attempt failed; null if it did not' })),
  }),
);

export const Delivery = named(
  'WebhookDelivery',
  Closed({
    id: Type.String({ description: 'Id of the delivery' }),
    webhookId: described(Uuid, 'Id of the webhook'),
    eventId: Type.String({ description: 'Key of the event, sent as `webhook-id`: equal for all attempts' }),
    type: Type.String({ description: 'Type of the event' }),
    attempt: Count('Attempts so far'),
    status: OneOf(DELIVERY_STATUSES, 'FAILED: given up after all attempts; can be redelivered'),
    responseStatus: Nullable(Integer({ description: 'Status of the last response; null without one' })),
    error: Nullable(Type.String({ description: 'Why the last attempt failed; null if it did not' })),
    createdAt: described(DateTime, 'Time at which the event was matched'),
    nextAttemptAt: Nullable(described(DateTime, 'Time of the next attempt; null when there is none')),
    deliveredAt: Nullable(described(DateTime, 'Time of the delivery; null before it')),
    body: Type.String({ description: 'Body of the request: the event as JSON' }),
    attempts: Type.Array(Attempt, { description: 'Requests and responses, oldest first' }),
  }),
);

export const toDeliveryJson = (row: DeliveryRow, attempts: readonly AttemptRow[]): Static<typeof Delivery> => ({
  id: row.id.toString(),
  webhookId: row.webhookId,
  eventId: row.eventId,
  type: row.type,
  attempt: row.attempt,
  status: row.status,
  responseStatus: row.responseStatus,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.status === 'PENDING' ? row.nextAttemptAt.toISOString() : null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  body: row.body,
  attempts: attempts
    .filter(({ deliveryId }) => deliveryId === row.id)
    .map((each) => ({
      attempt: each.attempt,
      startedAt: each.startedAt.toISOString(),
      durationMs: each.durationMs,
      requestHeaders: { ...each.requestHeaders },
      responseStatus: each.responseStatus,
      responseBody: each.responseBody,
      error: each.error,
    })),
});

export const WebhookPath = Type.Object({ id: described(Uuid, 'Id of the webhook') });

export const WEBHOOK_ID_EXAMPLE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

export const NEEDS_WEBHOOK = 'the `id` of a webhook from `POST /api/webhooks`';
