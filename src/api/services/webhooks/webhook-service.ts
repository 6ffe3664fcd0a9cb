import { generateUuid } from '../../../access/ids.js';
import { ServiceError } from '../../../kernel/errors.js';
import { hint } from '../../../store/hints.js';
import type { WebhookSecrets } from '../../../store/queries/service/webhooks.js';

declare module '../../kit/context.js' {
  interface Services {
    readonly webhooks: WebhookService;
  }
}

/** Parts of the service that operations on webhooks need besides the database. */
export interface WebhookService {
  readonly allowPrivate: boolean;
  newId(): string;
  newSecret(): Uint8Array;
  /** Encrypts the secret of a webhook for storage. */
  seal(webhookId: string, secret: Uint8Array): Promise<Uint8Array>;
  /** The valid secrets, the current one first. */
  open(webhook: WebhookSecrets & { readonly id: string }, now: number): Promise<readonly Uint8Array[]>;
}

export interface WebhookServiceOptions {
  readonly allowPrivate: boolean;
  readonly random: (count: number) => Uint8Array;
  seal(plain: Uint8Array, context: string): Promise<Uint8Array>;
  unseal(sealed: Uint8Array, context: string): Promise<Uint8Array>;
}

const SECRET_BYTES = 32;

const sealContext = (webhookId: string): string => `webhook ${webhookId}`;

export const createWebhookService = ({
  allowPrivate,
  random,
  seal,
  unseal,
}: WebhookServiceOptions): WebhookService => ({
  allowPrivate,
  newId: () => generateUuid(random),
  newSecret: () => random(SECRET_BYTES),
  seal: (webhookId, secret) => seal(secret, sealContext(webhookId)),
  async open({ id, secret, previousSecret, previousSecretUntil }, now) {
    const current = await unseal(secret, sealContext(id));
    if (previousSecret === null || previousSecretUntil === null || previousSecretUntil.getTime() <= now)
      return [current];
    return [current, await unseal(previousSecret, sealContext(id))];
  },
});

const MAX_URL_CHARACTERS = 2_048;

/**
 * Checks the form of the address. Where it leads is checked at every delivery, because a name may resolve to another
 * address by then.
 */
export function checkReceiverUrl(text: string, { allowPrivate }: Pick<WebhookService, 'allowPrivate'>): string {
  const url = text.length <= MAX_URL_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new ServiceError('invalid', "Invalid 'url': it must be an absolute URL");
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new ServiceError('invalid', "Invalid 'url': it must begin with https://");
  if (url.username !== '' || url.password !== '')
    throw new ServiceError('invalid', "Invalid 'url': it must not contain a password; check the signature instead");
  return url.href;
}

/** Topic of new deliveries, for the deliverer of this process. */
export const DELIVERIES_TOPIC = 'webhook deliveries';

/** Topic of changed webhooks, for the dispatcher of this process. */
export const WEBHOOKS_TOPIC = 'webhooks';

/** Wakes the dispatcher and the deliverer after a change by a request. */
export function announceWebhooks(): void {
  hint(WEBHOOKS_TOPIC);
  hint(DELIVERIES_TOPIC);
}
