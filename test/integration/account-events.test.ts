import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '../../client/client.js';
import { Dispatcher } from '../../src/api/services/webhooks/dispatch.js';
import { networkById } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { addSubmission, completeSubmission } from '../../src/store/queries/cardano/mempool/submissions.js';
import { completePin } from '../../src/store/queries/service/ipfs-accounts.js';
import { expireSessions } from '../../src/store/queries/service/signing-sessions.js';
import { sql } from '../../src/store/sql.js';
import { baseAddress, demoAccount } from '../../src/wallets/cardano-wallet.js';
import { accountSigners, signTransaction } from '../../src/wallets/sign-cardano.js';
import { createAccountKey } from '../support/account-keys.js';
import { submitDemoPayment } from '../support/demo-payment.js';
import type { EventJson } from '../support/event-reader.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { buildUploadRequest } from './ipfs/form.js';

/** Events of the mempool, and events that only the account may read: submissions, signing sessions and pins. */

const NETWORK = 'CARDANO_PREPROD';
const PAYEE = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const ACCOUNT_TYPES = [
  'submission.result',
  'submission.confirmed',
  'submission.expired',
  'signing.session',
  'ipfs.pin',
];

type Key = Readonly<Record<string, string>>;
const maker: Key = { 'x-api-key': 'xt_demo_cardano-preprod' };
let other: Key;
let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
    CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  await startNetworks(service, NETWORK);
  other = { 'x-api-key': await createAccountKey(service) };
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => service.close());

async function send<Answer>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, key = maker) {
  const response = await service.http.inject({ method, url, headers: { ...key }, ...(payload && { payload }) });
  return { status: response.statusCode, body: (response.body === '' ? undefined : response.json()) as Answer };
}

const post = async <Answer>(url: string, payload: object): Promise<Answer> => {
  const { status, body } = await send<Answer>('POST', url, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const control = (action: string, payload: object): Promise<unknown> =>
  post(`/api/operator/sandbox/${NETWORK}/${action}`, payload);

/** All events of the types after a cursor, read in small pages. */
async function read(
  types: readonly string[],
  cursor: string,
  key = maker,
  filters = '',
): Promise<readonly EventJson[]> {
  const events: EventJson[] = [];
  for (let next = cursor; ; ) {
    const url = `/api/events?events=${types.join(',')}&limit=2&cursor=${next}${filters}`;
    const { status, body } = await send<{ data: EventJson[]; next: string; more: boolean }>('GET', url, undefined, key);
    expect(status, JSON.stringify(body)).toBe(200);
    events.push(...body.data);
    if (!body.more) return events;
    next = body.next;
  }
}

const cursorNow = async (): Promise<string> => (await send<{ next: string }>('GET', '/api/events')).body.next;
const openDb = async () => (await service.services.networks.open(NETWORK)) as NetworkDb<'cardano'>;
const toSummary = ({ type, payload }: EventJson) => [type, payload['txHash'], payload['status'] ?? payload['reason']];

test('a submitted transaction is followed through the mempool to its block, and again after a fork', async () => {
  const start = await cursorNow();
  const types = ['block.rollback', 'tx.mempool', 'mempool.left', ...ACCOUNT_TYPES];
  const txHash = await submitDemoPayment(post, PAYEE);
  await eventually(async () => (await read(['tx.mempool'], start)).length === 1);
  expect((await read(types, start)).map(toSummary)).toEqual([
    ['tx.mempool', txHash, undefined],
    ['submission.result', txHash, 'ACCEPTED'],
  ]);
  // The mempool is public, what an account submitted is not.
  expect((await read(types, start, other)).map(toSummary)).toEqual([['tx.mempool', txHash, undefined]]);
  expect((await read(['tx.mempool'], start, other, `&address=${PAYEE}`)).length).toBe(1);
  const elsewhere = baseAddress(networkById(NETWORK), demoAccount('bob'));
  expect(await read(['tx.mempool'], start, other, `&address=${elsewhere}`)).toEqual([]);

  await control('advance', { blocks: 1 });
  await eventually(async () => (await read(['mempool.left'], start)).length === 1);
  const events = await read(types, start);
  expect(events.map(toSummary)).toEqual([
    ['submission.confirmed', txHash, undefined],
    ['tx.mempool', txHash, undefined],
    ['mempool.left', txHash, 'CONFIRMED'],
    ['submission.result', txHash, 'ACCEPTED'],
  ]);
  // Any event is a place to resume.
  for (const [index, { id }] of events.entries())
    expect((await read(types, id)).map(({ id: next }) => next)).toEqual(
      events.slice(index + 1).map(({ id: next }) => next),
    );
  expect((await read(ACCOUNT_TYPES, start, maker, '&confirmations=1')).map(({ type }) => type)).toEqual([
    'submission.result',
  ]);

  await control('fork', { depth: 1 });
  const after = (await read(['block.rollback', 'submission.confirmed'], events[0]!.id)).map(({ type }) => type);
  expect(after[0]).toBe('block.rollback');

  const { status } = await send('POST', '/api/transactions/submit', { cbor: '80' });
  expect(status).toBe(400);
});

test('a reader that starts at a block gets the pending transactions and not those that left', async () => {
  const fromStart = async () => {
    const { body } = await send<{ data: EventJson[] }>(
      'GET',
      '/api/events?fromHeight=0&events=tx.mempool,mempool.left',
    );
    return body.data.map(toSummary);
  };
  await control('advance', { blocks: 2 });
  await eventually(async () => (await fromStart()).length === 0);
  const txHash = await submitDemoPayment(post, PAYEE);
  await eventually(async () => (await fromStart()).length === 1);
  expect(await fromStart()).toEqual([['tx.mempool', txHash, undefined]]);
  await control('advance', { blocks: 1 });
});

test('a submission expires with the first block after its last slot, and not once it is in a block', async () => {
  const db = await openDb();
  const start = await cursorNow();
  const row = await db.first<{ slot: bigint; account: string; hash: Uint8Array }>(sql`
    select c.slot, (select account_id::text from service.account_event order by position desc limit 1) as account,
           (select hash from ${db.schema}.transaction order by id desc limit 1) as hash
      from ${db.schema}.checkpoint c`);
  const submit = async (txHash: Uint8Array, state: 'accepted' | 'refused'): Promise<void> => {
    const now = new Date();
    const submission = { accountId: row!.account, txHash, cbor: fromHex('80'), monitored: false, now };
    const id = await addSubmission(db, { ...submission, expiresSlot: BigInt(row!.slot) + 1n });
    await completeSubmission(db, id, { state }, now);
  };
  const lost = new Uint8Array(32).fill(1);
  await submit(lost, 'accepted');
  await submit(row!.hash, 'accepted');
  await submit(new Uint8Array(32).fill(2), 'refused');
  expect(await read(['submission.expired'], start)).toEqual([]);
  await control('advance', { blocks: 3 });
  expect(await read(['submission.expired'], start)).toMatchObject([{ payload: { txHash: toHex(lost) } }]);
  expect(await read(['submission.expired'], start, other)).toEqual([]);
});

test('signing sessions and pins are events of their account, also for webhooks', async () => {
  const hooks = [];
  for (const key of [maker, other])
    hooks.push(
      (
        await send<{ id: string }>(
          'POST',
          '/api/webhooks',
          { name: 'test', url: 'http://127.0.0.1:9/', events: [...ACCOUNT_TYPES, 'mempool.left', 'tx.mempool'] },
          key,
        )
      ).body.id,
    );
  const start = await cursorNow();
  const alice = demoAccount('alice');
  const senderAddress = baseAddress(networkById(NETWORK), alice);
  const build = async (lovelace: string): Promise<string> =>
    (
      await post<{ tx_cbor: string }>('/api/tx/build', {
        senderAddress,
        changeAddress: senderAddress,
        outputs: [{ address: PAYEE, lovelace }],
      })
    ).tx_cbor;
  const create = async (cbor: string): Promise<string> => (await post<{ id: string }>('/api/tx/sessions', { cbor })).id;

  const cbor = await build('5000000');
  const signed = await create(cbor);
  const unsigned = fromHex(cbor);
  const witness = toHex(signTransaction(unsigned, accountSigners(unsigned, alice)).bytes);
  for (let times = 0; times < 2; times += 1) await post(`/api/tx/sessions/${signed}/witnesses`, { witness });
  await post(`/api/tx/sessions/${signed}/submit`, {});
  const cancelled = await create(await build('6000000'));
  expect((await send('DELETE', `/api/tx/sessions/${cancelled}`)).status).toBe(204);
  const expired = await create(await build('7000000'));
  const { db } = service.services;
  await expireSessions(db, new Date(Date.now() + 8 * 86_400_000), 10);
  await expireSessions(db, new Date(Date.now() + 8 * 86_400_000), 10);
  const sessions = await read(['signing.session'], start);
  expect(sessions.map(({ payload }) => [payload['sessionId'], payload['status']])).toEqual([
    [signed, 'CREATED'],
    [signed, 'SIGNED'],
    [signed, 'COMPLETED'],
    [signed, 'SUBMITTED'],
    [cancelled, 'CREATED'],
    [cancelled, 'CANCELLED'],
    [expired, 'CREATED'],
    [expired, 'EXPIRED'],
  ]);
  expect(sessions[1]!.payload['keyHashes']).toHaveLength(1);
  const one = encodeURIComponent(JSON.stringify([{ field: 'sessionId', operator: 'eq', value: cancelled }]));
  expect(await read(['signing.session'], start, maker, `&filters=${one}`)).toHaveLength(2);

  const added = await service.http.inject(
    buildUploadRequest({ 'a.txt': 'an event' }, { url: '/api/ipfs/add', headers: { ...maker } }),
  );
  const { cid } = added.json() as { cid: string };
  for (const expected of [204, 204])
    expect((await send('DELETE', `/api/ipfs/pin?path=/ipfs/${cid}`)).status).toBe(expected);
  await db.run(sql`update service.ipfs_pin set state = 'pinning' where text = ${cid}`);
  const pin = await db.first<{ id: string }>(sql`select id from service.ipfs_pin where text = ${cid}`);
  await completePin(db, pin!.id, { state: 'failed', reason: 'no source' }, new Date());
  // The demo account also pins the examples.
  const pins = (await read(['ipfs.pin'], start)).filter(({ payload }) => payload['cid'] === cid);
  expect(pins.map(({ payload }) => [payload['cid'], payload['status'], payload['reason']])).toEqual([
    [cid, 'PINNED', null],
    [cid, 'UNPINNED', null],
    [cid, 'FAILED', 'no source'],
  ]);
  expect(await read(ACCOUNT_TYPES, start, other)).toEqual([]);

  await control('advance', { blocks: 1 });
  await eventually(async () => (await read(['mempool.left'], start)).length === 1);
  const dispatcher = () =>
    new Dispatcher(
      {
        db,
        now: Date.now,
        network: (id) => service.services.networks.status(id).network,
        open: (id) => service.services.networks.open(id),
      },
      NETWORK,
    );
  const never = new AbortController().signal;
  // Two processes at the same time write each delivery once.
  await Promise.all([dispatcher().run(never), dispatcher().run(never)]);
  await dispatcher().run(never);
  const deliveries = async (hook: string, key: Key) => {
    const { body } = await send<{ data: { type: string; eventId: string; body: string }[] }>(
      'GET',
      `/api/webhooks/${hook}/deliveries?limit=100`,
      undefined,
      key,
    );
    return body.data.toReversed();
  };
  const own = await deliveries(hooks[0]!, maker);
  const isOther = ({ type, body }: { type: string; body: string }) => type === 'ipfs.pin' && !body.includes(cid);
  const count = (type: string): number => own.filter((each) => each.type === type && !isOther(each)).length;
  expect(count('signing.session')).toBe(sessions.length);
  expect(count('ipfs.pin')).toBe(pins.length);
  expect([count('submission.result'), count('submission.confirmed')]).toEqual([1, 1]);
  expect(new Set(own.map(({ eventId }) => eventId)).size).toBe(own.length);
  expect(JSON.parse(own.find((each) => each.type === 'ipfs.pin' && !isOther(each))!.body)).toMatchObject({
    type: 'ipfs.pin',
    network: NETWORK,
    blockHeight: null,
    payload: { cid, status: 'PINNED' },
  });
  expect((await deliveries(hooks[1]!, other)).map(({ type }) => type)).toEqual(['tx.mempool', 'mempool.left']);
});

/** A payment of the demo wallet `alice`, built now. */
async function signPayment(lovelace: string): Promise<string> {
  const alice = demoAccount('alice');
  const senderAddress = baseAddress(networkById(NETWORK), alice);
  const outputs = [{ address: PAYEE, lovelace }];
  const built = await post<{ tx_cbor: string }>('/api/tx/build', {
    senderAddress,
    changeAddress: senderAddress,
    outputs,
  });
  const unsigned = fromHex(built.tx_cbor);
  return toHex(signTransaction(unsigned, accountSigners(unsigned, alice)).bytes);
}

test('a transaction that the node refuses is an event with the reason, and neither confirmed nor expired', async () => {
  // Both spend the same output.
  const [first, second] = [await signPayment('5000000'), await signPayment('6000000')];
  await post('/api/transactions/submit', { cbor: first });
  await control('advance', { blocks: 1 });
  const start = await cursorNow();
  const { status, body } = await send<{ error: string }>('POST', '/api/transactions/submit', { cbor: second });
  expect(status).toBe(400);
  const events = await read(ACCOUNT_TYPES, start);
  expect(events).toMatchObject([
    { type: 'submission.result', blockHeight: null, payload: { status: 'REJECTED', reason: expect.any(String) } },
  ]);
  expect(body.error).toContain(events[0]!.payload['reason']);
  const filters = encodeURIComponent(
    JSON.stringify([{ field: 'txHash', operator: 'eq', value: events[0]!.payload['txHash'] }]),
  );
  expect(await read(['submission.result'], start, maker, `&filters=${filters}`)).toEqual(events);
  expect(await read(ACCOUNT_TYPES, start, other)).toEqual([]);
  await control('advance', { blocks: 2 });
  expect((await read(ACCOUNT_TYPES, start)).map(toSummary)).toEqual(events.map(toSummary));
});

interface Subscriber {
  readonly events: EventJson[];
  close(): void;
}

/** Reads the server-sent stream from a cursor on. */
function openStream(key: Key, events: string, cursor: string): Subscriber {
  const received: EventJson[] = [];
  const ended = new AbortController();
  const client = createClient({ url, apiKey: key['x-api-key']! });
  (async () => {
    for await (const message of client.follow({ events, cursor }, { signal: ended.signal }))
      if (message.type === 'event') received.push(message.event as unknown as EventJson);
  })().catch(() => undefined);
  return { events: received, close: () => ended.abort() };
}

/** Subscribes over `/ws` from a cursor on. */
function openSocket(key: Key, events: string, cursor: string): Subscriber {
  const received: EventJson[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { ...key } });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', id: 'a', parameters: { events, cursor } })));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'event' && frame.event !== 'tip') received.push(frame.data);
  });
  return { events: received, close: () => socket.terminate() };
}

test.each([
  ['the server-sent stream', openStream],
  ['/ws', openSocket],
])('events of an account arrive over %s from any id on, and only for the account', async (_, open) => {
  const types = [...ACCOUNT_TYPES, 'block.new'].join(',');
  const start = await cursorNow();
  const own = open(maker, types, start);
  const foreign = open(other, types, start);
  const accepted = await signPayment('5000000');
  const conflicting = await signPayment('6000000');
  await post('/api/transactions/submit', { cbor: accepted });
  expect((await send('POST', '/api/transactions/submit', { cbor: conflicting })).status).toBe(400);
  const { id: sessionId } = await post<{ id: string }>('/api/tx/sessions', { cbor: conflicting });
  expect((await send('DELETE', `/api/tx/sessions/${sessionId}`)).status).toBe(204);
  const content = { 'a.txt': `an event of ${open.name}` };
  const { cid } = (
    await service.http.inject(buildUploadRequest(content, { url: '/api/ipfs/add', headers: { ...maker } }))
  ).json() as { cid: string };
  // The demo account also pins the examples.
  const isExpected = ({ type, payload }: EventJson) => type !== 'ipfs.pin' || payload['cid'] === cid;
  const toStatus = ({ type, payload }: EventJson) => [type, payload['status']];
  const expected = [
    ['submission.result', 'ACCEPTED'],
    ['submission.result', 'REJECTED'],
    ['signing.session', 'CREATED'],
    ['signing.session', 'COMPLETED'],
    ['signing.session', 'CANCELLED'],
    ['ipfs.pin', 'PINNED'],
  ];
  await eventually(() => own.events.filter(isExpected).length >= expected.length);
  expect(own.events.filter(isExpected).map(toStatus)).toEqual(expected);

  // A subscriber that lost its connection continues after the last event that it got.
  const [, second] = own.events.filter(isExpected);
  const resumed = open(maker, types, second!.id);
  await eventually(() => resumed.events.filter(isExpected).length >= expected.length - 2);
  await control('advance', { blocks: 1 });
  for (const subscriber of [own, resumed])
    await eventually(() => subscriber.events.some(({ type }) => type === 'submission.confirmed'));
  await eventually(() => foreign.events.length > 0);
  const last = [
    ['block.new', undefined],
    ['submission.confirmed', undefined],
  ];
  expect(own.events.filter(isExpected).map(toStatus)).toEqual([...expected, ...last]);
  expect(resumed.events.filter(isExpected).map(toStatus)).toEqual([...expected.slice(2), ...last]);
  expect(foreign.events.map(({ type }) => type)).toEqual(['block.new']);
  // Nor with the id of an event of the account.
  const guessed = open(other, types, second!.id);
  await eventually(() => guessed.events.length > 0);
  await control('advance', { blocks: 1 });
  await eventually(() => guessed.events.length > 1);
  expect(guessed.events.map(({ type }) => type)).toEqual(['block.new', 'block.new']);
  for (const subscriber of [own, foreign, resumed, guessed]) subscriber.close();
});
