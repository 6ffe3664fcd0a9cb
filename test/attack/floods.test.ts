import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openRaw, type RawResponse, sendRaw } from '../support/raw-http.js';
import { openTestService, type TestService } from '../support/service.js';

const LIMIT = 262_144;
let service: TestService;
let url: string;

beforeAll(async () => {
  service = await openTestService();
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => service.close());

const KEY = 'X-Api-Key: xt_demo_cardano-mainnet';
const POST = 'POST /api/addresses/construct HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const isServed = async (): Promise<boolean> => (await fetch(`${url}/api/health/live`)).ok;

/** Sends `piece` repeatedly until the server stops reading, and returns the number of bytes sent. */
async function pour(head: string, piece: Buffer): Promise<{ answers: readonly RawResponse[]; sent: number }> {
  const connection = await openRaw(url);
  connection.write(head);
  let sent = 0;
  while (!connection.isClosed() && sent < 64 * LIMIT) {
    connection.write(piece);
    sent += piece.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const responses = await connection.receive();
  connection.destroy();
  return { answers: responses, sent };
}

describe('a header flood', () => {
  test.each([
    ['one long header', `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a long name', `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${'a'.repeat(20_000)}: b\r\n\r\n`],
    ['many headers', `GET /api/health HTTP/1.1\r\nHost: localhost\r\n${'X-Many: 1\r\n'.repeat(5_000)}\r\n`],
    ['a long address', `GET /api/health?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['a long key', `GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: xt_${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is rejected with 431: %s', async (_, text) => {
    const responses = await sendRaw(url, text);
    expect(responses).toHaveLength(1);
    expectErrorResponse(responses[0], 431, 'larger than 16384 bytes');
  });

  test('without an end is disconnected', async () => {
    const { answers: responses, sent } = await pour(
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\n',
      Buffer.from('X-More: 1\r\n'.repeat(100)),
    );
    expectErrorResponse(responses[0], 431);
    expect(sent).toBeLessThan(64 * LIMIT);
  });

  test('does not hide headers after the ones that are read', async () => {
    const junk = 'a:b\r\n'.repeat(2_100);
    const hidden = `${POST}${junk}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/networks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const [first, second, ...rest] = await sendRaw(url, hidden);
    expectErrorResponse(first, 401);
    // The body ends with the last chunk: bytes after it are a separate request.
    expect(second?.status).toBe(200);
    expect(rest).toEqual([]);
    const late = await sendRaw(url, `GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\n${junk}${KEY}\r\n\r\n`, 1);
    expectErrorResponse(late[0], 401);
  });

  test('of trailers or chunk extensions is disconnected', async () => {
    const chunked = `${POST}${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const trailers = await sendRaw(url, `${chunked}0\r\n${'X-Trailer: 1\r\n'.repeat(3_000)}\r\n`);
    expectErrorResponse(trailers[0], /^4(00|31)$/);
    const extensions = await sendRaw(url, `${chunked}2;${'e'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`);
    expectErrorResponse(extensions[0], /^4(00|13|31)$/);
  });
});

describe('a body flood', () => {
  test('with a too large Content-Length is rejected before it is sent', async () => {
    for (const length of [LIMIT + 1, 10 ** 12, Number.MAX_SAFE_INTEGER]) {
      const [answer] = await sendRaw(url, `${POST}${KEY}\r\nContent-Length: ${length}\r\n\r\n`, 1);
      expectErrorResponse(answer, 413, `larger than ${LIMIT} bytes`);
      expect(answer?.headers['connection']).toBe('close');
    }
  });

  test('without a Content-Length is disconnected at the limit', async () => {
    const chunk = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(0x4000, ' '), Buffer.from('\r\n')]);
    const { answers: responses, sent } = await pour(`${POST}${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk);
    expect(responses).toHaveLength(1);
    expectErrorResponse(responses[0], 413, `larger than ${LIMIT} bytes`);
    expect(sent).toBeLessThan(64 * LIMIT);
  });

  test('of exactly the limit is read', async () => {
    const body = '{}'.padEnd(LIMIT, ' ');
    const [answer] = await sendRaw(url, `${POST}${KEY}\r\nContent-Length: ${LIMIT}\r\n\r\n${body}`, 1);
    expectErrorResponse(answer, 400, 'Give a payment part');
  });

  test('of an unauthenticated client is not read', async () => {
    const piece = Buffer.alloc(0x4000, ' ');
    for (const [path, status] of [
      ['/api/keys', 401],
      ['/api/operator/accounts', 401],
      ['/api/nothing', 404],
      ['/api/health', 405],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n`;
      const { answers: responses, sent } = await pour(head, piece);
      expect(responses).toHaveLength(1);
      expectErrorResponse(responses[0], status);
      expect(sent).toBeLessThan(64 * LIMIT);
    }
  });

  test('on the sign-in endpoints is limited to a few kilobytes', async () => {
    for (const endpoint of ['register', 'login', 'refresh', 'device', 'device/refresh']) {
      const head = `POST /api/auth/${endpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
      const [answer] = await sendRaw(url, `${head}Content-Length: 4097\r\n\r\n`, 1);
      expectErrorResponse(answer, 413, 'larger than 4096 bytes');
    }
  });

  test('on many connections does not prevent other clients from being served', async () => {
    const head = `${POST}${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(0x4000, ' '), Buffer.from('\r\n')]);
    const floods = Promise.all(Array.from({ length: 20 }, () => pour(head, chunk)));
    expect(await isServed()).toBe(true);
    for (const { answers: responses } of await floods) expectErrorResponse(responses[0], 413);
    expect(await isServed()).toBe(true);
  });
});

describe('a request flood', () => {
  test('on one connection is served one by one, in order', async () => {
    const one = (index: number): string =>
      `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: n${index}\r\n\r\n`;
    const responses = await sendRaw(url, Array.from({ length: 300 }, (_, index) => one(index)).join(''), 300);
    expect(responses.map(({ headers }) => headers['x-request-id'])).toEqual(responses.map((_, index) => `n${index}`));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  });

  test('that ends in garbage gets 400', async () => {
    const responses = await sendRaw(
      url,
      `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n${'\u0001garbage'.repeat(10)}\r\n\r\n`,
    );
    expectErrorResponse(responses.at(-1), 400, 'not valid HTTP');
  });

  test('of many idle connections does not prevent other clients from being served', async () => {
    const silent = await Promise.all(Array.from({ length: 300 }, () => openRaw(url)));
    expect(await isServed()).toBe(true);
    for (const connection of silent) connection.destroy();
  });
});
