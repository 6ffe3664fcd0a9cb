import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { newUser, useAccess, withKey } from '../support/access.js';

const DAY_MS = 24 * 3_600_000;

const { clock, opened } = useAccess();
let here: Access;
let there: Access;

beforeAll(() => {
  ({ here, there } = opened());
});

describe('usage', () => {
  test('is counted per key, per account and per operation', async () => {
    const { principal } = await newUser(here);
    const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const key = await withKey(here, apiKey);
    for (const [status, ms] of [
      [200, 1],
      [200, 2],
      [404, 4],
      [429, 0.1],
    ] as const) {
      here.record({ principal: key, operationId: 'getTip', status, ms });
      there.record({ principal: key, operationId: 'getTip', status, ms });
    }
    here.record({ principal, operationId: 'listKeys', status: 500, ms: 100 });
    here.record({ principal: undefined, operationId: 'login', status: 200, ms: 100 });
    await Promise.all([here.flush(), there.flush()]);
    here.record({ principal, operationId: 'listKeys', status: 200, ms: 100 });
    await here.flush();

    const owner = { accountId: principal.accountId };
    const sum = async (of: object) =>
      (await here.usage.series({ ...owner, ...of }, { resolution: 'hour' })).map(({ time: _, ...counts }) => counts);
    expect(await sum({})).toEqual([{ requests: 10, errors: 3, throttled: 2 }]);
    expect(await sum({ keyId: id })).toEqual([{ requests: 8, errors: 2, throttled: 2 }]);
    expect(await sum({ keyId: randomUUID() })).toEqual([]);
    expect(await here.usage.endpoints(owner, {})).toEqual([
      { endpoint: 'getTip', calls: 8, errors: 2, p50Ms: expect.closeTo(1, 0), p95Ms: expect.closeTo(4, 0) },
      {
        endpoint: 'listKeys',
        calls: 2,
        errors: 1,
        p50Ms: expect.closeTo(100, -1.5),
        p95Ms: expect.closeTo(100, -1.5),
      },
    ]);
    expect(await here.keys.read(principal, id)).toMatchObject({ totalRequests: 8, lastUsedAt: expect.any(Date) });
    expect(await here.usage.quota(principal)).toMatchObject({ quota: undefined, used: 8, remaining: undefined });
    expect(await here.subscriptions.read(principal)).toMatchObject({ monthlyRequests: 8, totalRequests: 10 });
  });

  test('is grouped by hour, day and month, within the requested time range', async () => {
    const { principal } = await newUser(here);
    const owner = { accountId: principal.accountId };
    const start = clock.now();
    for (let day = 0; day < 3; day += 1) {
      here.record({ principal, operationId: 'getTip', status: 200, ms: 1 });
      await here.flush();
      clock.aheadMs += DAY_MS;
    }
    const points = async (resolution: 'hour' | 'day' | 'month', from = start - DAY_MS, to = clock.now()) =>
      (await here.usage.series(owner, { resolution, from, to })).map(({ requests }) => requests);
    expect(await points('hour')).toEqual([1, 1, 1]);
    expect(await points('day')).toEqual([1, 1, 1]);
    expect((await points('month')).reduce((sum, requests) => sum + requests, 0)).toBe(3);
    expect(await points('hour', start + DAY_MS / 2)).toEqual([1, 1]);
    expect(await points('hour', start - DAY_MS, start - 3_600_000)).toEqual([]);
    for (const period of [
      { from: start, to: start },
      { from: Number.NaN },
      { from: -1e300 },
      { from: start - 500 * DAY_MS },
    ]) {
      await expect(here.usage.series(owner, period)).rejects.toMatchObject({ kind: 'invalid' });
      await expect(here.usage.endpoints(owner, period)).rejects.toMatchObject({ kind: 'invalid' });
    }
  });

  test('of a key that was deleted meanwhile does not block the rest', async () => {
    const { principal } = await newUser(here);
    const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const key = await withKey(here, apiKey);
    await here.keys.remove(principal, id);
    here.record({ principal: key, operationId: 'getTip', status: 200, ms: 1 });
    await here.flush();
    expect((await here.subscriptions.read(principal)).totalRequests).toBe(1);
  });
});

test('that the database rejects permanently does not block the rest', async () => {
  const { principal } = await newUser(here);
  here.record({ principal, operationId: 'not UTF-8: \ud800', status: 200, ms: 1 });
  await expect(here.flush()).rejects.toThrow();
  here.record({ principal, operationId: 'getTip', status: 200, ms: 1 });
  await vi.waitFor(() => here.flush(), { timeout: 60_000 });
  expect((await here.subscriptions.read(principal)).totalRequests).toBe(1);
});

describe('request log', () => {
  const request = { method: 'GET', url: '/api/blocks?pageSize=1', requestId: 'r-1' };

  test('lists the newest requests of all keys and processes, without keys in paths', async () => {
    const { principal } = await newUser(here);
    const first = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const second = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const [one, two] = [await withKey(here, first.apiKey), await withKey(here, second.apiKey)];
    const url = `/api/blocks?key=${first.apiKey}&cursor=${first.apiKey}`;
    here.record({
      principal: one,
      operationId: 'listBlocks',
      status: 200,
      ms: 1.26,
      network: 'CARDANO_MAINNET',
      request,
    });
    await here.flush();
    there.record({ principal: two, operationId: 'listBlocks', status: 400, ms: 2, request: { ...request, url } });
    await there.flush();
    here.record({ principal: one, operationId: 'getTip', status: 429, ms: 0.1 });
    here.record({ principal, operationId: 'listKeys', status: 200, ms: 1, request });
    const { accountId } = principal;
    const all = await here.requestLog.list({ accountId, limit: 10 });
    expect(all).toEqual([
      expect.objectContaining({ operation: 'getTip', status: 429, method: null, path: null, requestId: null }),
      expect.objectContaining({ keyId: second.id, status: 400, path: '/api/blocks?key=***&cursor=***' }),
      {
        keyId: first.id,
        time: expect.any(Date),
        operation: 'listBlocks',
        network: 'CARDANO_MAINNET',
        method: 'GET',
        path: '/api/blocks?pageSize=1',
        requestId: 'r-1',
        status: 200,
        ms: expect.closeTo(1.3, 3),
      },
    ]);
    expect(await here.requestLog.list({ accountId, keyId: first.id, limit: 10 })).toEqual([all[0], all[2]]);
    expect(await here.requestLog.list({ accountId, failed: true, limit: 1 })).toEqual([all[0]]);
    const other = await newUser(here);
    expect(await here.requestLog.list({ accountId: other.principal.accountId, keyId: first.id, limit: 10 })).toEqual(
      [],
    );
  });

  test('stores the newest requests only, in their order', async () => {
    const { principal } = await newUser(here);
    const { apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const key = await withKey(here, apiKey);
    let sent = 0;
    for (let flush = 0; flush < 6; flush += 1) {
      for (let call = 0; call < 60; call += 1, sent += 1)
        here.record({ principal: key, operationId: `operation ${sent}`, status: 200, ms: 1 });
      await here.flush();
    }
    const rows = await here.requestLog.list({ accountId: principal.accountId, limit: 1000 });
    expect(rows).toHaveLength(200);
    expect(rows.slice(0, 51).map(({ operation }) => operation)).toEqual([
      ...Array.from({ length: 50 }, (_, index) => `operation ${359 - index}`),
      'operation 299',
    ]);
  });

  test('of a hostile URL does not prevent the rest', async () => {
    const { principal } = await newUser(here);
    const { apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const key = await withKey(here, apiKey);
    for (const url of ['/api/%00', '/api/%ud800', `/api/${String.fromCharCode(0xd800)}`, '/api/ok'])
      here.record({ principal: key, operationId: 'getTip', status: 404, ms: 1, request: { ...request, url } });
    const rows = await here.requestLog.list({ accountId: principal.accountId, limit: 10 });
    expect(rows).toHaveLength(4);
  });
});
