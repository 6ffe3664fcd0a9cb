import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openRaw, type RawConnection, sendRaw } from '../support/raw-http.js';
import { recordingLog } from '../support/recording-log.js';
import { openTestService, type TestService } from '../support/service.js';

const { log, events } = recordingLog();
let service: TestService;
let url: string;

beforeAll(async () => {
  const env = { CROSSTIE_REQUEST_TIMEOUT_MS: '1000', CROSSTIE_MAX_IN_FLIGHT: '10' };
  service = await openTestService(env, { log });
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  // A key lookup counts as work; afterwards it is cached.
  await expectServed();
});

afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const CONSTRUCT =
  'POST /api/addresses/construct HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Api-Key: xt_demo_cardano-mainnet\r\n';

const openMany = async (count: number, first: string): Promise<readonly RawConnection[]> => {
  const connections = await Promise.all(Array.from({ length: count }, () => openRaw(url)));
  for (const connection of connections) connection.write(first);
  return connections;
};

/** An authenticated and a public operation, each on its own connection. */
async function expectServed(): Promise<void> {
  const time = 'GET /api/network/time?slot=1 HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: xt_demo_cardano-mainnet\r\n\r\n';
  expect((await sendRaw(url, time, 1))[0]?.status).toBe(200);
  expect((await sendRaw(url, 'GET /api/networks HTTP/1.1\r\nHost: localhost\r\n\r\n', 1))[0]?.status).toBe(200);
}

async function expectTimedOut(connections: readonly RawConnection[]): Promise<void> {
  for (const connection of connections) {
    const responses = await connection.receive();
    expect(responses).toHaveLength(1);
    expectErrorResponse(responses[0], 408, 'The request took too long to arrive');
    connection.destroy();
  }
}

describe('more slow clients than the limit of concurrent requests', () => {
  test.concurrent.each([
    ['with their first line', 'GET /api/hea'],
    ['with their headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['to say anything', ''],
    ['with a body at the door', `${LOGIN}Content-Length: 100\r\n\r\n{"email":`],
    ['with a body behind a key', `${CONSTRUCT}Content-Length: 100\r\n\r\n{`],
    ['with a body in chunks', `${CONSTRUCT}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('%s are disconnected, and other clients are served meanwhile', async (_, first) => {
    const slow = await openMany(12, first);
    await expectServed();
    await expectTimedOut(slow);
    await expectServed();
  });

  test.concurrent('that send one byte at a time are disconnected too', async () => {
    const dripping = [
      ...(await openMany(3, 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')),
      ...(await openMany(3, `${LOGIN}Content-Length: 1000\r\n\r\n{`)),
    ];
    const drip = setInterval(() => {
      for (const connection of dripping) connection.write(' ');
    }, 50);
    await expectServed();
    await expectTimedOut(dripping);
    clearInterval(drip);
  });
});
