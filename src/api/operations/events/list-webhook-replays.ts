import Type from 'typebox';
import { listReplays } from '../../../store/queries/service/webhook-replays.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf, Uuid } from '../../kit/schema.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import { NEEDS_WEBHOOK, WEBHOOK_ID_EXAMPLE, WebhookPath } from '../../services/webhooks/webhook-json.js';

const MAX_LISTED = 100;

export const listWebhookReplays = operation({
  id: 'listWebhookReplays',
  route: 'GET /api/webhooks/{id}/replays',
  tag: 'Events',
  summary: 'List the replays of a webhook, newest first',
  description: `The newest ${MAX_LISTED} replays with their progress; completed ones for 30 days. A replay is complete when all its events are queued: \`GET /api/webhooks/{id}/deliveries\` shows their deliveries. It waits while the webhook is paused.`,
  gate: 'caller',
  scope: 'any',
  addOn: null,
  path: WebhookPath,
  result: Type.Array(
    named(
      'WebhookReplayState',
      Closed({
        jobId: described(Uuid, 'Id of the replay'),
        status: OneOf(['RUNNING', 'COMPLETE'], 'COMPLETE: all events of the blocks are queued'),
        fromHeight: Count('First block'),
        toHeight: Count('Last block'),
        nextHeight: Count('The next block; after the last one when the replay is complete'),
        createdAt: described(DateTime, 'Time of the request'),
        completedAt: Nullable(described(DateTime, 'Time of completion; null before it')),
      }),
    ),
  ),
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  async handle(context, { path: { id } }) {
    await requireWebhook(context, id);
    const rows = await listReplays(context.services.db, id, MAX_LISTED);
    return rows.map(({ id: jobId, fromHeight, toHeight, nextHeight, createdAt, completedAt }) => ({
      jobId,
      status: completedAt === null ? ('RUNNING' as const) : ('COMPLETE' as const),
      fromHeight,
      toHeight,
      nextHeight,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    }));
  },
});
