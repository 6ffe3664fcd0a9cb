import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compileIps, compileOrigins } from './allow-list.js';
import { generateApiKey } from './api-key.js';
import {
  type Credential,
  type Credentials,
  createAuthenticate,
  type Principal,
  type VisitorTokens,
} from './authenticate.js';
import { createCredentialCache, type LookupResult } from './credential-cache.js';

const clock = { time: 1_000_000, now: () => clock.time };
const key = generateApiKey((count) => randomBytes(count));

const credential = (accountId: string, more: Partial<Credential> = {}): LookupResult<Credential> => ({
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

function setUp(
  keys: Record<string, LookupResult<Credential>>,
  sessions: Record<string, LookupResult<Credential>> = {},
) {
  const lookups: string[] = [];
  const createCache = (known: Record<string, LookupResult<Credential>>) =>
    createCredentialCache<Credential>(clock, { ttlMs: 5000, values: 10, rejections: 10 }, async (text) => {
      lookups.push(text);
      return Object.hasOwn(known, text)
        ? (known[text] as LookupResult<Credential>)
        : { ok: false, reason: 'Invalid API key' };
    });
  const visitors: VisitorTokens = {
    recognizes: (token) => token.startsWith('visitor.'),
    authenticate: () => ({ accountId: 'visitor' }) as Principal,
  };
  const authenticate = createAuthenticate(
    clock,
    { keys: createCache(keys), sessions: createCache(sessions) },
    visitors,
  );
  const authenticateWith = async (credentials: Partial<Credentials>): Promise<Principal> =>
    authenticate({ apiKey: undefined, bearer: undefined, client: CLIENT, origin: undefined, ...credentials });
  return { authenticate, authenticateWith, lookups };
}

const expectUnauthenticated = (message: string) =>
  expect.objectContaining({
    kind: 'unauthenticated',
    message,
    headers: { 'WWW-Authenticate': 'ApiKey realm="crosstie", Bearer realm="crosstie"' },
  });

describe('a key', () => {
  test('is looked up once and then served from the cache', async () => {
    const { authenticate, authenticateWith, lookups } = setUp({ [key]: credential('ann') });
    expect(await authenticateWith({ apiKey: key })).toEqual({ accountId: 'ann' });
    const again = authenticate({ apiKey: key, bearer: undefined, client: CLIENT, origin: undefined });
    expect(again).toEqual({ accountId: 'ann' });
    expect(lookups).toEqual([key]);
  });

  test.each(['', 'xt_', `${key}x`, key.toLowerCase(), '__proto__', "' or 1=1 --", 'x'.repeat(100_000)])(
    '%s is rejected without a lookup',
    async (apiKey) => {
      const { authenticateWith, lookups } = setUp({});
      await expect(authenticateWith({ apiKey })).rejects.toEqual(expectUnauthenticated('Invalid API key'));
      expect(lookups).toEqual([]);
    },
  );

  test('that does not exist is rejected after one lookup', async () => {
    const { authenticateWith, lookups } = setUp({});
    await expect(authenticateWith({ apiKey: key })).rejects.toEqual(expectUnauthenticated('Invalid API key'));
    await expect(authenticateWith({ apiKey: key })).rejects.toEqual(expectUnauthenticated('Invalid API key'));
    expect(lookups).toEqual([key]);
  });

  test('expires on time although it is cached', async () => {
    const { authenticateWith } = setUp({ [key]: credential('ann', { validUntil: clock.time + 10 }) });
    await authenticateWith({ apiKey: key });
    clock.time += 10;
    await expect(authenticateWith({ apiKey: key })).rejects.toEqual(expectUnauthenticated('API key expired'));
  });

  test('is restricted to its addresses and origins', async () => {
    const limits = { allowsIp: compileIps(['10.0.0.0/8']), allowsOrigin: compileOrigins(['https://a.example']) };
    const { authenticateWith } = setUp({ [key]: credential('ann', limits) });
    const from = (ip: string | undefined, origin: string | undefined) =>
      authenticateWith({ apiKey: key, client: { ip, local: false }, origin });
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
    await expect(setUp({}).authenticateWith({})).rejects.toEqual(
      expectUnauthenticated(
        'Authentication required: send an API key in the X-Api-Key header or a session token in the Authorization header',
      ),
    );
  });

  test('a key in the wrong header gets an error that names the right one', async () => {
    await expect(setUp({ [key]: credential('ann') }).authenticateWith({ bearer: key })).rejects.toEqual(
      expectUnauthenticated('An API key belongs in the X-Api-Key header, not in the Authorization header'),
    );
  });

  test('a token of any length is rejected', async () => {
    await expect(setUp({}).authenticateWith({ bearer: 'x'.repeat(1_000_000) })).rejects.toEqual(
      expectUnauthenticated('Invalid session token'),
    );
  });
});

describe('both credentials in one request', () => {
  const session = (accountId: string) => ({ token: credential(accountId) });

  test('the key decides when both belong to one account', async () => {
    const principal = { accountId: 'ann', keyId: 'k' } as Principal;
    const { authenticateWith } = setUp({ [key]: credential('ann', { principal }) }, session('ann'));
    expect(await authenticateWith({ apiKey: key, bearer: 'token' })).toBe(principal);
    expect(await authenticateWith({ apiKey: key, bearer: 'token' })).toBe(principal);
  });

  test('are rejected when they belong to different accounts', async () => {
    const { authenticateWith } = setUp({ [key]: credential('ann') }, session('bob'));
    await expect(authenticateWith({ apiKey: key, bearer: 'token' })).rejects.toEqual(
      expectUnauthenticated('The API key and the session token belong to different accounts; send one of them'),
    );
  });

  test('must both be valid', async () => {
    const { authenticateWith } = setUp({ [key]: credential('ann') }, session('ann'));
    await expect(authenticateWith({ apiKey: key, bearer: 'other' })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(authenticateWith({ apiKey: key, bearer: key })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(authenticateWith({ apiKey: 'xt_no', bearer: 'token' })).rejects.toEqual(
      expectUnauthenticated('Invalid API key'),
    );
  });
});

describe('the token of a visitor', () => {
  test('is accepted only where visitors are, and is looked up nowhere', async () => {
    const { authenticateWith, lookups } = setUp({ [key]: credential('ann') });
    const bearer = 'visitor.1.x';
    expect(await authenticateWith({ bearer, visitors: true })).toEqual({ accountId: 'visitor' });
    await expect(authenticateWith({ bearer })).rejects.toEqual(
      expectUnauthenticated('Visitors can only read: sign in for this request'),
    );
    await expect(authenticateWith({ bearer, apiKey: key, visitors: true })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(lookups).toEqual([]);
  });
});
