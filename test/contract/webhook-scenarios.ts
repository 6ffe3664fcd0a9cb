import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import { createWebhook } from '../../src/api/operations/events/create-webhook.js';
import { replayWebhook } from '../../src/api/operations/events/replay-webhook.js';
import { updateWebhook } from '../../src/api/operations/events/update-webhook.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { type Callers, demoKey } from './calls.js';

/** A webhook has to be created before it can be used. Nothing is sent: these services run no deliverer. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };

async function created({ service }: Callers): Promise<string> {
  const payload = createWebhook.example.body as object;
  // The demo account of all contract tests has a limited number of webhooks.
  await service.services.db.run(sql`delete from service.webhook`);
  return (await service.http.inject({ method: 'POST', url: '/api/webhooks', headers, payload })).json().id;
}

const withId = async (callers: Callers): Promise<Example> => ({ path: { id: await created(callers) } });

/** A webhook with two deliveries, and the id of the second. */
async function withDelivery(callers: Callers): Promise<{ readonly id: string; readonly deliveryId: string }> {
  const id = await created(callers);
  const url = `/api/webhooks/${id}/test`;
  await callers.service.http.inject({ method: 'POST', url, headers });
  const sent = await callers.service.http.inject({ method: 'POST', url, headers });
  return { id, deliveryId: sent.json().id };
}

export const WEBHOOK_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  async listWebhooks(callers) {
    await created(callers);
    return {};
  },
  getWebhook: withId,
  deleteWebhook: withId,
  testWebhook: withId,
  rotateWebhookSecret: withId,
  updateWebhook: async (callers) => ({ ...updateWebhook.example, ...(await withId(callers)) }),
  async replayWebhook(callers) {
    const { tip } = callers.service.services.networks.status('CARDANO_MAINNET');
    const body = { ...(replayWebhook.example.body as object), toSlot: tip?.slot ?? 0 };
    return { ...(await withId(callers)), body };
  },
  async listWebhookReplays(callers) {
    const example = await withId(callers);
    const { tip } = callers.service.services.networks.status('CARDANO_MAINNET');
    const url = `/api/webhooks/${example.path?.['id']}/replay`;
    const payload = { fromSlot: 0, toSlot: tip?.slot ?? 0 };
    await callers.service.http.inject({ method: 'POST', url, headers, payload });
    return example;
  },
  listWebhookDeliveries: async (callers) => ({ path: { id: (await withDelivery(callers)).id } }),
  redeliverWebhook: async (callers) => ({ path: await withDelivery(callers) }),
};

const missing = '/api/webhooks/00000000-0000-4000-8000-000000000000';

const sendRequest =
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Scenario =>
  ({ service }) =>
    service.http.inject({ method, url, headers, ...(payload && { payload }) });

/** Blocks without stored bodies. */
const withoutBytes: Scenario = async ({ service }) => {
  const { db } = service.services;
  const rawBlock = sql`${networkSchema('CARDANO_MAINNET')}.raw_block`;
  await db.run(sql`update ${rawBlock} set whole = false`);
  try {
    return await service.http.inject({ url: '/api/chain/follow?from=origin', headers });
  } finally {
    await db.run(sql`update ${rawBlock} set whole = true`);
  }
};

export const WEBHOOK_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  followChain: {
    'not-found': sendRequest('GET', `/api/chain/follow?from=1.${'00'.repeat(32)}`),
    'not-implemented': withoutBytes,
  },
  getWebhook: { 'not-found': sendRequest('GET', missing) },
  deleteWebhook: { 'not-found': sendRequest('DELETE', missing) },
  updateWebhook: { 'not-found': sendRequest('PATCH', missing, { enabled: false }) },
  testWebhook: { 'not-found': sendRequest('POST', `${missing}/test`) },
  rotateWebhookSecret: { 'not-found': sendRequest('POST', `${missing}/rotate-secret`) },
  listWebhookDeliveries: { 'not-found': sendRequest('GET', `${missing}/deliveries`) },
  listWebhookReplays: { 'not-found': sendRequest('GET', `${missing}/replays`) },
  redeliverWebhook: { 'not-found': sendRequest('POST', `${missing}/deliveries/1/redeliver`) },
  replayWebhook: { 'not-found': sendRequest('POST', `${missing}/replay`, { fromSlot: 0, toSlot: 1 }) },
};
