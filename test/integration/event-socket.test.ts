import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createBelief, type EventJson } from '../support/event-reader.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Subscriptions over `/ws`: the same events as by cursor, through forks, reconnects and acknowledgements. */

const KEY = 'xt_demo_cardano-preprod';

let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_PREPROD');
  url = (await service.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});

afterAll(() => service.close());

const sandbox = () => service.services.networks.sandbox('CARDANO_PREPROD');

interface Frame {
  readonly type: string;
  readonly id: string | null;
  readonly event?: string;
  readonly cursor?: string | null;
  readonly data?: unknown;
  readonly status?: number;
  readonly error?: string;
}

class Client {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  #notify: (() => void) | undefined;
  closed: number | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      this.#notify?.();
    });
    socket.on('close', (code) => {
      this.closed = code;
      this.#notify?.();
    });
  }

  static async open(path = '/ws', headers: Record<string, string> = { 'x-api-key': KEY }): Promise<Client> {
    const socket = new WebSocket(`${url}${path}`, { headers });
    const client = new Client(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return client;
  }

  send(frame: object | string): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Resolves once the condition holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds())
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
  }

  events(id: string): readonly Frame[] {
    return this.frames.filter((frame) => frame.type === 'event' && frame.id === id && frame.event !== 'tip');
  }

  close(): void {
    this.#socket.terminate();
  }
}

const parameters = { events: 'block.new,block.rollback,tx.confirmed' };

describe('a subscription', () => {
  test('replays to the chain through forks, also when it resumes after any event', async () => {
    const height = (await (await sandbox()).status()).tip!.height;
    const belief = createBelief();
    let cursor: string | undefined;
    const read = async (untilHash: string, most: number): Promise<boolean> => {
      const client = await Client.open();
      client.send({
        type: 'subscribe',
        id: 'a',
        parameters: { ...parameters, ...(cursor === undefined ? { fromHeight: height + 1 } : { cursor }) },
      });
      const isTip = (frame: Frame) => (frame.data as EventJson).blockHash === untilHash;
      await client.until(() => client.events('a').length >= most || client.events('a').some(isTip));
      const events = client.events('a').slice(0, most);
      for (const frame of events) {
        belief.apply(frame.data as EventJson);
        cursor = frame.cursor!;
      }
      client.close();
      return belief.blocks.get(Math.max(...belief.blocks.keys())) === untilHash;
    };
    await (await sandbox()).advanceBlocks(4);
    await read((await (await sandbox()).status()).tip!.hash, 1_000);
    await (await sandbox()).fork(2);
    await (await sandbox()).advanceBlocks(3);
    const { hash } = (await (await sandbox()).status()).tip!;
    while (!(await read(hash, 4)));
    expect(belief.blocks.get(Math.max(...belief.blocks.keys()))).toBe(hash);
    expect(belief.rollbacks).toBe(1);
  });

  test('sends no more than its window until messages are acknowledged', async () => {
    const client = await Client.open();
    client.send({ type: 'subscribe', id: 'w', window: 2, parameters: { events: 'block.new', fromHeight: 0 } });
    client.send({ type: 'subscribe', id: 'free', parameters: { events: 'block.new', fromHeight: 0 } });
    await client.until(() => client.events('free').length >= 20 && client.events('w').length >= 2);
    expect(client.events('w')).toHaveLength(2);
    client.send({ type: 'ack', id: 'w', cursor: client.events('w')[1]!.cursor });
    await client.until(() => client.events('w').length >= 4);
    client.send({ type: 'ack', id: 'w', cursor: 'unknown' });
    await client.until(() => client.frames.some(({ type }) => type === 'error'));
    expect(client.events('w')).toHaveLength(4);
    client.close();
  });

  test('ends when it is cancelled, and others go on', async () => {
    const client = await Client.open();
    client.send({ type: 'subscribe', id: 'a', parameters: { events: 'block.new' } });
    client.send({ type: 'subscribe', id: 'b', parameters: { events: 'block.new' } });
    await client.until(() => client.frames.filter(({ event }) => event === 'tip').length >= 2);
    client.send({ type: 'unsubscribe', id: 'a' });
    await client.until(() => client.frames.some(({ type }) => type === 'unsubscribed'));
    await (await sandbox()).advanceBlocks(1);
    await client.until(() => client.events('b').length > 0);
    expect(client.events('a')).toEqual([]);
    client.close();
  });

  test('to the chain has the steps of the chain follower', async () => {
    const client = await Client.open();
    client.send({ type: 'subscribe', id: 'c', channel: 'chain', parameters: { from: 'origin', bytes: false } });
    await client.until(() => client.events('c').length >= 3);
    const response = await service.http.inject({
      url: '/api/chain/follow?from=origin&limit=3&bytes=false',
      headers: { 'x-api-key': KEY },
    });
    expect(
      client
        .events('c')
        .slice(0, 3)
        .map(({ data }) => data),
    ).toEqual(response.json().steps);
    client.close();
  });
});

describe('a connection', () => {
  test('answers wrong frames with errors and stays open', async () => {
    const client = await Client.open();
    for (const frame of [
      'nonsense',
      { type: 'subscribe' },
      { type: 'other', id: 'x' },
      { type: 'subscribe', id: 'x', channel: 'no' },
      { type: 'subscribe', id: 'x', window: 0 },
      { type: 'subscribe', id: 'x', parameters: { events: 'no.such' } },
      { type: 'unsubscribe', id: 'none' },
    ])
      client.send(frame);
    await client.until(() => client.frames.length === 7);
    expect(client.frames.map(({ type, status }) => [type, status]).toSorted()).toEqual(
      [...Array(6).fill(['error', 400]), ['error', 404]].toSorted(),
    );
    expect(client.frames[0]).toEqual({
      type: 'error',
      id: null,
      status: 400,
      error: 'A message must be a JSON object',
    });
    client.close();
  });

  test('accepts a key in access_token and rejects others before the upgrade', async () => {
    const client = await Client.open(`/ws?access_token=${KEY}`, {});
    client.close();
    await expect(Client.open('/ws', {})).rejects.toThrow('401');
    await expect(Client.open('/ws?access_token=xt_wrong', {})).rejects.toThrow('401');
    expect((await service.http.inject({ url: '/ws', headers: { 'x-api-key': KEY } })).statusCode).toBe(400);
  });

  test('closes when its key is deleted', async () => {
    const operator = { 'x-operator-token': service.operatorToken };
    const account = { email: 'socket@example.org', password: 'a long enough password' };
    await service.http.inject({ method: 'POST', url: '/api/operator/accounts', headers: operator, payload: account });
    const login = await service.http.inject({ method: 'POST', url: '/api/auth/login', payload: account });
    const session = { authorization: `Bearer ${login.json().accessToken}` };
    const payload = { network: 'CARDANO_PREPROD' };
    const key = (await service.http.inject({ method: 'POST', url: '/api/keys', headers: session, payload })).json();
    const client = await Client.open('/ws', { 'x-api-key': key.apiKey });
    client.send({ type: 'subscribe', id: 'a', parameters: { events: 'block.new' } });
    await client.until(() => client.frames.some(({ event }) => event === 'tip'));
    await service.http.inject({ method: 'DELETE', url: `/api/keys/${key.id}`, headers: session });
    await client.until(() => client.closed !== undefined);
    expect(client.closed).toBe(1008);
  });
});
