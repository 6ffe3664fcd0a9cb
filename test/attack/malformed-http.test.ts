import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openRaw, sendRaw } from '../support/raw-http.js';
import { recordingLog } from '../support/recording-log.js';
import { openTestService, type TestService } from '../support/service.js';

const { log, events } = recordingLog();
let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService({}, { log });
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const KEY = 'X-Api-Key: xt_demo_cardano-mainnet';

/** Joins the lines of a request with CRLF. */
const message = (lines: readonly string[], body = ''): Buffer =>
  Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');

const post = (lines: readonly string[], body: string): Buffer =>
  message(
    ['POST /api/addresses/construct HTTP/1.1', 'Host: localhost', KEY, 'Content-Type: application/json', ...lines],
    body,
  );

const GET_HEALTH = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('bytes that are not HTTP', () => {
  test.each<readonly [string, Buffer]>([
    ['zero bytes', Buffer.from('\0\u0001\u0002\r\n\r\n')],
    ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex')],
    ['the preface of HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    ['an unknown method', message(['STEAL /api/health HTTP/1.1', 'Host: localhost'])],
    ['an unknown version', message(['GET /api/health HTTP/9.9', 'Host: localhost'])],
    ['lines ended by a line feed alone', Buffer.from('GET /api/health HTTP/1.1\nHost: localhost\n\n')],
    ['a zero byte in a header', message(['GET /api/health HTTP/1.1', 'Host: localhost', 'X-Api-Key: a\0b'])],
    ['a folded header', message(['GET /api/health HTTP/1.1', 'Host: localhost', 'X-Api-Key: a', ' b'])],
    [
      'a space before the colon',
      message(['GET /api/health HTTP/1.1', 'Host: localhost', 'Content-Length : 5'], 'abcde'),
    ],
    ['a negative length', post(['Content-Length: -1'], '{}')],
    ['a length that is not a number', post(['Content-Length: two'], '{}')],
    ['a chunk size that is not a number', post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n')],
  ])('%s get 400 and the connection is closed', async (_, bytes) => {
    const responses = await sendRaw(url, bytes);
    expect(responses).toHaveLength(1);
    expectErrorResponse(responses[0], 400, 'The request is not valid HTTP');
  });
});

describe('a request with an ambiguous length (request smuggling)', () => {
  test.each<readonly [string, readonly string[], string]>([
    ['length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${GET_HEALTH}`],
    ['chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${GET_HEALTH}`],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], `{}${GET_HEALTH}`],
    ['a list of lengths', ['Content-Length: 2, 3'], `{}${GET_HEALTH}`],
    ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${GET_HEALTH}`],
    ['an encoding that only looks like chunks', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${GET_HEALTH}`],
    ['a hidden encoding', ['Transfer-Encoding:\u000bchunked', 'Content-Length: 2'], `{}${GET_HEALTH}`],
  ])('%s: no following request is served', async (_, lines, body) => {
    const responses = await sendRaw(url, post(lines, body));
    expect(responses).toHaveLength(1);
    expectErrorResponse(responses[0], 400);
  });

  test('bytes after an unread body are not parsed as a request', async () => {
    for (const path of ['/api/keys', '/api/health', '/api/nothing', '/metrics', '/docs']) {
      const hidden = `{"a":1}${GET_HEALTH}`;
      const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json'];
      const connection = await openRaw(url);
      // The error response is written while the body is still arriving.
      connection.write(message([...head, `Content-Length: ${hidden.length + 1}`], hidden.slice(0, 3)));
      expectErrorResponse((await connection.receive(1))[0], /^40[145]$/);
      connection.write(`${hidden.slice(3)} `);
      const responses = await connection.receive();
      expect(responses).toHaveLength(1);
      expect(responses[0]?.headers['connection']).toBe('close');
      connection.destroy();
    }
  });

  test('a body longer than its declared length is rejected and the excess is not parsed as a request', async () => {
    const responses = await sendRaw(url, post(['Content-Length: 2'], '{}}garbage\r\n\r\n'));
    expect(responses.length).toBeGreaterThan(0);
    for (const answer of responses) expectErrorResponse(answer, 400);
  });
});

describe('an unusual but readable request', () => {
  test('HTTP/1.1 without a Host header is rejected', async () => {
    for (const path of ['/api/health', '/api/nothing', '/docs', '/metrics']) {
      const [answer] = await sendRaw(url, message([`GET ${path} HTTP/1.1`, 'Connection: close']));
      expectErrorResponse(answer, 400, 'The Host header is missing');
    }
  });

  test('an unsupported Expect header is rejected, 100-continue is honoured', async () => {
    const odd = await sendRaw(url, message(['GET /api/health HTTP/1.1', 'Host: localhost', 'Expect: gifts']), 1);
    expectErrorResponse(odd[0], 400, /100-continue/);
    const connection = await openRaw(url);
    connection.write(post(['Expect: 100-continue', 'Content-Length: 2'], ''));
    expect((await connection.receive(1))[0]?.status).toBe(100);
    connection.write('{}');
    expectErrorResponse((await connection.receive(2))[1], 400, 'Give a payment part');
    connection.destroy();
  });

  test('a credential that is sent twice is ignored', async () => {
    const first = ['GET /api/auth/me HTTP/1.1', 'Host: localhost', KEY];
    for (const second of [KEY, 'X-Api-Key: xt_demo_cardano-preprod', 'x-api-key:']) {
      expectErrorResponse((await sendRaw(url, message([...first, second]), 1))[0], 401, 'Invalid API key');
    }
    const tokens = ['Authorization: Bearer a.b.c', 'Authorization: Bearer d.e.f'];
    expectErrorResponse((await sendRaw(url, message([...first, ...tokens]), 1))[0], 401, 'Invalid session token');
  });

  test('OPTIONS * is rejected', async () => {
    expectErrorResponse((await sendRaw(url, message(['OPTIONS * HTTP/1.1', 'Host: localhost']), 1))[0], /^40[045]$/);
  });

  test('an upgrade to another protocol is not performed', async () => {
    const lines = ['GET /api/health/live HTTP/1.1', 'Host: localhost', 'Connection: upgrade', 'Upgrade: websocket'];
    expect((await sendRaw(url, message(lines), 1))[0]?.status).toBe(200);
  });

  test('CONNECT opens no tunnel', async () => {
    expect(await sendRaw(url, message(['CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: localhost']))).toEqual([]);
  });

  test('an absolute-form target is served by this service and not proxied', async () => {
    const [answer] = await sendRaw(
      url,
      message(['GET http://other.example/api/health/live HTTP/1.1', 'Host: localhost']),
      1,
    );
    expect(answer).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  test.each(['TRACE', 'QUERY', 'PUT', 'DELETE'])(
    '%s returns 405 on an operation without that method',
    async (method) => {
      const lines = [`${method} /api/network/time?slot=1 HTTP/1.1`, 'Host: localhost', 'Cookie: secret=1'];
      const [answer] = await sendRaw(url, message(lines), 1);
      expectErrorResponse(answer, 405, /answers GET, HEAD, OPTIONS only/);
      expect(answer?.headers['allow']).toBe('GET, HEAD, OPTIONS');
    },
  );

  test.each(['PROPFIND', 'SEARCH', 'MKCOL', 'PURGE'])('%s is not a method of any path', async (method) => {
    const [answer] = await sendRaw(url, message([`${method} /api/health HTTP/1.1`, 'Host: localhost']), 1);
    expectErrorResponse(answer, 404);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const [get] = await sendRaw(
      url,
      message(['GET /api/health/live HTTP/1.1', 'Host: localhost', 'Connection: close']),
    );
    const connection = await openRaw(url);
    connection.write(message(['HEAD /api/health/live HTTP/1.1', 'Host: localhost', 'Connection: close']));
    await connection.closed;
    const text = connection.text();
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain(`Content-Length: ${get?.headers['content-length']}`);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
  });

  test('paths with malformed percent escapes are rejected', async () => {
    for (const path of ['/api/%zz', '/api/addresses/%ff/decode', '/api/addresses/%ED%A0%80/decode', '/%']) {
      const [answer] = await sendRaw(url, message([`GET ${path} HTTP/1.1`, 'Host: localhost', KEY]), 1);
      expectErrorResponse(answer, /^40[04]$/);
    }
  });

  test('path traversal reaches no file', async () => {
    const climbing = [
      '/docs/../../../etc/passwd',
      '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
      '//etc/passwd',
      '/docs/..%5c..',
    ];
    for (const path of climbing) {
      const [answer] = await sendRaw(url, message([`GET ${path} HTTP/1.1`, 'Host: localhost']), 1);
      expectErrorResponse(answer, 404);
    }
  });

  test('a body of an unsupported type is rejected after authentication and not before', async () => {
    for (const type of ['', ';;;', 'application', 'application/json/json', '*/*', 'text/plain']) {
      const lines = [
        'POST /api/addresses/construct HTTP/1.1',
        'Host: localhost',
        `Content-Type: ${type}`,
        'Content-Length: 2',
      ];
      expectErrorResponse((await sendRaw(url, message([...lines, KEY], '{}'), 1))[0], 415, /application\/json/);
      expectErrorResponse((await sendRaw(url, message(lines, '{}'), 1))[0], 401);
      const nowhere = ['POST /api/nothing HTTP/1.1', ...lines.slice(1)];
      expectErrorResponse((await sendRaw(url, message(nowhere, '{}'), 1))[0], 404);
    }
  });

  test('a client that disconnects in the middle of its body causes no server error', async () => {
    const connection = await openRaw(url);
    connection.write(post(['Content-Length: 1000'], '{"paymentKeyHash":'));
    connection.destroy();
    await connection.closed;
    const [answer] = await sendRaw(url, message(['GET /api/health/live HTTP/1.1', 'Host: localhost']), 1);
    expect(answer?.status).toBe(200);
    const page = await service.http.inject({ url: '/metrics', headers: { 'x-operator-token': service.operatorToken } });
    expect(page.body).not.toMatch(/status="500"/);
  });
});
