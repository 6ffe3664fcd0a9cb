import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPAT_APIS } from '../../../src/api/compat/registry.js';
import { getOperationMethod, getOperationPath } from '../../../src/api/kit/operation.js';
import { recordingLog } from '../../support/recording-log.js';
import { expectNotLogged } from '../../support/secret-search.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

const { log, events } = recordingLog();
let service: TestService;
let key: string;

const LATEST = '/compat/blockfrost/v0/blocks/latest';

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' }, { log });
  await startNetworks(service, 'CARDANO_PREPROD');
  const user = await register(service, 'compat');
  ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
});

afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.http.inject({ url, headers });

describe('credentials', () => {
  test.each([
    ['project_id', () => get(LATEST, { project_id: key })],
    ['X-Api-Key', () => get(LATEST, { 'x-api-key': key })],
    ['Bearer', () => get(LATEST, { authorization: `Bearer ${key}` })],
    ['Basic', () => get(LATEST, { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })],
    ['path', () => get(LATEST.replace('/compat/', `/compat/${key}/`))],
  ])('key is accepted by %s, and its network is used', async (_, send) => {
    const response = await send();
    expect(response.statusCode).toBe(200);
    const tip = service.services.networks.status('CARDANO_PREPROD').tip;
    expect(response.json()).toMatchObject({ hash: tip?.hash, height: tip?.height, confirmations: 0 });
  });

  test('request without a key gets the error of the other service', async () => {
    const response = await get(LATEST);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ status_code: 403, error: 'Forbidden' });
    expect(response.json().message).toContain('Authentication required');
  });

  test('key in a path is neither logged nor repeated in an error', async () => {
    const wrong = `${key.slice(0, -1)}~`;
    const failed = await get(LATEST.replace('/compat/', `/compat/${wrong}/`));
    expect(failed.statusCode).toBe(403);
    const missing = await get(`/compat/${key}/blockfrost/v0/nothing/here`);
    expect(missing.statusCode).toBe(400);
    expect(failed.body + missing.body).not.toContain(key.slice(0, -1));
    expectNotLogged(events, [key, wrong]);
    const metrics = await get('/metrics', { 'x-operator-token': service.operatorToken });
    expect(metrics.body).not.toContain(key.slice(0, -1));
  });

  test('request counts toward the usage of its key under its own name', async () => {
    await get(LATEST, { project_id: key });
    const metrics = await get('/metrics', { 'x-operator-token': service.operatorToken });
    expect(metrics.body).toContain('blockfrost.getLatestBlock');
  });

  test('usage by day and endpoint counts the routes of Blockfrost', async () => {
    const read = async (): Promise<readonly { time: number; calls: number; endpoint: string }[]> => {
      await service.services.access.flush();
      return (await get('/compat/blockfrost/v0/metrics/endpoints', { project_id: key })).json();
    };
    const count = (days: Awaited<ReturnType<typeof read>>, endpoint: string): number =>
      days.filter((day) => day.endpoint === endpoint).reduce((sum, { calls }) => sum + calls, 0);
    const before = await read();
    await get(LATEST, { project_id: key });
    await get('/compat/blockfrost/v0/blocks/latest/txs', { project_id: key });
    await get('/api/blocks/latest', { 'x-api-key': key });
    const after = await read();
    expect(count(after, 'blocks')).toBe(count(before, 'blocks') + 2);
    expect(after.every(({ time, endpoint }) => time % 86_400 === 0 && /^[a-z_]+$/.test(endpoint))).toBe(true);
  });
});

describe('errors', () => {
  test('unknown path and method are reported in the form of the other service', async () => {
    const missing = await get('/compat/blockfrost/v0/nothing', { project_id: key });
    expect([missing.statusCode, missing.json()]).toMatchObject([400, { status_code: 400, error: 'Bad Request' }]);
    expect(missing.json().message).toContain('Invalid path');
    const method = await service.http.inject({ method: 'POST', url: LATEST, headers: { project_id: key } });
    expect([method.statusCode, method.json()]).toEqual([400, missing.json()]);
    expect(method.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });

  test('path may end in a slash', async () => {
    expect((await get('/compat/blockfrost/v0/health/')).json()).toEqual({ is_healthy: true });
    expect((await get('/compat/blockfrost/v0/')).json()).toMatchObject({ url: expect.any(String) });
  });

  test('name of no service is a plain 404', async () => {
    const response = await get('/compat/unknown/blocks', { 'x-api-key': key });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([404, ['error']]);
  });

  test('browser may send project_id', async () => {
    const response = await service.http.inject({
      method: 'OPTIONS',
      url: LATEST,
      headers: { origin: 'https://dapp.example', 'access-control-request-method': 'GET' },
    });
    expect(response.statusCode).toBe(204);
    expect(String(response.headers['access-control-allow-headers']).toLowerCase()).toContain('project_id');
  });
});

describe('descriptions', () => {
  test.each(COMPAT_APIS)('$name: its document lists exactly the served routes and the missing ones', async (api) => {
    const response = await get(`${api.prefix}/openapi.json`);
    expect(response.statusCode).toBe(200);
    const document = response.json() as { readonly paths: Readonly<Record<string, object>>; 'x-missing': object };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${api.prefix}${path === '/' ? '' : path}`),
    );
    const served = api.operations.map((each) => `${getOperationMethod(each)} ${getOperationPath(each)}`);
    expect(described.sort()).toEqual(served.sort());
    expect(document['x-missing']).toEqual(api.missing);
  });

  test('ids and routes of all operations are unique', () => {
    const operations = COMPAT_APIS.flatMap((api) => api.operations);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ route }) => route)).size).toBe(operations.length);
    for (const api of COMPAT_APIS)
      for (const each of api.operations) {
        expect(getOperationPath(each).startsWith(api.prefix)).toBe(true);
        expect(each.id.startsWith(`${api.name}.`)).toBe(true);
      }
  });
});
