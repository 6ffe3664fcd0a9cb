import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compileIps, compileOrigins } from './allow-list.js';
import { makeApiKey } from './api-key.js';
import { type Credential, type Credentials, createAuthenticate, type Principal } from './authenticate.js';
import { createCredentialCache, type Looked } from './credential-cache.js';

const clock = { time: 1_000_000, now: () => clock.time };
const key = makeApiKey((count) => randomBytes(count));

const credential = (accountId: string, more: Partial<Credential> = {}): Looked<Credential> => ({
  ok: true,
  value: {
    principal: { accountId } as Principal,
    validUntil: Number.POSITIVE_INFINITY,
    allowsIp: undefined,
    allowsOrigin: undefined,
    ...more,
  },
});

const CLIENT = { ip: '203.0.113.9', local: false };

function setUp(keys: Record<string, Looked<Credential>>, sessions: Record<string, Looked<Credential>> = {}) {
  const asked: string[] = [];
  const cacheOf = (known: Record<string, Looked<Credential>>) =>
    createCredentialCache<Credential>(clock, { ttlMs: 5000, values: 10, refusals: 10 }, async (text) => {
      asked.push(text);
      return Object.hasOwn(known, text)
        ? (known[text] as Looked<Credential>)
        : { ok: false, reason: 'Invalid API key' };
    });
  const authenticate = createAuthenticate(clock, { keys: cacheOf(keys), sessions: cacheOf(sessions) });
  const ask = async (given: Partial<Credentials>): Promise<Principal> =>
    authenticate({ apiKey: undefined, bearer: undefined, client: CLIENT, origin: undefined, ...given });
  return { authenticate, ask, asked };
}

const refusal = (message: string) =>
  expect.objectContaining({
    kind: 'unauthenticated',
    message,
    headers: { 'WWW-Authenticate': 'ApiKey realm="crosstie", Bearer realm="crosstie"' },
  });

describe('a key', () => {
  test('is looked up once and then served from the cache', async () => {
    const { authenticate, ask, asked } = setUp({ [key]: credential('ann') });
    expect(await ask({ apiKey: key })).toEqual({ accountId: 'ann' });
    const again = authenticate({ apiKey: key, bearer: undefined, client: CLIENT, origin: undefined });
    expect(again).toEqual({ accountId: 'ann' });
    expect(asked).toEqual([key]);
  });

  test.each(['', 'xt_', `${key}x`, key.toLowerCase(), '__proto__', "' or 1=1 --", 'x'.repeat(100_000)])(
    '%s is rejected without a lookup',
    async (apiKey) => {
      const { ask, asked } = setUp({});
      await expect(ask({ apiKey })).rejects.toEqual(refusal('Invalid API key'));
      expect(asked).toEqual([]);
    },
  );

  test('that does not exist is rejected after one lookup', async () => {
    const { ask, asked } = setUp({});
    await expect(ask({ apiKey: key })).rejects.toEqual(refusal('Invalid API key'));
    await expect(ask({ apiKey: key })).rejects.toEqual(refusal('Invalid API key'));
    expect(asked).toEqual([key]);
  });

  test('expires on time although it is cached', async () => {
    const { ask } = setUp({ [key]: credential('ann', { validUntil: clock.time + 10 }) });
    await ask({ apiKey: key });
    clock.time += 10;
    await expect(ask({ apiKey: key })).rejects.toEqual(refusal('API key expired'));
  });

  test('is restricted to its addresses and origins', async () => {
    const limits = { allowsIp: compileIps(['10.0.0.0/8']), allowsOrigin: compileOrigins(['https://a.example']) };
    const { ask } = setUp({ [key]: credential('ann', limits) });
    const from = (ip: string | undefined, origin: string | undefined) =>
      ask({ apiKey: key, client: { ip, local: false }, origin });
    expect(await from('10.1.1.1', 'https://a.example')).toEqual({ accountId: 'ann' });
    for (const [ip, origin, what] of [
      ['11.1.1.1', 'https://a.example', 'address'],
      [undefined, 'https://a.example', 'address'],
      ['10.1.1.1', 'https://b.example', 'origin'],
      ['10.1.1.1', undefined, 'origin'],
    ] as const) {
      await expect(from(ip, origin)).rejects.toMatchObject({
        kind: 'forbidden',
        message: `This API key may not be used from this ${what}`,
      });
    }
  });
});

describe('credential headers', () => {
  test('a request without credentials gets an error that names both headers', async () => {
    await expect(setUp({}).ask({})).rejects.toEqual(
      refusal(
        'Authentication required: send an API key in the X-Api-Key header or a session token in the Authorization header',
      ),
    );
  });

  test('a key in the wrong header gets an error that names the right one', async () => {
    await expect(setUp({ [key]: credential('ann') }).ask({ bearer: key })).rejects.toEqual(
      refusal('An API key belongs in the X-Api-Key header, not in the Authorization header'),
    );
  });

  test('a token of any length is rejected', async () => {
    await expect(setUp({}).ask({ bearer: 'x'.repeat(1_000_000) })).rejects.toEqual(refusal('Invalid session token'));
  });
});

describe('both credentials in one request', () => {
  const session = (accountId: string) => ({ token: credential(accountId) });

  test('the key decides when both belong to one account', async () => {
    const principal = { accountId: 'ann', keyId: 'k' } as Principal;
    const { ask } = setUp({ [key]: credential('ann', { principal }) }, session('ann'));
    expect(await ask({ apiKey: key, bearer: 'token' })).toBe(principal);
    expect(await ask({ apiKey: key, bearer: 'token' })).toBe(principal);
  });

  test('are rejected when they belong to different accounts', async () => {
    const { ask } = setUp({ [key]: credential('ann') }, session('bob'));
    await expect(ask({ apiKey: key, bearer: 'token' })).rejects.toEqual(
      refusal('The API key and the session token belong to different accounts; send one of them'),
    );
  });

  test('must both be valid', async () => {
    const { ask } = setUp({ [key]: credential('ann') }, session('ann'));
    await expect(ask({ apiKey: key, bearer: 'other' })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(ask({ apiKey: key, bearer: key })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(ask({ apiKey: 'xt_no', bearer: 'token' })).rejects.toEqual(refusal('Invalid API key'));
  });
});
