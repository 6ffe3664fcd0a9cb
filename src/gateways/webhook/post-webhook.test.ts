import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResolvedAddress } from '../off-chain/off-chain.js';
import { createPostWebhook } from './post-webhook.js';

let server: Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (request.url === '/hang') return;
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.writeHead(200, { 'retry-after': '7' }).end('x'.repeat(5_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const open: ResolvedAddress = { address: '93.184.215.14', family: 4 };
const never = new AbortController().signal;
const request = (url: string) => ({ url, headers: {}, body: '{}' });

describe('sending webhooks', () => {
  test('private addresses are refused without a connection, as name and as number', async () => {
    const post = createPostWebhook({ allowPrivate: false, timeoutMs: 1_000, resolve: async () => [loopback] });
    for (const host of ['receiver.example', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])
      await expect(post(request(`http://${host}:${port}/`), never)).rejects.toMatchObject({
        failure: 'private-address',
      });
    expect(requests).toBe(0);
  });

  test('a name with one private address among public ones is refused', async () => {
    const post = createPostWebhook({ allowPrivate: false, timeoutMs: 1_000, resolve: async () => [open, loopback] });
    await expect(post(request(`http://receiver.example:${port}/`), never)).rejects.toMatchObject({
      failure: 'private-address',
    });
  });

  test('a name that resolves to a private address later is refused then', async () => {
    let lookups = 0;
    const stop = new AbortController();
    const resolve = async () => {
      lookups += 1;
      // The test makes no connection to the open internet.
      if (lookups === 1) stop.abort();
      return [lookups === 1 ? open : loopback];
    };
    const post = createPostWebhook({ allowPrivate: false, timeoutMs: 5_000, resolve });
    const url = `http://receiver.example:${port}/`;
    await expect(post(request(url), stop.signal)).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(post(request(url), never)).rejects.toMatchObject({ failure: 'private-address' });
    expect(lookups).toBe(2);
    expect(requests).toBe(0);
  });

  test('the connection uses the address that was checked', async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [loopback];
    };
    const post = createPostWebhook({ allowPrivate: true, timeoutMs: 5_000, resolve });
    expect(await post(request(`http://receiver.example:${port}/`), never)).toMatchObject({ status: 200 });
    expect(lookups).toBe(1);
    requests = 0;
  });

  test('redirects are not followed and long responses are cut', async () => {
    const post = createPostWebhook({ allowPrivate: true, timeoutMs: 5_000, resolve: async () => [loopback] });
    expect(await post(request(`http://receiver.example:${port}/redirect`), never)).toMatchObject({ status: 302 });
    const response = await post(request(`http://receiver.example:${port}/`), never);
    expect(response).toMatchObject({ status: 200, retryAfter: '7' });
    expect(response.body).toHaveLength(1_024);
  });

  test('a receiver that does not answer is a timeout', async () => {
    const post = createPostWebhook({ allowPrivate: true, timeoutMs: 100 });
    await expect(post(request(`http://127.0.0.1:${port}/hang`), never)).rejects.toMatchObject({ failure: 'timeout' });
  });
});
