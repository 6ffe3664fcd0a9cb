import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeConfigFile } from '../support/config-file.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

const clock = movableClock(Date.UTC(2026, 4, 31, 23, 59, 0));
const config = writeConfigFile({
  plans: {
    plans: [
      { id: 'quick', perSecond: 10, burst: 25, addons: ['marketData'] },
      { id: 'monthly', perSecond: 1_000, burst: 1_000, requestLimit: 20 },
      { id: 'slow', perSecond: 1, burst: 2, requestLimit: 20 },
    ],
  },
});
let service: TestService;

beforeAll(async () => {
  service = await openTestService(config.env, { clock });
});

afterAll(async () => {
  await service.close();
  config.remove();
});

async function keyOn(planId: string): Promise<string> {
  const headers = { 'x-operator-token': service.operatorToken };
  const email = `${planId}@example.org`;
  const account = { email, password: 'correct horse battery', planId };
  await service.http.inject({ method: 'POST', url: '/api/operator/accounts', headers, payload: account });
  const url = `/api/operator/accounts/${encodeURIComponent(email)}/keys`;
  const payload = { network: 'CARDANO_MAINNET' };
  return (await service.http.inject({ method: 'POST', url, headers, payload })).json().apiKey;
}

const sendRequest = (apiKey: string, url = '/api/network/time?slot=1'): Promise<LightMyRequestResponse> =>
  service.http.inject({ url, headers: { 'x-api-key': apiKey } });

const sendMany = (count: number, apiKey: string): Promise<readonly LightMyRequestResponse[]> =>
  Promise.all(Array.from({ length: count }, () => sendRequest(apiKey)));

const passed = (responses: readonly LightMyRequestResponse[]): number =>
  responses.filter(({ statusCode }) => statusCode === 200).length;

const readLimitHeaders = ({ headers }: LightMyRequestResponse): object =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-ratelimit-')));

describe('rate limit per second', () => {
  test('is exact: the burst first, then the refill', async () => {
    const apiKey = await keyOn('quick');
    expect(passed(await sendMany(100, apiKey))).toBe(25);
    expect(passed(await sendMany(10, apiKey))).toBe(0);
    for (const [ms, more] of [
      [99, 0],
      [1, 1],
      [1_000, 10],
      [350, 3],
      [60_000, 25],
    ] as const) {
      clock.advance(ms);
      expect(passed(await sendMany(60, apiKey))).toBe(more);
    }
  });

  test('is in the headers of every response, and a rejection has Retry-After', async () => {
    const apiKey = await keyOn('quick');
    clock.advance(60_000);
    const seconds = Math.ceil(clock.now() / 1_000);
    const first = await sendRequest(apiKey);
    expect(readLimitHeaders(first)).toEqual({
      'x-ratelimit-limit': '25',
      'x-ratelimit-remaining': '24',
      'x-ratelimit-reset': String(seconds),
      'x-ratelimit-per-second': '10',
    });
    await sendMany(24, apiKey);
    const rejected = await sendRequest(apiKey);
    expectErrorResponse(rejected, 429, /^Rate limit exceeded$/);
    expect(rejected.headers['retry-after']).toBe('1');
    expect(readLimitHeaders(rejected)).toMatchObject({ 'x-ratelimit-limit': '25', 'x-ratelimit-remaining': '0' });
    clock.advance(1_000);
    const invalid = await sendRequest(apiKey, '/api/network/time?slot=-1');
    expectErrorResponse(invalid, 400);
    expect(readLimitHeaders(invalid)).toMatchObject({ 'x-ratelimit-remaining': '9' });
  });
});

describe('monthly quota', () => {
  const month = (year: number, index: number): string => String(Date.UTC(year, index) / 1_000);

  test('counts down, rejects with its own message, and resets with the month', async () => {
    const apiKey = await keyOn('monthly');
    const now = new Date(clock.now());
    const reset = month(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(readLimitHeaders(await sendRequest(apiKey))).toEqual({
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '19',
      'x-ratelimit-reset': reset,
      'x-ratelimit-per-second': '1000',
    });
    expect(passed(await sendMany(60, apiKey))).toBe(19);
    const rejected = await sendRequest(apiKey);
    expectErrorResponse(rejected, 429, /^Monthly quota exceeded$/);
    expect(readLimitHeaders(rejected)).toMatchObject({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
    expect(Number(rejected.headers['retry-after'])).toBe(Math.ceil(Number(reset) - clock.now() / 1_000));
    clock.advance(Number(reset) * 1_000 - clock.now());
    expect(passed(await sendMany(60, apiKey))).toBe(20);
  });

  test('is not consumed by requests that exceed the rate limit, have an invalid credential or name a wrong network', async () => {
    const apiKey = await keyOn('slow');
    expect(passed(await sendMany(30, apiKey))).toBe(2);
    clock.advance(1_000);
    expectErrorResponse(
      await sendRequest(apiKey, '/api/network/time?slot=1&network=CARDANO_PREPROD'),
      400,
      'Network Mismatch',
    );
    expectErrorResponse(await sendRequest(`${apiKey}x`), 401);
    expect(readLimitHeaders(await sendRequest(apiKey))).toMatchObject({ 'x-ratelimit-remaining': '17' });
  });
});

describe('a batch', () => {
  const HASH = '0'.repeat(64);
  const batch = (apiKey: string, items: number, url = '/api/transactions/cbor'): Promise<LightMyRequestResponse> =>
    service.http.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': apiKey },
      payload: Array.from({ length: items }, () => HASH),
    });

  test('counts each item towards the rate limit, as its headers show', async () => {
    const apiKey = await keyOn('quick');
    clock.advance(60_000);
    expect(readLimitHeaders(await batch(apiKey, 20))).toMatchObject({ 'x-ratelimit-remaining': '5' });
    const rejected = await batch(apiKey, 7);
    expectErrorResponse(rejected, 429, /^Rate limit exceeded$/);
    expect(rejected.headers['retry-after']).toBe('1');
    expect(readLimitHeaders(rejected)).toMatchObject({ 'x-ratelimit-limit': '25', 'x-ratelimit-remaining': '4' });
    expect(passed(await sendMany(10, apiKey))).toBe(4);
  });

  test('of the size of the burst is accepted, and a larger one is rejected with the allowed number', async () => {
    const apiKey = await keyOn('quick');
    clock.advance(60_000);
    const rejected = await batch(apiKey, 26);
    expectErrorResponse(rejected, 400, /at most 25 at once: send 25 items or fewer instead of 26$/);
    clock.advance(60_000);
    expect(readLimitHeaders(await batch(apiKey, 25))).toMatchObject({ 'x-ratelimit-remaining': '0' });
  });

  test('counts each item towards the quota, and an invalid one counts as one request', async () => {
    const apiKey = await keyOn('monthly');
    clock.advance(31 * 86_400_000);
    expect(readLimitHeaders(await batch(apiKey, 12))).toMatchObject({ 'x-ratelimit-remaining': '8' });
    const invalid = await batch(apiKey, 0);
    expectErrorResponse(invalid, 400);
    expect(readLimitHeaders(invalid)).toMatchObject({ 'x-ratelimit-remaining': '7' });
    const rejected = await batch(apiKey, 8);
    expectErrorResponse(rejected, 429, /^Monthly quota exceeded$/);
    expect(readLimitHeaders(rejected)).toMatchObject({ 'x-ratelimit-remaining': '6' });
    expect(readLimitHeaders(await batch(apiKey, 6))).toMatchObject({ 'x-ratelimit-remaining': '0' });
  });

  test('in a comma-separated parameter counts in the same way', async () => {
    const apiKey = await keyOn('quick');
    clock.advance(60_000);
    const answer = await sendRequest(apiKey, '/api/prices/latest?symbols=ADA,A,B,C,D');
    expect(readLimitHeaders(answer)).toMatchObject({ 'x-ratelimit-remaining': '20' });
  });
});

test('demo keys and public operations have no limit', async () => {
  const responses = await sendMany(100, 'xt_demo_cardano-mainnet');
  expect(passed(responses)).toBe(100);
  expect(readLimitHeaders(responses[0] as LightMyRequestResponse)).toEqual({});
  expect(readLimitHeaders(await service.http.inject('/api/plans'))).toEqual({});
});
