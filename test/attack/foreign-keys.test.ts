import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperationPath, type Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest } from '../contract/calls.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { movableClock } from '../support/movable-clock.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, loginDevice, type NewKey, register, type TestUser } from '../support/users.js';

const clock = movableClock();
const { log, events } = recordingLog();
let service: TestService;
let ada: TestUser;
let eve: TestUser;
let adasKey: NewKey;
let evesKey: NewKey;

beforeAll(async () => {
  service = await openTestService({}, { clock, log });
  ada = await register(service, 'ada');
  eve = await register(service, 'eve');
  adasKey = await createKey(service, ada, { name: 'precious', allowedIps: ['127.0.0.0/8'] });
  evesKey = await createKey(service, eve, { network: 'CARDANO_PREPROD' });
});

afterAll(async () => {
  await service.close();
  const keys = [adasKey.apiKey, evesKey.apiKey, service.operatorToken];
  expectNotLogged(events, [...keys, ada.password, ada.accessToken, ada.refreshToken, eve.accessToken]);
});

const me = (headers: Record<string, string>, url = '/api/auth/me') => service.http.inject({ url, headers });
const withKey = ({ apiKey }: NewKey) => ({ 'x-api-key': apiKey });

describe('a key of another account', () => {
  const byId = OPERATIONS.filter(
    (operation) => getOperationPath(operation).includes('{keyId}') && operation.gate === 'session',
  );

  const attempt = (operation: Operation, keyId: string, headers: Record<string, string>) => {
    const body = operation.id === 'updateKey' ? { name: 'stolen', enabled: false, allowedIps: [] } : undefined;
    return service.http.inject(buildRequest(operation, { path: { keyId }, body }, headers));
  };

  test('is tested in every operation that accepts a key id', () => {
    expect(byId.map(({ id }) => id).toSorted()).toEqual([
      'deleteKey',
      'getKey',
      'getKeyUsage',
      'rotateKey',
      'updateKey',
    ]);
  });

  test.each(byId.map((operation) => ({ route: operation.route, operation })))(
    '$route: returns 404 and leaves the key unchanged',
    async ({ operation }) => {
      const read = () => service.http.inject({ url: `/api/keys/${adasKey.id}`, headers: ada.headers });
      const before = (await read()).json();
      const foreign = await attempt(operation, adasKey.id, eve.headers);
      expectErrorResponse(foreign, 404, 'There is no such API key');
      const unknown = await attempt(operation, '00000000-0000-4000-8000-000000000000', eve.headers);
      expect(foreign.body).toBe(unknown.body);
      expect((await read()).json()).toEqual(before);
      expect((await me(withKey(adasKey))).statusCode).toBe(200);
    },
  );

  test('appears in no list', async () => {
    const list = (await service.http.inject({ url: '/api/keys', headers: eve.headers })).json();
    expect(list.map(({ id }: NewKey) => id)).toEqual([evesKey.id]);
  });

  test('is not found by the operator through the wrong account', async () => {
    const response = await service.http.inject({
      method: 'PATCH',
      url: `/api/operator/accounts/${encodeURIComponent(eve.email)}/keys/${adasKey.id}`,
      headers: { 'x-operator-token': service.operatorToken },
      payload: { enabled: false },
    });
    expectErrorResponse(response, 404);
    expect((await me(withKey(adasKey))).statusCode).toBe(200);
  });

  test('is not accessible to a device, which has no keys of its own either', async () => {
    const { accessToken } = await loginDevice(service);
    const headers = { authorization: `Bearer ${accessToken}` };
    for (const operation of byId) {
      clock.advance(1_000); // A device is limited to two requests a second.
      expectErrorResponse(await attempt(operation, adasKey.id, headers), 403, /device/);
    }
    const payload = { network: 'CARDANO_MAINNET' };
    expectErrorResponse(
      await service.http.inject({ method: 'POST', url: '/api/keys', headers, payload }),
      403,
      /device/,
    );
  });
});

describe('a credential', () => {
  test('sent in the wrong header or parameter is rejected', async () => {
    const { apiKey } = adasKey;
    const misplaced = 'An API key belongs in the X-Api-Key header';
    expectErrorResponse(await me({ authorization: `Bearer ${apiKey}` }), 401, misplaced);
    expectErrorResponse(await me({ authorization: apiKey }), 401, misplaced);
    expectErrorResponse(await me({ 'x-api-key': ada.accessToken }), 401, 'Invalid API key');
    expectErrorResponse(await me({ 'x-api-key': `Bearer ${ada.accessToken}` }), 401, 'Invalid API key');
    expectErrorResponse(await me({ 'x-api-key': service.operatorToken }), 401, 'Invalid API key');
    expectErrorResponse(await me({ authorization: `Bearer ${service.operatorToken}` }), 401, 'Invalid session token');
    const basic = Buffer.from(`${ada.email}:${ada.password}`).toString('base64');
    expectErrorResponse(await me({ authorization: `Basic ${basic}` }), 401);
    for (const name of ['cookie', 'api-key', 'x-api-token', 'x-operator-token', 'proxy-authorization']) {
      expectErrorResponse(await me({ [name]: apiKey }), 401, 'Authentication required');
    }
    for (const name of ['apiKey', 'api_key', 'key', 'access_token', 'X-Api-Key']) {
      expectErrorResponse(await me({}, `/api/auth/me?${name}=${apiKey}`), 401, 'Authentication required');
    }
  });

  test('grants no operator operation', async () => {
    for (const operation of OPERATIONS.filter(({ gate }) => gate === 'operator')) {
      for (const headers of [
        ada.headers,
        withKey(adasKey),
        { 'x-operator-token': adasKey.apiKey },
        { 'x-operator-token': ada.accessToken },
        { 'x-operator-token': '' },
        { authorization: `Bearer ${service.operatorToken}` },
      ] as Record<string, string>[]) {
        const request = buildRequest(operation, operation.example, headers);
        expectErrorResponse(await service.http.inject(request), 401, 'X-Operator-Token');
      }
    }
    expectErrorResponse(await me(withKey(adasKey), '/metrics'), 401);
  });

  test('is rejected beside a credential of another account, in either order', async () => {
    const mixed = 'belong to different accounts';
    expectErrorResponse(await me({ ...ada.headers, ...withKey(evesKey) }), 401, mixed);
    expectErrorResponse(await me({ ...eve.headers, ...withKey(adasKey) }), 401, mixed);
  });

  test('is accepted beside a session of the same account, and the key takes precedence', async () => {
    const both = { ...eve.headers, ...withKey(evesKey) };
    expect((await me(both)).json()).toMatchObject({ kind: 'API_KEY', network: 'CARDANO_PREPROD' });
    expectErrorResponse(await me(both, '/api/auth/me?network=CARDANO_MAINNET'), 400, 'Network Mismatch');
    const response = await service.http.inject({ url: '/api/keys', headers: both });
    expectErrorResponse(response, 403, /session token/);
  });

  test('is not sufficient beside an invalid credential', async () => {
    expectErrorResponse(await me({ ...ada.headers, 'x-api-key': 'xt_broken' }), 401, 'Invalid API key');
    expectErrorResponse(await me({ ...withKey(adasKey), authorization: 'Bearer a.b.c' }), 401, 'Invalid session token');
    expectErrorResponse(await me({ ...withKey(adasKey), authorization: '' }), 401);
  });
});

describe('an API key', () => {
  test('with any character changed is rejected', async () => {
    const { apiKey } = adasKey;
    for (let index = 0; index < apiKey.length; index++) {
      const other = apiKey[index] === '7' ? '8' : '7';
      const typo = `${apiKey.slice(0, index)}${other}${apiKey.slice(index + 1)}`;
      expectErrorResponse(await me({ 'x-api-key': typo }), 401, 'Invalid API key');
    }
    for (const odd of [apiKey.toLowerCase(), `${apiKey} x`, `${apiKey},${apiKey}`, apiKey.slice(0, -1), 'xt_demo_']) {
      expectErrorResponse(await me({ 'x-api-key': odd }), 401, 'Invalid API key');
    }
  });

  test('stops working when expired, disabled or deleted, and its old secret when rotated', async () => {
    const expiresAt = new Date(clock.now() + 60_000).toISOString();
    const short = await createKey(service, ada, { expiresAt });
    expect((await me(withKey(short))).statusCode).toBe(200);
    clock.advance(60_000);
    expectErrorResponse(await me(withKey(short)), 401, 'API key expired');

    const { id, ...first } = await createKey(service, ada);
    const call = (method: 'PATCH' | 'POST' | 'DELETE', path = '', payload?: object) =>
      service.http.inject({ method, url: `/api/keys/${id}${path}`, headers: ada.headers, ...(payload && { payload }) });
    await call('PATCH', '', { enabled: false });
    expectErrorResponse(await me(withKey({ id, ...first })), 401, 'API key disabled');
    await call('PATCH', '', { enabled: true });
    expect((await me(withKey({ id, ...first }))).statusCode).toBe(200);

    const second: NewKey = (await call('POST', '/rotate')).json();
    expectErrorResponse(await me(withKey({ id, ...first })), 401);
    const third: NewKey = (await call('POST', '/rotate', { graceSeconds: 60 })).json();
    for (const key of [second, third]) expect((await me(withKey(key))).statusCode).toBe(200);
    clock.advance(60_000);
    expectErrorResponse(await me(withKey(second)), 401, 'API key expired');
    expect((await me(withKey(third))).statusCode).toBe(200);

    expect((await call('DELETE')).statusCode).toBe(204);
    expectErrorResponse(await me(withKey(third)), 401, 'Invalid API key');
  });
});
