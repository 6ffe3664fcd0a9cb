import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { expectRefusal } from '../support/refusals.js';
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

async function until(ask: () => Promise<Got>, status: number): Promise<Got> {
  for (;;) {
    const got = await ask();
    if (got.status === status) return got;
    await pause(20);
  }
}

describe('a service that may serve one request at a time', () => {
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

  /** Runs `work` while the service serves a request that waits for a table. */
  async function whileServing(work: () => Promise<void>): Promise<Got> {
    const operator = { 'X-Operator-Token': service.operatorToken };
    let waiting: Promise<Got> | undefined;
    await other.transaction(async (tx) => {
      await tx.run(sql`lock table service.account in access exclusive mode`);
      waiting = get(`${url}/api/operator/accounts`, operator);
      await until(() => get(`${url}/api/networks`), 503);
      await work();
    });
    return (await waiting) as Got;
  }

  test('serves one request after the other', async () => {
    for (let time = 0; time < 3; time++) expect((await get(`${url}/api/networks`)).status).toBe(200);
    expect((await get(`${url}/api/auth/me`, KEY)).status).toBe(200);
  });

  test('sheds a second one with 503 and says when to come back, and serves the first to its end', async () => {
    const first = await whileServing(async () => {
      for (const path of ['/api/networks', '/api/network/time?slot=1', '/api/plans']) {
        const shed = await get(`${url}${path}`, KEY);
        expectRefusal(shed, 503, 'The service is overloaded: try again in a moment');
        expect(shed.headers['retry-after']).toBe('1');
      }
    });
    expect(first.status).toBe(200);
    expect((await get(`${url}/api/networks`)).status).toBe(200);
  });

  test('still says that it lives, and counts nothing against a caller whom it did not serve', async () => {
    await whileServing(async () => {
      for (const path of ['/api/health', '/api/health/live', '/api/health/ready', '/api/health/clock']) {
        expect((await get(`${url}${path}`)).status).toBe(200);
      }
      const shed = await get(`${url}/api/auth/me`, KEY);
      expectRefusal(shed, 503);
      expect(shed.headers).not.toHaveProperty('x-ratelimit-limit');
    });
  });
});

test('a service whose event loop runs late sheds load until it is in time again', async () => {
  const service = await openTestService({ CROSSTIE_MAX_DELAY_MS: '300' });
  try {
    const ask = async (): Promise<Got> => {
      const { statusCode, body, headers } = await service.http.inject('/api/networks');
      return { status: statusCode, body, headers: headers as Record<string, string> };
    };
    // As pieces of work that are far too long, one after the other.
    for (let piece = 0; piece < 4; piece++) {
      const end = performance.now() + 400;
      while (performance.now() < end);
      await pause(1);
    }
    expectRefusal(await until(ask, 503), 503, 'overloaded');
    expect((await service.http.inject('/api/health/live')).statusCode).toBe(200);
    expect((await until(ask, 200)).status).toBe(200);
  } finally {
    await service.close();
  }
});
