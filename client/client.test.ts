import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from './client.js';
import { CrosstieError } from './errors.js';

type ResponseHandler = (request: IncomingMessage, response: ServerResponse) => void;

const running: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** A service that returns prepared responses in order and records the requests. */
async function serving(...handlers: readonly ResponseHandler[]) {
  const requests: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly method: string }[] =
    [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers, method: request.method ?? '' });
    const answer = handlers[Math.min(requests.length, handlers.length) - 1];
    answer?.(request, response);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): ResponseHandler =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const stakeAddress = 'stake1ux06ev9ahsvwnezl8nt6ckjdyylnff3cwvdyj622jcqkufcawfaj2';

describe('createClient', () => {
  test('fills in path, query and credential', async () => {
    const { url, requests } = await serving(json({ data: [] }));
    await createClient({ url: `${url}/`, apiKey: 'xt_key' }).listStakeUpdates({ stakeAddress, limit: 5 });
    expect(requests[0]).toMatchObject({ method: 'GET', url: `/api/account/${stakeAddress}/updates?limit=5` });
    expect(requests[0]?.headers['x-api-key']).toBe('xt_key');
  });

  test('sends the network of its options unless a call names another', async () => {
    const { url, requests } = await serving(json({ data: [] }));
    const client = createClient({ url, session: () => 'token', network: 'CARDANO_PREPROD' });
    await client.listStakeUpdates({ stakeAddress });
    await client.listStakeUpdates({ stakeAddress, network: 'CARDANO_PREVIEW' });
    expect(requests.map(({ url: path }) => path.split('?')[1])).toEqual([
      'network=CARDANO_PREPROD',
      'network=CARDANO_PREVIEW',
    ]);
    expect(requests[0]?.headers.authorization).toBe('Bearer token');
  });

  test('sends the tip of the last response of the same network', async () => {
    const { url, requests } = await serving(
      json({ data: [] }, 200, { 'X-Crosstie-Tip': '1.0.5' }),
      json({ data: [] }),
      json({ data: [] }, 200, { 'X-Crosstie-Tip': '1.0.6' }),
      json({ data: [] }),
    );
    const client = createClient({ url, session: 'token', network: 'CARDANO_PREPROD' });
    await client.listStakeUpdates({ stakeAddress });
    await client.listStakeUpdates({ stakeAddress, network: 'CARDANO_PREVIEW' });
    await client.listStakeUpdates({ stakeAddress });
    await client.listStakeUpdates({ stakeAddress });
    expect(requests.map(({ headers }) => headers['x-crosstie-tip'])).toEqual([undefined, undefined, '1.0.5', '1.0.6']);
  });

  test('throws an error with the message of the service when a request is rejected', async () => {
    const { url } = await serving(
      json({ error: 'Payment Required' }, 402, { 'X-Required-Addon': 'ipfs', 'X-Request-Id': 'r1' }),
    );
    const refused = await createClient({ url })
      .listStakeUpdates({ stakeAddress })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CrosstieError);
    expect(refused).toMatchObject({
      kind: 'payment-required',
      message: 'Payment Required',
      requiredAddOn: 'ipfs',
      requestId: 'r1',
      operation: 'listStakeUpdates',
    });
  });

  test('retries after the time in Retry-After', async () => {
    const busy = json({ error: 'Too many requests' }, 429, { 'Retry-After': '0' });
    const { url, requests } = await serving(busy, busy, json({ data: [] }));
    await createClient({ url }).listStakeUpdates({ stakeAddress });
    expect(requests).toHaveLength(3);
  });

  test('does not wait for a Retry-After of a month', async () => {
    const { url, requests } = await serving(
      json({ error: 'The monthly quota is used up' }, 429, { 'Retry-After': '900000' }),
    );
    await expect(createClient({ url }).listStakeUpdates({ stakeAddress })).rejects.toMatchObject({
      kind: 'rate-limited',
    });
    expect(requests).toHaveLength(1);
  });

  test('does not retry a mutating request whose delivery is unknown', async () => {
    const { url, requests } = await serving((request) => request.socket.destroy());
    const login = createClient({ url }).login({ body: { email: 'a@b.c', password: 'secret' } });
    await expect(login).rejects.toMatchObject({ kind: 'unreachable' });
    expect(requests).toHaveLength(1);
  });

  test('follows cursors to the last page', async () => {
    const { url, requests } = await serving(
      json({ data: [{ txHash: 'a' }], nextCursor: 'next' }),
      json({ data: [{ txHash: 'b' }] }),
    );
    const seen: string[] = [];
    for await (const { txHash } of createClient({ url }).each('listStakeUpdates', { stakeAddress })) seen.push(txHash);
    expect(seen).toEqual(['a', 'b']);
    expect(requests[1]?.url).toContain('cursor=next');
  });

  test('reads numbered pages until one is not full', async () => {
    const full = Array.from({ length: 2 }, (_, index) => ({ txHash: String(index) }));
    const { url, requests } = await serving(json(full), json(full.slice(1)));
    const client = createClient({ url });
    const seen: unknown[] = [];
    for await (const page of client.pages('listAddressUtxos', { address: 'addr1x', pageSize: 2 })) seen.push(page);
    expect(seen).toHaveLength(2);
    expect(requests[1]?.url).toContain('page=2');
  });

  test('preserves integers beyond 2^53', async () => {
    const { url } = await serving(json('{"data":[{"deposit":9007199254740993}]}'));
    const answer: unknown = await createClient({ url }).listStakeUpdates({ stakeAddress });
    expect(answer).toEqual({ data: [{ deposit: 9007199254740993n }] });
  });

  test('rejects an aborted call with the reason of the signal', async () => {
    const { url } = await serving(() => undefined);
    const aborting = new AbortController();
    const call = createClient({ url }).listStakeUpdates({ stakeAddress }, { signal: aborting.signal });
    aborting.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('follow', () => {
  const message = (event: string, id: string, data: object): string =>
    `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
  const stream =
    (...texts: readonly string[]): ResponseHandler =>
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const text of texts) response.write(text);
      response.end();
    };

  test('resumes after the last complete event when the stream breaks', async () => {
    const { url, requests } = await serving(
      stream(
        'retry: 2000\n',
        message('tip', 'a', { blockHeight: 1 }),
        message('block.new', 'b', { n: 1 }).slice(0, -3),
      ),
      json({ error: 'later' }, 503),
      stream(message('block.new', 'b', { n: 1 }), message('block.new', 'c', { n: 2 })),
    );
    const heard: unknown[] = [];
    for await (const each of createClient({ url, apiKey: 'xt_key' }).follow({ events: 'block.new' })) {
      heard.push(each);
      if (heard.length === 3) break;
    }
    expect(heard).toEqual([
      { type: 'tip', tip: { blockHeight: 1 } },
      { type: 'event', event: { n: 1 } },
      { type: 'event', event: { n: 2 } },
    ]);
    expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'a', 'a']);
    expect(requests[0]?.url).toBe('/api/events/stream?events=block.new');
  });

  test('subscribes to types with filters and yields events only', async () => {
    const event = { type: 'dex.trade', id: 'b', payload: { unitIn: 'lovelace' } };
    const { url, requests } = await serving(stream(message('tip', 'a', {}), message('dex.trade', 'b', event)));
    const filters = [{ field: 'unit', operator: 'eq', value: 'lovelace' }] as const;
    const units: string[] = [];
    for await (const trade of createClient({ url }).subscribe(['dex.trade'], { filters })) {
      units.push(trade.payload.unitIn);
      break;
    }
    expect(units).toEqual(['lovelace']);
    const query = new URLSearchParams({ events: 'dex.trade', filters: JSON.stringify(filters) });
    expect(requests[0]?.url).toBe(`/api/events/stream?${query}`);
  });

  test('throws errors that a retry cannot fix', async () => {
    const { url } = await serving(json({ error: 'Invalid cursor' }, 400));
    const following = createClient({ url }).follow({ cursor: 'x' });
    await expect(following.next()).rejects.toMatchObject({ status: 400, message: 'Invalid cursor' });
  });

  test('ends when the signal aborts', async () => {
    const { url } = await serving(stream(message('tip', 'a', {})));
    const stop = new AbortController();
    const heard: unknown[] = [];
    for await (const each of createClient({ url }).follow({}, { signal: stop.signal })) {
      heard.push(each);
      stop.abort();
    }
    expect(heard).toHaveLength(1);
  });
});
