import { ServiceError } from '../../../kernel/errors.js';
import { findHeightsWithin } from '../../../store/queries/events/heights-within.js';
import { insertReplay } from '../../../store/queries/service/webhook-replays.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named, Uuid } from '../../kit/schema.js';
import { requireWebhook } from '../../services/webhooks/require-webhook.js';
import { NEEDS_WEBHOOK, WEBHOOK_ID_EXAMPLE, WebhookPath } from '../../services/webhooks/webhook-json.js';
import { announceWebhooks } from '../../services/webhooks/webhook-service.js';

/** About five days of Cardano, or two years of Bitcoin. */
const MAX_BLOCKS = 100_000;
/** Unfinished replays of a webhook. */
const MAX_UNFINISHED = 10;

export const replayWebhook = operation({
  id: 'replayWebhook',
  route: 'POST /api/webhooks/{id}/replay',
  tag: 'Events',
  summary: 'Send the events of past blocks to a webhook',
  description: `For the blocks of a range of slots, on Bitcoin of heights, at most ${MAX_BLOCKS.toLocaleString('en')} of them. Events that were delivered before keep their key and are sent again. New events do not wait for the replay; \`GET /api/webhooks/{id}/replays\` shows its progress. A webhook has at most ${MAX_UNFINISHED} unfinished replays.`,
  gate: 'caller',
  scope: 'any',
  addOn: null,
  writes: true,
  path: WebhookPath,
  body: named(
    'WebhookReplay',
    Closed({
      fromSlot: Count('First slot; on Bitcoin the first height'),
      toSlot: Count('Last slot; on Bitcoin the last height'),
    }),
  ),
  success: 202,
  result: named('WebhookReplayJob', Closed({ jobId: described(Uuid, 'Id of the replay') })),
  errors: ['not-found'],
  exampleNeeds: NEEDS_WEBHOOK,
  example: { path: { id: WEBHOOK_ID_EXAMPLE }, body: { fromSlot: 0, toSlot: 100 } },

  async handle(context, { path: { id }, body: { fromSlot, toSlot } }) {
    const { services } = context;
    const row = await requireWebhook(context, id);
    if (!row.enabled) throw new ServiceError('invalid', 'The webhook is paused: enable it first');
    if (toSlot < fromSlot) throw new ServiceError('invalid', "'toSlot' must not be before 'fromSlot'");
    const heights = await findHeightsWithin(await services.networks.open(row.network), { fromSlot, toSlot });
    if (heights === undefined) throw new ServiceError('invalid', 'There is no block between fromSlot and toSlot');
    if (heights.to - heights.from >= MAX_BLOCKS)
      throw new ServiceError('invalid', `The range has more than ${MAX_BLOCKS} blocks: replay it in parts`);
    const jobId = services.webhooks.newId();
    const isInserted = await insertReplay(services.db, {
      id: jobId,
      webhookId: id,
      network: row.network,
      createdAt: new Date(services.clock.now()),
      fromHeight: heights.from,
      toHeight: heights.to,
      maximum: MAX_UNFINISHED,
    });
    if (!isInserted)
      throw new ServiceError(
        'invalid',
        `The webhook has ${MAX_UNFINISHED} unfinished replays: wait until one completes`,
      );
    announceWebhooks();
    return { jobId };
  },
});
