import Type from 'typebox';
import { listAttempts, listDeliveries } from '../../../store/queries/service/webhook-deliveries.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import {
  DELIVERY_STATUSES,
  Delivery,
  NEEDS_WEBHOOK,
  toDeliveryJson,
  WEBHOOK_ID_EXAMPLE,
  WebhookPath,
} from '../../services/webhooks/webhook-json.js';

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  route: 'GET /api/webhooks/{id}/deliveries',
  tag: 'Events',
  summary: 'List the deliveries of a webhook, newest first',
  description:
    'With requests, responses and times of all attempts, for 30 days. `status=FAILED` lists the dead letters: deliveries that were given up after all attempts.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  path: WebhookPath,
  query: Type.Object({
    status: Type.Optional(OneOf(DELIVERY_STATUSES, 'Only deliveries with this status')),
    cursor: Cursor,
    limit: Limit({ max: 200, default: 50 }),
  }),
  result: CursorPage(Delivery),
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  async handle(context, { path: { id }, query: { status, limit, ...query } }) {
    const { cursor, services } = context;
    await requireWebhook(context, id);
    const [last] = positionAfter(cursor, query.cursor) ?? [];
    const before = last === undefined ? undefined : BigInt(String(last));
    const rows = await listDeliveries(services.db, id, { status, before, limit: limit + 1 });
    const attempts = await listAttempts(
      services.db,
      rows.slice(0, limit).map((row) => row.id),
    );
    return cursorPage(rows, limit, {
      show: (row) => toDeliveryJson(row, attempts),
      next: (row) => cursor.encode([row.id.toString()]),
    });
  },
});
