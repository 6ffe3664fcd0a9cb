import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDemoPayment } from '../support/demo-payment.js';
import { createBelief, type EventJson } from '../support/event-reader.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Streams over real connections: the same events as by cursor, also after reconnects. */

const KEY = { 'x-api-key': 'xt_demo_cardano-preprod' };
const FAUCET_GUEST = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';

let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, 'CARDANO_PREPROD');
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => service.close());

const post = async <Answer>(path: string, payload: object): Promise<Answer> => {
  const response = await service.http.inject({ method: 'POST', url: path, headers: KEY, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const control = (action: string, payload: object): Promise<unknown> =>
  post(`/api/operator/sandbox/CARDANO_PREPROD/${action}`, payload);

interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: EventJson;
}

interface Stream {
  /** Messages up to the first match. */
  until(meant: (message: Message) => boolean): Promise<readonly Message[]>;
  /** Resolves when the service has ended it. */
  ended(): Promise<void>;
  cut(): void;
}

async function openStream(query: string, headers: Record<string, string> = {}): Promise<Stream> {
  const cut = new AbortController();
  const response = await fetch(`${url}/api/events/stream?${query}`, {
    headers: { ...KEY, ...headers },
    signal: cut.signal,
  });
  expect(response.status, response.status === 200 ? '' : await response.text()).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Message | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        text = text.slice(end + 2);
        return { event: lines.get('event')!, id: lines.get('id')!, data: JSON.parse(lines.get('data')!) };
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  return {
    async until(meant) {
      const messages: Message[] = [];
      for (;;) {
        const message = await next();
        if (message === undefined) throw new Error('the stream ended');
        messages.push(message);
        if (meant(message)) return messages;
      }
    },
    async ended() {
      while ((await next()) !== undefined);
    },
    cut: () => cut.abort(),
  };
}

const listEvents = (messages: readonly Message[]): readonly EventJson[] =>
  messages.filter(({ event }) => event !== 'tip').map(({ data }) => data);

const pull = async (query: string): Promise<{ data: EventJson[]; next: string }> =>
  (await service.http.inject({ url: `/api/events?${query}`, headers: KEY })).json();

test('stream emits exactly the events of the cursor, over reconnects and forks', async () => {
  const { next: start } = await pull('');
  await control('advance', { blocks: 2 });
  const first = await openStream(`cursor=${start}`);
  const begun = await first.until(({ event }) => event === 'block.new');
  expect(begun[0]).toMatchObject({ event: 'tip', id: start });
  first.cut();

  // Like a browser: the same request, with the last event id in a header.
  const second = await openStream(`cursor=${start}`, { 'last-event-id': begun.at(-1)!.id });
  const caughtUp = await second.until(({ event }) => event === 'block.new');
  await control('fork', { depth: 1 });
  await control('advance', { blocks: 1 });
  const rolledBack = await second.until(({ event }) => event === 'block.rollback');
  const after = await second.until(({ event }) => event === 'block.new');
  second.cut();

  const streamed = [...listEvents(begun), ...listEvents(caughtUp), ...listEvents(rolledBack), ...listEvents(after)];
  const belief = createBelief();
  for (const event of streamed) belief.apply(event);
  const { data } = await pull(`cursor=${start}&events=block.new`);
  expect([...belief.blocks.values()]).toEqual(data.map(({ blockHash }) => blockHash));
  expect(streamed.map(({ type }) => type)).toContain('block.rollback');

  // A reader that never got the removed block does not get its rollback either.
  const { data: late } = await pull(`cursor=${streamed[0]!.id}&events=block.new,block.rollback`);
  expect(late.map(({ type, blockHash }) => [type, blockHash])).toEqual(
    data.slice(1).map(({ blockHash }) => ['block.new', blockHash]),
  );
});

test('address gets events for its mempool transaction, its block, and its balance change', async () => {
  const { next } = await pull('');
  const txHash = await submitDemoPayment(post, FAUCET_GUEST);
  const stream = await openStream(`cursor=${next}&address=${FAUCET_GUEST}`);
  const mempoolMessages = await stream.until(({ event }) => event === 'tx.mempool');
  expect(mempoolMessages.at(-1)?.data).toMatchObject({ payload: { txHash, txIndex: null }, blockHeight: null });
  await control('advance', { blocks: 1 });
  const messages = await stream.until(({ event }) => event === 'tx.confirmed');
  stream.cut();
  expect(listEvents(messages).map(({ type }) => type)).toEqual(['block.new', 'address.activity', 'tx.confirmed']);
  expect(listEvents(messages)[1]).toMatchObject({
    payload: { address: FAUCET_GUEST, txHash, received: '5000000', sent: '0', assets: [] },
  });
  const one = await pull(`fromHeight=0&txHash=${txHash}&events=tx.confirmed`);
  expect(one.data).toMatchObject([{ payload: { txHash } }]);
  const deep = await pull(`fromHeight=0&txHash=${txHash}&events=tx.confirmed&confirmations=2`);
  expect(deep.data).toEqual([]);
  await control('advance', { blocks: 2 });
  const { data } = await pull(`cursor=${deep.next}&txHash=${txHash}&events=tx.confirmed&confirmations=2`);
  expect(data).toMatchObject([{ payload: { txHash }, confirmations: 2, blockHash: one.data[0]?.blockHash }]);
});

test('all keys of an account share 50 streams, and a released slot can be used again', async () => {
  const keys = ['cardano-preprod', 'cardano-preprod_basic'].map((name) => ({ 'x-api-key': `xt_demo_${name}` }));
  const open = (each: Record<string, string>): Promise<Response> =>
    fetch(`${url}/api/events/stream`, { headers: each });
  const streams = await Promise.all(Array.from({ length: 50 }, (_, index) => open(keys[index % 2]!)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  for (const each of keys) {
    const refused = await open(each);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      error: 'At most 50 event streams at a time for each account: close some of them, or read `/api/events` in pages',
    });
    expect(refused.headers.get('retry-after')).toBe('5');
  }
  const head = await fetch(`${url}/api/events/stream`, { method: 'HEAD', headers: KEY });
  expect(head.status).toBe(200);
  for (const stream of streams) await stream.body?.cancel();
  for (let tries = 0; ; tries += 1) {
    const response = await open(KEY);
    await response.body?.cancel();
    if (response.status === 200 || tries > 200) {
      expect(response.status).toBe(200);
      break;
    }
  }
});

test('invalid filters are rejected with a message', async () => {
  const fetchRejection = async (query: string): Promise<string> => {
    const response = await service.http.inject({ url: `/api/events?${query}`, headers: KEY });
    expect(response.statusCode).toBe(400);
    return response.json().error;
  };
  expect(await fetchRejection('events=block.old')).toMatch(/^Unknown event type 'block.old': GET/);
  expect(await fetchRejection('events=address.activity')).toBe('address.activity needs address or stakeAddress');
  expect(await fetchRejection(`address=${FAUCET_GUEST}&txHash=${'0'.repeat(64)}`)).toMatch(/^Pass only one of address/);
  expect(await fetchRejection('address=addr1nonsense')).toMatch(/address/i);
  expect(await fetchRejection('cursor=nonsense')).toBe('Invalid cursor');
});

test('streams end when the service stops', async () => {
  const stream = await openStream('');
  await stream.until(({ event }) => event === 'tip');
  const [, closed] = await Promise.all([stream.ended(), service.http.close().then(() => 'closed')]);
  expect(closed).toBe('closed');
});
