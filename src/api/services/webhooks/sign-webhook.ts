import { createHmac } from 'node:crypto';

/** The secret as the owner of the webhook sees it: `whsec_` and base64 (Standard Webhooks). */
export const formatSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

export const SECRET_BYTES = 32;

export interface SignedMessage {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** `v1,` and the base64 HMAC-SHA256 of id, timestamp and body. One signature per valid secret, separated by spaces. */
export const signMessage = ({ id, timestamp, body }: SignedMessage, secrets: readonly Uint8Array[]): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');

/** Headers of a delivery. `webhook-id` is the idempotency key: it is equal for all attempts of an event. */
export const deliveryHeaders = (message: SignedMessage, secrets: readonly Uint8Array[]): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'crosstie-webhooks',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': signMessage(message, secrets),
});
