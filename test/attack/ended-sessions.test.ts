import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { movableClock } from '../support/movable-clock.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';
import { openTestService, type TestService } from '../support/service.js';
import { bearer, createKey, loginDevice, newAddress, register, type TestUser } from '../support/users.js';

/** Longer than another process may use its cached session. */
const CACHE_MS = 5_000;

const clock = movableClock();
const { log, events } = recordingLog();
const secrets: string[] = [];
let service: TestService;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  service = await openTestService({}, { clock, log });
  ada = await register(service, 'ada');
  bob = await register(service, 'bob');
});

afterAll(async () => {
  await service.close();
  expectNotLogged(events, [...secrets, ada.password, bob.password, ada.accessToken, bob.accessToken]);
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  service.http.inject({ method: 'POST', url, payload, headers, remoteAddress: newAddress() });
const asOperator = (url: string, payload: object) =>
  service.http.inject({ method: 'PATCH', url, payload, headers: { 'x-operator-token': service.operatorToken } });
const me = (token: string) => service.http.inject({ url: '/api/auth/me', headers: bearer(token) });
const refresh = (refreshToken: string) => post('/api/auth/refresh', { refreshToken });
const refreshDevice = (refreshToken: string) => post('/api/auth/device/refresh', { refreshToken });

async function login({ email, password }: TestUser): Promise<Tokens> {
  const tokens: Tokens = (await post('/api/auth/login', { email, password })).json();
  secrets.push(tokens.accessToken, tokens.refreshToken);
  return tokens;
}

describe('a refresh token', () => {
  test('works once; reuse ends the whole token family', async () => {
    const bystander = await loginDevice(service);
    for (const [first, again] of [
      [await login(ada), refresh],
      [await loginDevice(service), refreshDevice],
    ] as const) {
      const second: Tokens = (await again(first.refreshToken)).json();
      const third: Tokens = (await again(second.refreshToken)).json();
      expect((await me(third.accessToken)).statusCode).toBe(200);
      expectErrorResponse(await again(first.refreshToken), 401, 'was used before, so its session has ended');
      expectErrorResponse(await again(third.refreshToken), 401, 'This session has ended');
      for (const { accessToken } of [first, second, third]) {
        expectErrorResponse(await me(accessToken), 401, 'This session has ended');
      }
    }
    for (const { accessToken } of [ada, bystander]) expect((await me(accessToken)).statusCode).toBe(200);
  });

  test('yields at most one session when presented concurrently, and that session is ended', async () => {
    const { refreshToken } = await loginDevice(service);
    const responses = await Promise.all(Array.from({ length: 8 }, () => refreshDevice(refreshToken)));
    const winners = responses.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    for (const loser of responses.filter((answer) => answer !== winners[0])) expectErrorResponse(loser, 401);
    expectErrorResponse(await me(winners[0]?.json().accessToken), 401);
  });

  test('of a user is rejected by the device endpoint and vice versa, and is not consumed there', async () => {
    const userSession = await login(ada);
    const device = await loginDevice(service);
    expectErrorResponse(await refreshDevice(userSession.refreshToken), 401);
    expectErrorResponse(await refresh(device.refreshToken), 401);
    expect((await refresh(userSession.refreshToken)).statusCode).toBe(200);
    const renewed = await refreshDevice(device.refreshToken);
    expect(renewed.json()).toMatchObject({ user: null, device: { platform: 'IOS' } });
  });

  test('is not a session token, and a session token is not a refresh token', async () => {
    const { accessToken, refreshToken } = ada;
    expectErrorResponse(await me(refreshToken), 401, 'Invalid session token');
    expectErrorResponse(await refresh(accessToken.slice(0, 128)), 401, 'Invalid refresh token');
  });

  test('expires after seven days', async () => {
    const [one, other] = [await loginDevice(service), await loginDevice(service)];
    clock.advance(7 * 24 * 3_600_000 - 1);
    expect((await refreshDevice(one.refreshToken)).statusCode).toBe(200);
    clock.advance(1);
    expectErrorResponse(await refreshDevice(other.refreshToken), 401, 'expired');
  });
});

describe('a session', () => {
  test('ends with the logout, including its refresh token', async () => {
    const { accessToken, refreshToken } = await loginDevice(service);
    expect((await post('/api/auth/logout', {}, bearer(accessToken))).statusCode).toBe(204);
    expectErrorResponse(await me(accessToken), 401, 'This session has ended');
    expectErrorResponse(await refreshDevice(refreshToken), 401, 'This session has ended');
  });

  test('of another account is not ended by a logout that names its refresh token', async () => {
    const [mine, theirs] = [await loginDevice(service), await login(bob)];
    const { refreshToken } = theirs;
    expect((await post('/api/auth/logout', { refreshToken }, bearer(mine.accessToken))).statusCode).toBe(204);
    expect((await me(theirs.accessToken)).statusCode).toBe(200);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  test('ends when the password changes', async () => {
    const { accessToken, refreshToken } = await login(bob);
    const url = `/api/operator/accounts/${encodeURIComponent(bob.email)}`;
    expect((await asOperator(url, { password: bob.password })).statusCode).toBe(200);
    expectErrorResponse(await me(accessToken), 401, 'This session has ended');
    expectErrorResponse(await refresh(refreshToken), 401, 'This session has ended');
  });

  test('and every key end when the account is disabled', async () => {
    const { accessToken, refreshToken } = await login(bob);
    const { apiKey } = await createKey(service, { ...bob, headers: bearer(accessToken) });
    const byKey = () => service.http.inject({ url: '/api/auth/me', headers: { 'x-api-key': apiKey } });
    expect((await byKey()).statusCode).toBe(200);
    const url = `/api/operator/accounts/${encodeURIComponent(bob.email)}`;
    await asOperator(url, { enabled: false });
    expectErrorResponse(await me(accessToken), 401);
    expectErrorResponse(await refresh(refreshToken), 401);
    expectErrorResponse(await byKey(), 401, 'This account is disabled');
    expectErrorResponse(await post('/api/auth/login', { email: bob.email, password: bob.password }), 403, 'disabled');
    await asOperator(url, { enabled: true });
    expect((await byKey()).statusCode).toBe(200);
    expectErrorResponse(await me(accessToken), 401);
  });

  test('and every key end when the account is deleted', async () => {
    const { accessToken, refreshToken } = await login(bob);
    const { apiKey } = await createKey(service, { ...bob, headers: bearer(accessToken) });
    await service.services.db.run(sql`delete from service.account where id = ${bob.id}`);
    clock.advance(CACHE_MS);
    expectErrorResponse(await me(accessToken), 401);
    expectErrorResponse(await refresh(refreshToken), 401, 'Invalid refresh token');
    expectErrorResponse(await service.http.inject({ url: '/api/auth/me', headers: { 'x-api-key': apiKey } }), 401);
    const { email, password } = bob;
    expectErrorResponse(await post('/api/auth/login', { email, password }), 401, 'Wrong email or password');
  });
});
