import { rotateSecret } from '../../../store/queries/service/webhooks.js';
import { operation } from '../../kit/operation.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import { formatSecret } from '../../services/webhooks/sign-webhook.js';
import { NEEDS_WEBHOOK, WEBHOOK_ID_EXAMPLE, WebhookPath, WebhookSecret } from '../../services/webhooks/webhook-json.js';

const OVERLAP_MS = 24 * 3_600_000;

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  route: 'POST /api/webhooks/{id}/rotate-secret',
  tag: 'Events',
  summary: 'Rotate the secret of a webhook',
  description:
    'Deliveries of the next 24 hours carry signatures of both secrets, so that receivers can change without losing one.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: WebhookPath,
  result: WebhookSecret,
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE } },

  async handle(context, { path: { id } }) {
    const { db, webhooks, clock } = context.services;
    const { accountId } = await requireWebhook(context, id);
    const secret = webhooks.newSecret();
    const previousUntil = new Date(clock.now() + OVERLAP_MS);
    await rotateSecret(db, accountId, id, { secret: await webhooks.seal(id, secret), previousUntil });
    return { secret: formatSecret(secret) };
  },
});
