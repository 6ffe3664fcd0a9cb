import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { openTestService, type TestService } from '../support/service.js';

const KEY = { 'X-Api-Key': 'xt_demo_cardano-mainnet' };

interface Got {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function get(url: string, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(url, { headers });
  return { status: response.status, body: await response.text(), headers: Object.fromEntries(response.headers) };
}

async function until(sendRequest: () => Promise<Got>, status: number): Promise<Got> {
  for (let tries = 0; tries < 1_000; tries++) {
    const got = await sendRequest();
    if (got.status === status) return got;
    await pause(20);
  }
  throw new Error(`no answer had the status ${status}`);
}

const operator = (service: TestService): Record<string, string> => ({ 'X-Operator-Token': service.operatorToken });

describe('service with a limit of one request', () => {
  let service: TestService;
  let url: string;
  let other: Db;

  beforeAll(async () => {
    service = await openTestService({ CROSSTIE_MAX_IN_FLIGHT: '1' });
    url = await service.http.listen({ host: '127.0.0.1', port: 0 });
    other = await openServerDb(service.databaseUrl, { poolSize: 1 });
  });

  afterAll(async () => {
    await other.close();
    await service.close();
  });

  /** Runs `work` while a request of the operator waits for a table lock. */
  async function whileServing(work: () => Promise<void>): Promise<Got> {
    let blockedRequest: Promise<Got> | undefined;
    await other.transaction(async (tx) => {
      await tx.run(sql`lock table service.account in access exclusive mode`);
      blockedRequest = get(`${url}/api/operator/accounts`, operator(service));
      await until(() => get(`${url}/api/operator/sandbox/CARDANO_MAINNET`, operator(service)), 503);
      await work();
    });
    return (await blockedRequest) as Got;
  }

  test('serves one request after the other', async () => {
    for (let time = 0; time < 3; time++) expect((await get(`${url}/api/networks`)).status).toBe(200);
    expect((await get(`${url}/api/auth/me`, KEY)).status).toBe(200);
  });

  test('rejects a second request of the same client with 503 and Retry-After, and completes the first', async () => {
    const first = await whileServing(async () => {
      const shed = await get(`${url}/api/operator/accounts`, operator(service));
      expectErrorResponse(shed, 503, 'The service is overloaded: send fewer requests at a time, or try again later');
      expect(shed.headers['retry-after']).toBe('1');
      expect(shed.headers).not.toHaveProperty('x-ratelimit-limit');
    });
    expect(first.status).toBe(200);
    expect((await get(`${url}/api/operator/accounts`, operator(service))).status).toBe(200);
  });

  test('still serves clients with one request at a time, and health checks', async () => {
    await whileServing(async () => {
      for (let time = 0; time < 5; time++) {
        expect((await get(`${url}/api/networks`)).status).toBe(200);
        expect((await get(`${url}/api/network/time?slot=1`, KEY)).status).toBe(200);
      }
      for (const path of ['/api/health', '/api/health/live', '/api/health/ready', '/api/health/clock']) {
        expect((await get(`${url}${path}`)).status).toBe(200);
      }
    });
  });
});

test('client with one request at a time is served while the event loop is delayed', async () => {
  const service = await openTestService({ CROSSTIE_MAX_DELAY_MS: '10' });
  try {
    for (let piece = 0; piece < 20; piece++) {
      // Blocks the event loop far too long, as the decoding of a huge block would.
      const end = performance.now() + 100;
      while (performance.now() < end);
      expect((await service.http.inject('/api/networks')).statusCode).toBe(200);
      expect((await service.http.inject({ url: '/api/auth/me', headers: KEY })).statusCode).toBe(200);
      await pause(1);
    }
  } finally {
    await service.close();
  }
});
