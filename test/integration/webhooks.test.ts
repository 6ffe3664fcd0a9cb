import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeliverDependencies, Deliverer } from '../../src/api/services/webhooks/deliver.js';
import { Dispatcher } from '../../src/api/services/webhooks/dispatch.js';
import type { NetworkId } from '../../src/chains/networks.js';
import { createPostWebhook } from '../../src/gateways/webhook/post-webhook.js';
import { silentLog } from '../../src/kernel/log.js';
import { sql } from '../../src/store/sql.js';
import { demoKey } from '../contract/calls.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

/**
 * Webhooks from the chain to a receiver that deduplicates by key. The test runs dispatchers and deliverers itself, as
 * several processes would, with a clock that it moves.
 */

const NETWORK = 'CARDANO_PREPROD';
const HOUR_MS = 3_600_000;

let service: TestService;
let receiver: WebhookReceiver;
let url: string;
let aheadMs = 0;
const notices: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  await startNetworks(service, NETWORK);
});

afterAll(() => service.close());

beforeEach(async () => {
  aheadMs = 0;
  receiver = new WebhookReceiver();
  url = await receiver.listen();
});

afterEach(async () => {
  await service.services.db.run(sql`delete from service.webhook`);
  await receiver.close();
});

const sandbox = (network: NetworkId = NETWORK) => service.services.networks.sandbox(network);

async function call<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const response = await service.http.inject({
    method,
    url: path,
    headers: { 'x-api-key': demoKey(NETWORK) },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: (response.body === '' ? undefined : response.json()) as Answer };
}

interface Hook {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
}

interface DeliveryJson {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
  readonly attempt: number;
  readonly error: string | null;
  readonly attempts: readonly { readonly responseStatus: number | null; readonly durationMs: number }[];
}

async function createHook(fields: object): Promise<Hook> {
  const { status, body } = await call<Hook & { error?: string }>('POST', '/api/webhooks', {
    name: 'test',
    url,
    ...fields,
  });
  expect(status, body.error).toBe(200);
  receiver.secret = body.secret;
  return body;
}

const deliverer = (): DeliverDependencies => {
  const clock = { ...service.services.clock, now: () => Date.now() + aheadMs };
  return {
    db: service.services.db,
    clock,
    random: (count) => new Uint8Array(randomBytes(count)),
    log: silentLog,
    post: createPostWebhook({ allowPrivate: true, timeoutMs: 5_000 }),
    openSecrets: (webhook) => service.services.webhooks.open(webhook, clock.now()),
    notify: async (_, reason) => void notices.push(reason),
  };
};

const newDispatcher = (network: NetworkId = NETWORK): Dispatcher =>
  new Dispatcher(
    {
      db: service.services.db,
      now: () => Date.now() + aheadMs,
      network: (id) => service.services.networks.status(id).network,
      open: (id) => service.services.networks.open(id),
    },
    network,
  );

/** Sends due deliveries until there are none. */
async function deliverDue(): Promise<void> {
  const process = new Deliverer(deliverer());
  while ((await process.lease(never)) > 0) await process.awaitAll();
}

/** Two processes dispatch and deliver at the same time. */
async function settle(network: NetworkId = NETWORK): Promise<void> {
  await Promise.all([newDispatcher(network).run(never), newDispatcher(network).run(never)]);
  await Promise.all([deliverDue(), deliverDue()]);
}

/** Until no delivery is pending. */
async function settleAll(): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await settle();
    const row = await service.services.db.first<{ count: bigint }>(
      sql`select count(*) as count from service.webhook_delivery where status = 'PENDING'`,
    );
    if (row?.count === 0n) return;
    aheadMs += HOUR_MS;
  }
  throw new Error('deliveries remain pending');
}

async function blocksAfter(height: number): Promise<readonly string[]> {
  const db = await service.services.networks.open(NETWORK);
  const rows = await db.rows<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from ${db.schema}.block where height > ${height} order by height`,
  );
  return rows.map(({ hash }) => hash);
}

const tipHeight = async (): Promise<number> => (await (await sandbox()).status()).tip!.height;

/** A small generator: the same numbers on every machine. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const deliveries = async (id: string, query = ''): Promise<readonly DeliveryJson[]> =>
  (await call<{ data: DeliveryJson[] }>('GET', `/api/webhooks/${id}/deliveries${query}`)).body.data;

describe('deliveries', () => {
  test('a receiver that fails and loses answers ends with the chain through forks', async () => {
    await createHook({ events: ['block.new'] });
    const start = await tipHeight();
    const below = numbers(11);
    receiver.behave = () => (['accept', 'accept', 'fail', 'lose-answer'] as const)[below(4)]!;
    let own = 0;
    for (let round = 0; round < 8; round += 1) {
      const depth = Math.min(own, 1 + below(3));
      if (depth > 0 && below(2) === 0) {
        await (await sandbox()).fork(depth);
        own -= depth;
      } else {
        await (await sandbox()).advanceBlocks(2);
        own += 2;
      }
      await settle();
      if (below(2) === 0) aheadMs += HOUR_MS;
    }
    receiver.behave = () => 'accept';
    await settleAll();
    const applied = [...receiver.events.values()].toSorted((a, b) => a.blockHeight! - b.blockHeight!);
    expect(applied.map(({ blockHash }) => blockHash)).toEqual(await blocksAfter(start));
    expect(receiver.invalidSignatures).toBe(0);
    expect(receiver.requests.length).toBeGreaterThan(receiver.order.length);
    expect(receiver.order.some(({ type }) => type === 'block.rollback')).toBe(true);
    // Blocks are one subject: they arrive in order, one at a time, also from two processes.
    expect(receiver.mostAtOnce).toBe(1);
    let height = start;
    for (const event of receiver.order) {
      if (event.type === 'block.new') expect(event.blockHeight).toBe(height + 1);
      height = event.blockHeight!;
    }
  });

  test('an event waits for its confirmations and disappears with its block', async () => {
    await createHook({ events: ['block.new'], confirmations: 2 });
    const start = await tipHeight();
    await (await sandbox()).advanceBlocks(1);
    await settle();
    await (await sandbox()).fork(1);
    await (await sandbox()).advanceBlocks(3);
    await settle();
    const chain = await blocksAfter(start);
    expect(receiver.order.map(({ blockHash }) => blockHash)).toEqual(chain.slice(0, -2));
  });

  test('subjects do not wait for each other, and a given-up delivery can be sent again', async () => {
    const hook = await createHook({ events: ['block.new', 'tx.confirmed'] });
    receiver.behave = ({ type }) => (type === 'block.new' ? 'fail' : 'accept');
    await (await sandbox()).advanceBlocks(2);
    await settle();
    expect(receiver.order.every(({ type }) => type === 'tx.confirmed')).toBe(true);
    const [first] = await deliveries(hook.id, '?status=PENDING&limit=200').then((all) => all.toReversed());
    for (let round = 0; round < 14; round += 1) {
      aheadMs += 12 * HOUR_MS;
      await settle();
    }
    const failed = await deliveries(hook.id, '?status=FAILED');
    const dead = failed.find(({ id }) => id === first!.id)!;
    expect(dead).toMatchObject({ attempt: 12, error: 'The receiver answered 500' });
    expect(dead.attempts.map(({ responseStatus }) => responseStatus)).toEqual(Array(12).fill(500));
    expect(dead.attempts.every(({ durationMs }) => durationMs >= 0)).toBe(true);
    receiver.behave = () => 'accept';
    await call('PATCH', `/api/webhooks/${hook.id}`, { enabled: true });
    const again = await call<DeliveryJson>('POST', `/api/webhooks/${hook.id}/deliveries/${dead.id}/redeliver`);
    expect(again.body).toMatchObject({ status: 'PENDING', eventId: dead.eventId });
    await settle();
    expect(receiver.events.has(dead.eventId)).toBe(true);
  });

  test('a webhook is paused after a day of failures, with a notice, and continues when it is enabled', async () => {
    const hook = await createHook({ events: ['block.new'] });
    receiver.behave = () => 'fail';
    await (await sandbox()).advanceBlocks(3);
    notices.length = 0;
    for (let round = 0; round < 40 && notices.length === 0; round += 1) {
      await settle();
      aheadMs += 9 * HOUR_MS;
    }
    expect(notices).toEqual([expect.stringMatching(/^[0-9]+ attempts in a row failed since /)]);
    expect((await call<Hook>('GET', `/api/webhooks/${hook.id}`)).body.status).toBe('PAUSED');
    const sent = receiver.requests.length;
    await settle();
    expect(receiver.requests.length).toBe(sent);
    receiver.behave = () => 'accept';
    expect((await call<Hook>('PATCH', `/api/webhooks/${hook.id}`, { enabled: true })).body.status).toBe('ACTIVE');
    await settleAll();
    expect(receiver.order.length).toBeGreaterThan(0);
  });

  test('a receiver that does not answer delays no other webhook of the process', async () => {
    const slow = new WebhookReceiver();
    slow.behave = () => 'hang';
    await createHook({ events: ['block.new'], url: await slow.listen() });
    await createHook({ events: ['block.new'] });
    const process = new Deliverer(deliverer());
    for (let round = 1; round <= 2; round += 1) {
      await (await sandbox()).advanceBlocks(1);
      await newDispatcher().run(never);
      await process.lease(never);
      await expect.poll(() => receiver.order.length).toBe(round);
    }
    await expect.poll(() => slow.requests.length).toBe(1);
    await slow.close();
    await process.awaitAll();
  });

  test('410 pauses the webhook at once', async () => {
    const hook = await createHook({ events: ['block.new'] });
    receiver.behave = () => 'gone';
    await (await sandbox()).advanceBlocks(1);
    await settle();
    expect((await call<Hook>('GET', `/api/webhooks/${hook.id}`)).body).toMatchObject({
      status: 'PAUSED',
      pausedReason: 'The receiver answered 410 Gone',
    });
  });

  test('a rotated secret signs together with the previous one', async () => {
    const hook = await createHook({ events: ['block.new'] });
    const rotated = await call<{ secret: string }>('POST', `/api/webhooks/${hook.id}/rotate-secret`);
    await call('POST', `/api/webhooks/${hook.id}/test`);
    await settle();
    expect(receiver.invalidSignatures).toBe(0);
    receiver.secret = rotated.body.secret;
    await call('POST', `/api/webhooks/${hook.id}/test`, { event: 'block.new' });
    await settle();
    expect(receiver.invalidSignatures).toBe(0);
    expect(receiver.requests.map(({ signatures }) => signatures.length)).toEqual([2, 2]);
    expect(receiver.order.map(({ type }) => type)).toEqual(['webhook.test', 'block.new']);
  });
});

describe('events of addresses', () => {
  test.each(['CARDANO_PREPROD', 'BITCOIN_TESTNET4', 'MIDNIGHT_PREPROD'] as const)(
    'a replay on %s delivers the history that GET /api/events lists',
    async (network) => {
      await startNetworks(service, network);
      const headers = { 'x-api-key': demoKey(network) };
      const { faucet: address } = await (await sandbox(network)).status();
      const listed: { blockHash: string; payload: Record<string, unknown> }[] = [];
      for (let cursor = 'fromHeight=0', more = true; more; ) {
        const page = await service.http.inject({
          url: `/api/events?events=address.activity&address=${address}&limit=500&${cursor}`,
          headers,
        });
        const body = page.json();
        listed.push(...body.data);
        more = body.more;
        cursor = `cursor=${body.next}`;
      }
      const created = await service.http.inject({
        method: 'POST',
        url: '/api/webhooks',
        headers,
        payload: {
          name: 'history',
          url,
          events: ['address.activity'],
          filters: [{ field: 'address', operator: 'eq', value: address }],
        },
      });
      expect(created.statusCode, created.body).toBe(200);
      receiver.secret = created.json().secret;
      const replay = await service.http.inject({
        method: 'POST',
        url: `/api/webhooks/${created.json().id}/replay`,
        headers,
        payload: { fromSlot: 0, toSlot: 2 ** 40 },
      });
      expect(replay.statusCode, replay.body).toBe(202);
      const replays = async () =>
        (await service.http.inject({ url: `/api/webhooks/${created.json().id}/replays`, headers })).json();
      const { jobId } = replay.json();
      expect(await replays()).toMatchObject([{ jobId, status: 'RUNNING', completedAt: null }]);
      await settle(network);
      const [done] = await replays();
      expect(done).toMatchObject({ jobId, status: 'COMPLETE', nextHeight: done.toHeight + 1 });
      const toFact = ({
        blockHash,
        payload,
      }: {
        blockHash: string | null;
        payload: Readonly<Record<string, unknown>>;
      }) => ({
        blockHash,
        ...payload,
      });
      expect(listed.length).toBeGreaterThan(0);
      // The list also has transactions that only mention the address.
      const moved = listed.filter(({ payload }) => payload['received'] !== '0' || payload['sent'] !== '0');
      expect(receiver.order.map(toFact)).toEqual(moved.map(toFact));
    },
  );
});

describe('operations', () => {
  test('webhooks are listed, changed and deleted by their account only', async () => {
    const hook = await createHook({ events: ['block.new'], enabled: false });
    const listed = await call<Hook[]>('GET', '/api/webhooks');
    expect(listed.body).toMatchObject([{ id: hook.id, status: 'PAUSED' }]);
    expect(JSON.stringify(listed.body)).not.toContain('whsec_');
    const changed = await call('PATCH', `/api/webhooks/${hook.id}`, { name: 'other', events: ['tx.confirmed'] });
    expect(changed.body).toMatchObject({ name: 'other', events: ['tx.confirmed'] });
    const other = await service.http.inject({
      url: `/api/webhooks/${hook.id}`,
      headers: { 'x-api-key': demoKey('BITCOIN_TESTNET4') },
    });
    expect(other.statusCode).toBe(404);
    expect((await call('POST', `/api/webhooks/${hook.id}/test`)).status).toBe(400);
    expect((await call('DELETE', `/api/webhooks/${hook.id}`)).status).toBe(204);
    expect((await call('GET', `/api/webhooks/${hook.id}`)).status).toBe(404);
  });

  test('secrets are encrypted in the database', async () => {
    const hook = await createHook({ events: ['block.new'] });
    const row = await service.services.db.first<{ secret: Uint8Array }>(
      sql`select secret from service.webhook where id = ${hook.id}`,
    );
    const plain = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    expect(Buffer.from(row!.secret).includes(plain)).toBe(false);
  });

  test('invalid webhooks are rejected with the reason', async () => {
    const attempt = async (fields: object) =>
      (await call<{ error: string }>('POST', '/api/webhooks', { name: 'x', url, events: ['block.new'], ...fields }))
        .body.error;
    expect(await attempt({ url: 'ftp://example.org' })).toContain('https://');
    expect(await attempt({ url: 'https://user:pw@example.org' })).toContain('password');
    expect(await attempt({ events: ['no.such'] })).toContain('events');
    expect(
      await attempt({
        filters: [{ field: 'address', operator: 'eq', value: 'nonsense' }],
        events: ['address.activity'],
      }),
    ).toContain("Invalid value 'nonsense'");
  });
});
