import type { Principal } from '../../../access/credentials/authenticate.js';
import type { Network } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findWebhook, type WebhookRow, type WebhookSecrets } from '../../../store/queries/service/webhooks.js';
import type { Services } from '../../kit/context.js';

interface Context {
  readonly services: Services;
  readonly principal: Principal;
  readonly network: Network | undefined;
}

/** A webhook of the caller's account; with an API key, of its network. */
export async function requireWebhook(
  { services: { db }, principal: { accountId }, network }: Context,
  id: string,
): Promise<WebhookRow & WebhookSecrets> {
  const row = await findWebhook(db, accountId, id);
  if (row === undefined || (network !== undefined && row.network !== network.id)) throw noWebhook(id);
  return row;
}

export const noWebhook = (id: string): ServiceError =>
  new ServiceError('not-found', `There is no webhook ${id}: GET /api/webhooks lists those of the account`);
