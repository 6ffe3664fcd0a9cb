import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openRaw, sendRaw } from '../support/raw-http.js';
import { openTestService, type TestService } from '../support/service.js';

const KEY = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const ADDRESS = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
const DECODE = `/api/addresses/${ADDRESS}/decode`;
let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});

afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.http.inject({ url, headers });

describe('response', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed if accepted: %s', async (accepted, encoding, decompress) => {
    const plain = await get('/api/networks');
    const small = await get('/api/networks', { 'accept-encoding': accepted });
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(decompress(small.rawPayload).toString()).toBe(plain.body);
  });

  test.each(['identity', '', 'zstd', 'br;q=0', 'gzip;q=0.0', 'brr, xgzip', 'x'.repeat(5_000)])(
    'is not compressed if not accepted: %s',
    async (accepted) => {
      const plain = await get('/api/networks', { 'accept-encoding': accepted });
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.headers['vary']).toBe('Accept-Encoding');
      expect(plain.json()).toEqual((await get('/api/networks')).json());
    },
  );

  test('that is small is never compressed', async () => {
    const live = await get('/api/health/live', { 'accept-encoding': 'br, gzip' });
    expect(live.headers).not.toHaveProperty('content-encoding');
    expect(live.body).toBe('{"status":"ok"}');
  });

  test('must not be stored, sniffed, framed or rendered', async () => {
    for (const [url, headers] of [
      ['/api/health/live', {}],
      ['/api/auth/me', KEY],
      ['/api/auth/me', {}],
      ['/api/nothing', {}],
    ] as const) {
      expect((await get(url, headers)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  test('does not reveal the server software', async () => {
    const { headers } = await get('/api/health/live');
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server', 'x-powered-by']));
  });
});

describe('immutable response', () => {
  test('has an ETag, and is not sent again for a matching one', async () => {
    const first = await get(DECODE, KEY);
    const { etag } = first.headers as { etag: string };
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(first.headers['cache-control']).toBe('private, max-age=86400');
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*', ` ${etag} `]) {
      const again = await get(DECODE, { ...KEY, 'if-none-match': known });
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, max-age=86400' });
      expect(again.headers['x-request-id']).toBeDefined();
    }
    for (const other of ['"other"', 'W/""', '', etag.slice(0, -2)]) {
      expect((await get(DECODE, { ...KEY, 'if-none-match': other })).statusCode).toBe(200);
    }
  });

  test('has the same ETag compressed or not, and another one for other content', async () => {
    const { etag } = (await get(DECODE, KEY)).headers;
    expect((await get(DECODE, { ...KEY, 'accept-encoding': 'br' })).headers['etag']).toBe(etag);
    const reward = await get('/api/addresses/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw/decode', KEY);
    expect(reward.headers['etag']).not.toBe(etag);
  });

  test('is not confirmed to unauthorized clients', async () => {
    const { etag } = (await get(DECODE, KEY)).headers as { etag: string };
    expectErrorResponse(await get(DECODE, { 'if-none-match': etag }), 401);
    const foreign = { 'x-api-key': 'xt_demo_cardano-preprod', 'if-none-match': '*' };
    expectErrorResponse(await get(DECODE, foreign), 400, 'belongs to another network');
  });

  test('is the only kind with an ETag', async () => {
    expect((await get('/api/network/time?slot=1', { ...KEY, 'if-none-match': '*' })).statusCode).toBe(200);
    expect((await get('/api/network/time?slot=1', KEY)).headers).not.toHaveProperty('etag');
  });
});

describe('request id', () => {
  const paths = ['/api/health/live', '/api/auth/me', '/api/nothing', '/api/network/time', '/metrics', '/api/%zz'];

  test.each(paths)('of the client is used on %s', async (path) => {
    for (const name of ['a', 'A-b_c.9', '6f9619ff-8b86-4d11-b42d-00c04fc964ff', 'z'.repeat(64)]) {
      expect((await get(path, { 'x-request-id': name })).headers['x-request-id']).toBe(name);
    }
  });

  test.each(paths)('that is invalid is replaced on %s', async (path) => {
    for (const odd of ['', 'a b', 'z'.repeat(65), 'a,b', '<script>', 'a;b', '../..', 'é']) {
      expect((await get(path, { 'x-request-id': odd })).headers['x-request-id']).toMatch(/^[A-Za-z0-9]{8}-[0-9a-z]+$/);
    }
  });

  test('is on every response and unique', async () => {
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => get(paths[index % paths.length] ?? '')),
    );
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(200);
  });
});

describe('page of any origin', () => {
  const origin = 'https://app.example';

  test('may read responses, errors and their headers', async () => {
    for (const [url, headers] of [
      ['/api/networks', {}],
      ['/api/auth/me', {}],
      ['/api/nothing', {}],
      [DECODE, { ...KEY, 'if-none-match': '*' }],
    ] as const) {
      const response = await get(url, { ...headers, origin });
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining');
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    expect((await get('/api/networks')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('may send a preflight request', async () => {
    const response = await service.http.inject({
      method: 'OPTIONS',
      url: '/api/keys/any',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x-api-key' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*Content-Type.*X-Api-Key/),
      'access-control-max-age': '7200',
      'x-request-id': expect.stringMatching(/^[A-Za-z0-9-]+$/),
    });
  });
});

describe('pages of configured origins', () => {
  let named: TestService;
  let url: string;

  beforeAll(async () => {
    named = await openTestService({ CROSSTIE_CORS_ORIGINS: 'https://one.example,https://two.example:8443' });
    url = await named.http.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(() => named.close());

  // Over a socket, because `inject` drops one of two headers with the same name.
  const requestFrom = async (method: string, origin: string): Promise<Readonly<Record<string, string>>> => {
    const lines = [`${method} /api/networks HTTP/1.1`, 'Host: localhost', `Origin: ${origin}`, 'Accept-Encoding: br'];
    return (await sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`, 1))[0]?.headers ?? {};
  };

  test.each(['https://one.example', 'https://two.example:8443'])('may read responses: %s', async (origin) => {
    expect(await requestFrom('GET', origin)).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'Origin, Accept-Encoding',
    });
    expect(await requestFrom('OPTIONS', origin)).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'Origin',
    });
  });

  test.each(['https://three.example', 'http://one.example', 'https://one.example.evil.example', 'null', '*', ''])(
    'are the only ones: %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = await requestFrom(method, origin);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers['vary']).toContain('Origin');
      }
    },
  );
});

test('connection stays open for the next request', async () => {
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  const connection = await openRaw(url);
  for (let time = 1; time <= 3; time++) {
    connection.write(`GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await connection.receive(time)).toHaveLength(time);
  }
  expect(connection.isClosed()).toBe(false);
  connection.destroy();
  const last = await sendRaw(url, 'GET /api/health/live HTTP/1.0\r\n\r\n');
  expect(last.map(({ status }) => status)).toEqual([200]);
});
