import type { SendMail } from '../access/accounts/mail.js';
import type { NetworkDirectory } from '../api/kit/context.js';
import { createWebhookRunner, type WebhookRunner } from '../api/services/webhooks/webhook-runner.js';
import { createWebhookService, type WebhookService } from '../api/services/webhooks/webhook-service.js';
import { createPostWebhook, type PostOptions } from '../gateways/webhook/post-webhook.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import { seal, unseal } from '../kernel/seal.js';
import type { Db } from '../store/db.js';
import { findNoticeAddress } from '../store/queries/service/webhooks.js';
import type { Config } from './config.js';

export interface WebhookDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly networks: NetworkDirectory;
  readonly secret: (name: string) => Promise<Uint8Array>;
  readonly sendMail: SendMail | undefined;
  /** Resolves names of receivers; default: DNS. Tests replace it. */
  readonly resolve?: PostOptions['resolve'] | undefined;
}

/** The time within which a receiver has to answer. */
const TIMEOUT_MS = 10_000;

export interface Webhooks {
  readonly service: WebhookService;
  readonly runner: WebhookRunner;
}

export function openWebhooks(
  config: Pick<Config, 'webhookPrivateAddresses'>,
  dependencies: WebhookDependencies,
): Webhooks {
  const { db, clock, random, log, networks, secret, sendMail, resolve } = dependencies;
  const allowPrivate = config.webhookPrivateAddresses === 'on';
  const service = createWebhookService({
    allowPrivate,
    random,
    seal: async (plain, context) => seal(await secret('webhooks'), plain, context, random),
    unseal: async (sealed, context) => unseal(await secret('webhooks'), sealed, context),
  });
  const runner = createWebhookRunner(
    { db, network: (id) => networks.status(id).network, open: (id) => networks.open(id) },
    {
      db,
      clock,
      random,
      log,
      post: createPostWebhook({ allowPrivate, timeoutMs: TIMEOUT_MS, ...(resolve && { resolve }) }),
      openSecrets: (webhook) => service.open(webhook, clock.now()),
      async notify({ accountId, name, url }, reason) {
        const to = sendMail && (await findNoticeAddress(db, accountId))?.email;
        if (!sendMail || !to) return;
        const text = `The webhook "${name}" (${new URL(url).host}) was paused: ${reason}.\n\nIts pending deliveries are kept. Correct the receiver, then enable the webhook again with PATCH /api/webhooks/{id}.\n`;
        await sendMail({ to, subject: `Webhook "${name}" was paused`, text });
      },
    },
  );
  return { service, runner };
}
