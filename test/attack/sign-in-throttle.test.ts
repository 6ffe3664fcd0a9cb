import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { movableClock } from '../support/movable-clock.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';
import { openTestService, type TestService } from '../support/service.js';
import { newAddress, register, type TestUser } from '../support/users.js';

const clock = movableClock();
const { log, events } = recordingLog();
const GUESS = 'a guess among many others';
let service: TestService;
let ada: TestUser;

beforeAll(async () => {
  service = await openTestService({}, { clock, log });
  ada = await register(service, 'ada');
});

afterAll(async () => {
  await service.close();
  expectNotLogged(events, [ada.password, GUESS]);
});

const post = (path: string, payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
  service.http.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress, headers });
const login = (password: string, address: string, email = ada.email) => post('login', { email, password }, address);

/**
 * Sends attempts until the rate limit applies and returns how many were accepted. All credentials are wrong, so no
 * password is hashed.
 */
async function knock(path: string, payload: object, getAddress: (attempt: number) => string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const headers = { 'x-forwarded-for': `192.0.2.${attempt}`, forwarded: `for=192.0.2.${attempt}` };
    const response = await post(path, payload, getAddress(attempt), headers);
    if (response.statusCode !== 429) continue;
    expectErrorResponse(response, 429, 'Too many attempts; try again later');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    return attempt;
  }
  return Number.POSITIVE_INFINITY;
}

describe('rate limit of sign-in attempts', () => {
  const odd = { email: 'no address', password: GUESS };

  test('allows thirty logins per client address, regardless of forwarding headers', async () => {
    const address = newAddress();
    expect(await knock('login', odd, () => address)).toBe(30);
    expectErrorResponse(await login(ada.password, address), 429, 'Too many attempts');
    expect((await login(ada.password, newAddress())).statusCode).toBe(200);
    clock.advance(2_000);
    expect((await login(ada.password, address)).statusCode).toBe(200);
  });

  test('allows twenty registrations', async () => {
    const address = newAddress();
    expect(await knock('register', odd, () => address)).toBe(20);
  });

  test('allows twenty device sign-ins', async () => {
    const address = newAddress();
    const device = { deviceId: '00000000-0000-4000-8000-000000000000', platform: 'WEB', appVersion: '\u0007' };
    expect(await knock('device', device, () => address)).toBe(20);
  });

  test('counts all addresses of one IPv6 customer network as one', async () => {
    expect(await knock('register', odd, (attempt) => `2001:db8:1:2::${attempt.toString(16)}`)).toBe(20);
    expect((await post('register', odd, '2001:db8:1:3::1')).statusCode).toBe(400);
  });

  test('counts an IPv4 address the same in every notation of the socket', async () => {
    expect(await knock('register', odd, (attempt) => (attempt % 2 ? '::ffff:203.0.113.77' : '203.0.113.77'))).toBe(20);
  });
});

describe('login attempts for one email', () => {
  const ownersAddress = newAddress();
  let deviceToken = '';

  test('allow ten wrong passwords from unknown addresses, also concurrently, then reject unknown clients', async () => {
    const signedIn = await login(ada.password, ownersAddress);
    expect(signedIn.statusCode).toBe(200);
    deviceToken = signedIn.json().deviceToken;
    const spellings = [ada.email, ada.email.toUpperCase(), ` ${ada.email} `];
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => login(GUESS, newAddress(), spellings[index % 3])),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    expectErrorResponse(await login(ada.password, newAddress()), 429);
    expectErrorResponse(await login(ada.password, newAddress(), ada.email.toUpperCase()), 429);
  });

  test('still accept the owner from a known address and device', async () => {
    expect((await login(ada.password, ownersAddress)).statusCode).toBe(200);
    const onDevice = (token: string, password = ada.password) =>
      post('login', { email: ada.email, password, deviceToken: token }, newAddress());
    expect((await onDevice(deviceToken)).statusCode).toBe(200);
    const forged = (deviceToken.startsWith('A') ? 'B' : 'A') + deviceToken.slice(1);
    expectErrorResponse(await onDevice(forged), 429);
    const bob = await register(service, 'bob');
    const { deviceToken: bobs } = (await login(bob.password, newAddress(), bob.email)).json();
    expectErrorResponse(await onDevice(bobs), 429);
  });

  test('allow ten wrong passwords from a known device too, regardless of the address it claims', async () => {
    const guess = () => post('login', { email: ada.email, password: GUESS, deviceToken }, newAddress());
    const statuses = [];
    for (let time = 0; time < 12; time++) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await login(ada.password, ownersAddress)).statusCode).toBe(200);
  });

  test('accept the right password from anywhere after a while, and successful logins do not count', async () => {
    clock.advance(29_000);
    expectErrorResponse(await login(ada.password, newAddress()), 429);
    clock.advance(1_000);
    for (let time = 0; time < 3; time++) expect((await login(ada.password, newAddress())).statusCode).toBe(200);
    expectErrorResponse(await login(GUESS, newAddress()), 401, 'Wrong email or password');
    expectErrorResponse(await login(ada.password, newAddress()), 429);
  });

  test('of an unknown account are rejected with the same message and limit', async () => {
    clock.advance(60_000);
    const wrong = await login(GUESS, newAddress());
    const unknown = await login(GUESS, newAddress(), 'unknown@example.org');
    expectErrorResponse(unknown, 401);
    expect(unknown.body).toBe(wrong.body);
    const count = async (email: string): Promise<number> => {
      for (let time = 0; time < 20; time++) {
        if ((await login(GUESS, newAddress(), email)).statusCode === 429) return time;
      }
      return Number.POSITIVE_INFINITY;
    };
    clock.advance(600_000);
    expect(await count('unknown@example.org')).toBe(await count(ada.email));
  });

  test('are accepted from the owner again after a password reset', async () => {
    for (let time = 0; time < 12; time++) await login(GUESS, newAddress());
    const stranger = newAddress();
    expectErrorResponse(await login(ada.password, stranger), 429);
    const issued = await service.http.inject({
      method: 'POST',
      url: `/api/operator/accounts/${encodeURIComponent(ada.email)}/password-reset`,
      headers: { 'x-operator-token': service.operatorToken },
    });
    const password = 'another horse of ada';
    const reset = await post('password/reset', { token: issued.json().token, password }, newAddress());
    expect(reset.statusCode).toBe(204);
    expect((await login(password, stranger)).statusCode).toBe(200);
    const old = await post('login', { email: ada.email, password: GUESS, deviceToken }, newAddress());
    expectErrorResponse(old, 401);
  });
});
