import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { tidy } from '../../src/access/housekeeping.js';
import { describePrincipal } from '../../src/access/principal.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { migrateService, movableClock, newUser, openAccess, withKey, withToken } from '../support/access.js';
import { STORE_DRIVERS } from '../support/databases.js';

const DAY_MS = 24 * 3_600_000;
const IP = '203.0.113.9';

const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });

describe.each(STORE_DRIVERS)('on the driver $driver', ({ open }) => {
  const clock = movableClock();
  const opened: Access[] = [];
  let db: Db;
  let closeDb: () => Promise<void>;
  /** Two processes on one database. */
  let here: Access;
  let there: Access;

  const start = async (options: Parameters<typeof openAccess>[2] = {}): Promise<Access> => {
    const access = await openAccess(db, clock, options);
    opened.push(access);
    return access;
  };

  beforeAll(async () => {
    const database = await open();
    db = database.db;
    closeDb = database.close;
    await migrateService(db);
    here = await start();
    there = await start();
  });

  afterAll(async () => {
    await Promise.all(opened.map((access) => access.close()));
    await closeDb?.();
  });

  describe('an account', () => {
    test('is registered once, whatever the case of its email, and logs in with its password', async () => {
      const email = 'Ann@Example.com';
      const { user, device, expiresIn, tokenType } = await here.accounts.register(
        { email, password: 'pass word 1' },
        IP,
      );
      expect(user).toEqual({ id: expect.any(String), email: 'ann@example.com', roles: ['USER'] });
      expect({ device, expiresIn, tokenType }).toEqual({
        device: undefined,
        expiresIn: 3_600_000,
        tokenType: 'Bearer',
      });
      await expect(
        here.accounts.register({ email: 'ann@example.COM', password: 'pass word 2' }, IP),
      ).rejects.toMatchObject({ kind: 'invalid', message: 'An account with this email address exists already' });
      const tokens = await there.accounts.login({ email: 'ANN@example.com', password: 'pass word 1' }, IP);
      expect(tokens.user?.id).toBe(user?.id);
      expect(describePrincipal(await withToken(here, tokens))).toEqual({
        kind: 'USER',
        id: user?.id,
        email: 'ann@example.com',
        roles: ['USER'],
        network: undefined,
        plan: 'unlimited',
        addons: ['marketData', 'walletAnalytics', 'transactionBuilder', 'mcp', 'ipfs'],
        scopes: ['read', 'write'],
      });
    });

    test('is not told apart from one that does not exist by a wrong password', async () => {
      const { email } = await newUser(here);
      const wrong = unauthenticated('Wrong email or password');
      await expect(here.accounts.login({ email, password: 'incorrect horse' }, IP)).rejects.toEqual(wrong);
      await expect(here.accounts.login({ email: `x${email}`, password: 'correct horse' }, IP)).rejects.toEqual(wrong);
    });

    test('cannot be guessed at from many addresses at once', async () => {
      const strict = await start({ settings: { wrongPasswordLimit: { burst: 2, perMinute: 1 } } });
      const { email } = await newUser(strict);
      const guesses = [1, 2, 3, 4].map((n) =>
        strict.accounts.login({ email, password: `guess ${n} guess` }, `10.0.0.${n}`),
      );
      const kinds = (await Promise.allSettled(guesses)).map((result) => (result as PromiseRejectedResult).reason.kind);
      expect(kinds.toSorted()).toEqual(['rate-limited', 'rate-limited', 'unauthenticated', 'unauthenticated']);
    });

    test('its owner may log in often', async () => {
      const strict = await start({ settings: { wrongPasswordLimit: { burst: 1, perMinute: 1 } } });
      const { email } = await newUser(strict);
      for (let n = 0; n < 3; n += 1) await strict.accounts.login({ email, password: 'correct horse' }, IP);
    });

    test('attempts are limited per address', async () => {
      const limit = { burst: 1, perMinute: 1 };
      const strict = await start({ settings: { loginLimit: limit, registerLimit: limit, deviceLimit: limit } });
      const attempts = [
        (ip: string) => strict.accounts.login({ email: 'nobody@example.com', password: 'whatever 1' }, ip),
        (ip: string) => strict.accounts.register({ email: 'not an email', password: 'whatever 1' }, ip),
        (ip: string) => strict.accounts.deviceLogin({ deviceId: 'not a uuid', platform: 'WEB' }, ip),
      ];
      for (const attempt of attempts) {
        await expect(attempt('10.1.0.1')).rejects.not.toMatchObject({ kind: 'rate-limited' });
        await expect(attempt('::ffff:10.1.0.1')).rejects.toMatchObject({
          kind: 'rate-limited',
          headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
        });
        await expect(attempt('10.1.0.2')).rejects.not.toMatchObject({ kind: 'rate-limited' });
      }
    });

    test('cannot be made where the operator closed the door', async () => {
      const closed = await start({ settings: { registrationOpen: false, deviceLoginOpen: false } });
      await expect(
        closed.accounts.register({ email: 'late@example.com', password: 'correct horse' }, IP),
      ).rejects.toMatchObject({ kind: 'forbidden', message: 'Registration is closed' });
      await expect(closed.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'IOS' }, IP)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Device login is closed',
      });
    });

    test('has a default network that its owner can choose', async () => {
      const { principal, tokens } = await newUser(here);
      expect(principal.defaultNetwork).toBe('CARDANO_MAINNET');
      expect(await here.accounts.setDefaultNetwork(principal, 'bitcoin-mainnet')).toBe('BITCOIN_MAINNET');
      expect((await withToken(here, tokens)).defaultNetwork).toBe('BITCOIN_MAINNET');
    });
  });

  describe('a session', () => {
    test('goes on with a new refresh token each time', async () => {
      const { tokens, principal } = await newUser(here);
      const second = await there.accounts.refresh(tokens.refreshToken);
      const third = await here.accounts.refresh(second.refreshToken);
      expect(await withToken(here, third)).toEqual(principal);
      expect(new Set([tokens, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    });

    test('ends for everyone when a spent refresh token comes back', async () => {
      const { tokens } = await newUser(here);
      const next = await here.accounts.refresh(tokens.refreshToken);
      await withToken(here, next);
      await expect(here.accounts.refresh(tokens.refreshToken)).rejects.toEqual(
        unauthenticated('This refresh token was used before, so its session has ended; log in again'),
      );
      const ended = unauthenticated('This session has ended; log in again');
      await expect(here.accounts.refresh(next.refreshToken)).rejects.toEqual(ended);
      await expect(withToken(here, next)).rejects.toEqual(ended);
      await expect(withToken(here, tokens)).rejects.toEqual(ended);
    });

    test('ends when one refresh token is spent twice at the same time', async () => {
      const { tokens } = await newUser(here);
      const both = await Promise.allSettled([
        here.accounts.refresh(tokens.refreshToken),
        there.accounts.refresh(tokens.refreshToken),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      clock.aheadMs += 5000;
      await expect(withToken(here, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    test('of a user is not refreshed as a device’s, nor the other way round, and survives the attempt', async () => {
      const { tokens } = await newUser(here);
      const device = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'ANDROID' }, IP);
      const invalid = unauthenticated('Invalid refresh token');
      await expect(here.accounts.deviceRefresh(tokens.refreshToken)).rejects.toEqual(invalid);
      await expect(here.accounts.refresh(device.refreshToken)).rejects.toEqual(invalid);
      expect((await here.accounts.refresh(tokens.refreshToken)).user).toBeDefined();
      expect((await here.accounts.deviceRefresh(device.refreshToken)).device?.platform).toBe('ANDROID');
    });

    test('ends with logout, here at once and elsewhere within seconds', async () => {
      const { tokens, principal } = await newUser(here);
      await withToken(there, tokens);
      await here.accounts.logout(principal);
      const ended = unauthenticated('This session has ended; log in again');
      await expect(withToken(here, tokens)).rejects.toEqual(ended);
      await expect(here.accounts.refresh(tokens.refreshToken)).rejects.toEqual(ended);
      clock.aheadMs += 5000;
      await expect(withToken(there, tokens)).rejects.toEqual(ended);
    });

    test('logout also ends the session of a refresh token, but only one’s own', async () => {
      const ann = await newUser(here);
      const annElsewhere = await here.accounts.login({ email: ann.email, password: 'correct horse' }, IP);
      const bob = await newUser(here);
      await here.accounts.logout(bob.principal, annElsewhere.refreshToken);
      expect(await withToken(here, annElsewhere)).toMatchObject({ email: ann.email });
      await here.accounts.logout(ann.principal, annElsewhere.refreshToken);
      await expect(withToken(here, annElsewhere)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });

    test('is over an hour later, and for good a week later', async () => {
      const { tokens } = await newUser(here);
      clock.aheadMs += 3_600_000;
      await expect(withToken(here, tokens)).rejects.toEqual(unauthenticated('Session token expired'));
      const next = await here.accounts.refresh(tokens.refreshToken);
      clock.aheadMs += 7 * DAY_MS;
      await expect(here.accounts.refresh(next.refreshToken)).rejects.toEqual(
        unauthenticated('Refresh token expired; log in again'),
      );
    });

    test('outlives the signing key that its token was made with', async () => {
      const kidOf = (token: string): string =>
        (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
      const before = await newUser(here);
      clock.aheadMs += 30 * DAY_MS - 60_000;
      const shortlyBefore = await there.accounts.login({ email: before.email, password: 'correct horse' }, IP);
      clock.aheadMs += 30 * DAY_MS;
      const [one, two] = await Promise.all([newUser(here), newUser(there)]);
      expect(kidOf(one.tokens.accessToken)).toBe(kidOf(two.tokens.accessToken));
      expect(kidOf(one.tokens.accessToken)).not.toBe(kidOf(shortlyBefore.accessToken));
      expect(await withToken(there, one.tokens)).toEqual(one.principal);
      expect(await withToken(here, two.tokens)).toEqual(two.principal);
      await expect(withToken(here, before.tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
      const last = await newUser(here);
      clock.aheadMs += 30 * DAY_MS - 60_000;
      const old = await here.accounts.login({ email: last.email, password: 'correct horse' }, IP);
      clock.aheadMs += 120_000;
      const fresh = await here.accounts.login({ email: last.email, password: 'correct horse' }, IP);
      expect(kidOf(old.accessToken)).not.toBe(kidOf(fresh.accessToken));
      expect(await withToken(there, old)).toMatchObject({ email: last.email });
      expect(await withToken(there, fresh)).toMatchObject({ email: last.email });
    });
  });

  describe('a device', () => {
    const deviceId = randomUUID();

    test('gets a new account with every login, but one budget', async () => {
      const first = await here.accounts.deviceLogin({ deviceId, platform: 'IOS', appVersion: '1.2' }, IP);
      const second = await there.accounts.deviceLogin({ deviceId: deviceId.toUpperCase(), platform: 'IOS' }, IP);
      expect(first.user).toBeUndefined();
      expect(first.device?.id).not.toBe(second.device?.id);
      const [one, two] = [await withToken(here, first), await withToken(here, second)];
      expect(one.subject).toBe(two.subject);
      expect(one.subject).not.toContain(deviceId);
      expect(one).toMatchObject({ kind: 'DEVICE', plan: { id: 'device' }, email: undefined });
      expect(one.addOns.size).toBe(0);
    });

    test('has no keys and no say in its plan', async () => {
      const device = await withToken(here, await here.accounts.deviceLogin({ deviceId, platform: 'WEB' }, IP));
      const refused = { kind: 'forbidden', message: 'A device session cannot do this; log in with an account' };
      await expect(here.keys.create(device, { network: 'CARDANO_MAINNET' })).rejects.toMatchObject(refused);
      await expect(here.keys.list(device)).rejects.toMatchObject(refused);
      await expect(here.subscriptions.change(device, { planId: 'pro' })).rejects.toMatchObject(refused);
      expect((await here.subscriptions.read(device)).plan.id).toBe('device');
    });

    test('is forgotten when its sessions are over', async () => {
      const { device } = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, IP);
      const exists = async (): Promise<boolean> =>
        (await db.first(sql`select 1 as one from ${service}.account where id = ${device?.id}`)) !== undefined;
      await tidy(db, clock);
      expect(await exists()).toBe(true);
      clock.aheadMs += 9 * DAY_MS;
      await tidy(db, clock);
      expect(await exists()).toBe(false);
    });
  });

  describe('an API key', () => {
    test('is shown whole once and works on its network', async () => {
      const { principal } = await newUser(here);
      const created = await here.keys.create(principal, {
        network: 'cardano-preprod',
        name: 'My key',
        writeAccess: false,
      });
      expect(created).toMatchObject({
        name: 'My key',
        network: 'CARDANO_PREPROD',
        keyPrefix: created.apiKey.slice(0, 12),
      });
      const [listed] = await here.keys.list(principal);
      expect(listed).toMatchObject({
        id: created.id,
        chain: 'Cardano',
        writeAccess: false,
        enabled: true,
        lastUsedAt: undefined,
        totalRequests: 0,
        expiresAt: undefined,
        maskedKey: `${created.apiKey.slice(0, 12)}…${created.apiKey.slice(-4)}`,
      });
      expect(JSON.stringify(listed)).not.toContain(created.apiKey);
      expect(await withKey(there, created.apiKey)).toMatchObject({
        kind: 'API_KEY',
        id: created.id,
        accountId: principal.accountId,
        network: 'CARDANO_PREPROD',
        writeAccess: false,
        subject: principal.subject,
        unmetered: false,
      });
    });

    test('is nowhere in the database but as a hash', async () => {
      const { principal } = await newUser(here);
      const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      const row = await db.first(sql`
        select row_to_json(k)::text || row_to_json(s)::text as text
          from ${service}.api_key k join ${service}.api_key_secret s on s.key_id = k.id where k.id = ${id}`);
      expect(JSON.stringify(row)).not.toContain(apiKey.slice(12, -4));
    });

    test('changes, here at once and elsewhere within seconds', async () => {
      const { principal } = await newUser(here);
      const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      await Promise.all([withKey(here, apiKey), withKey(there, apiKey)]);
      const changed = await here.keys.change(principal, id, { name: 'Renamed', enabled: false });
      expect(changed).toMatchObject({ name: 'Renamed', enabled: false });
      await expect(withKey(here, apiKey)).rejects.toEqual(unauthenticated('API key disabled'));
      clock.aheadMs += 5000;
      await expect(withKey(there, apiKey)).rejects.toEqual(unauthenticated('API key disabled'));
      await here.keys.change(principal, id, { enabled: true, allowedIps: ['10.0.0.0/8'] });
      await expect(withKey(here, apiKey)).rejects.toMatchObject({ kind: 'forbidden' });
      await here.keys.change(principal, id, { allowedIps: [] });
      expect(await withKey(here, apiKey)).toMatchObject({ id });
    });

    test('is rotated: the old secret works until its grace is over', async () => {
      const { principal } = await newUser(here);
      const old = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      await withKey(here, old.apiKey);
      const fresh = await here.keys.rotate(principal, old.id, 60);
      expect(fresh.id).toBe(old.id);
      expect(await withKey(here, old.apiKey)).toMatchObject({ id: old.id });
      expect(await withKey(here, fresh.apiKey)).toMatchObject({ id: old.id });
      clock.aheadMs += 60_000;
      await expect(withKey(here, old.apiKey)).rejects.toEqual(unauthenticated('API key expired'));
      expect((await here.keys.read(principal, old.id)).keyPrefix).toBe(fresh.apiKey.slice(0, 12));
      const newest = await here.keys.rotate(principal, old.id);
      await expect(withKey(here, fresh.apiKey)).rejects.toEqual(unauthenticated('API key expired'));
      expect(await withKey(here, newest.apiKey)).toMatchObject({ id: old.id });
    });

    test('expires on time', async () => {
      const { principal } = await newUser(here);
      const expiresAt = clock.now() + 60_000;
      const { apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET', expiresAt });
      await withKey(here, apiKey);
      clock.aheadMs += 60_000;
      await expect(withKey(here, apiKey)).rejects.toEqual(unauthenticated('API key expired'));
    });

    test('is gone when deleted', async () => {
      const { principal } = await newUser(here);
      const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      await withKey(here, apiKey);
      await here.keys.remove(principal, id);
      await expect(withKey(here, apiKey)).rejects.toEqual(unauthenticated('Invalid API key'));
      await expect(here.keys.read(principal, id)).rejects.toMatchObject({ kind: 'not-found' });
    });

    test('cannot manage keys, subscriptions or sessions', async () => {
      const { principal } = await newUser(here);
      const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      const key = await withKey(here, apiKey);
      const refused = {
        kind: 'forbidden',
        message: 'This operation needs a session token in the Authorization header; an API key cannot call it',
      };
      for (const attempt of [
        here.keys.create(key, { network: 'CARDANO_MAINNET' }),
        here.keys.list(key),
        here.keys.remove(key, id),
        here.subscriptions.read(key),
        here.accounts.logout(key),
        here.accounts.setDefaultNetwork(key, 'CARDANO_MAINNET'),
      ]) {
        await expect(attempt).rejects.toMatchObject(refused);
      }
    });

    test('there is a most that an account can have, however many are asked for at once', async () => {
      const few = await start({ settings: { maxKeysPerAccount: 3 } });
      const { principal } = await newUser(few);
      const asked = Array.from({ length: 8 }, () => few.keys.create(principal, { network: 'CARDANO_MAINNET' }));
      const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
      expect(made).toHaveLength(3);
      await expect(few.keys.create(principal, { network: 'CARDANO_MAINNET' })).rejects.toMatchObject({
        kind: 'invalid',
        message: 'An account can have at most 3 API keys; delete one first',
      });
    });
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

    test('comes in hours, days and months, within the time asked for', async () => {
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

    test('of a key that was deleted meanwhile does not hold up the rest', async () => {
      const { principal } = await newUser(here);
      const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
      const key = await withKey(here, apiKey);
      await here.keys.remove(principal, id);
      here.record({ principal: key, operationId: 'getTip', status: 200, ms: 1 });
      await here.flush();
      expect((await here.subscriptions.read(principal)).totalRequests).toBe(1);
    });
  });

  test('usage that the database refuses for good does not hold up the rest', async () => {
    const { principal } = await newUser(here);
    here.record({ principal, operationId: 'not UTF-8: \ud800', status: 200, ms: 1 });
    await expect(here.flush()).rejects.toThrow();
    here.record({ principal, operationId: 'getTip', status: 200, ms: 1 });
    await vi.waitFor(() => here.flush(), { timeout: 10_000 });
    expect((await here.subscriptions.read(principal)).totalRequests).toBe(1);
  });

  describe('a subscription', () => {
    test('is the operator’s to change unless he says otherwise', async () => {
      const { principal } = await newUser(here);
      await expect(here.subscriptions.change(principal, { planId: 'pro' })).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'Plans are changed by the operator of this service',
      });
    });

    test('changes plan and add-ons at once where users may', async () => {
      const open = await start({ sandbox: true });
      const { principal, tokens } = await newUser(open);
      const { apiKey } = await open.keys.create(principal, { network: 'CARDANO_MAINNET' });
      await withKey(open, apiKey);
      const changed = await open.subscriptions.change(principal, { planId: 'free', addons: ['ipfs'] });
      expect(changed).toMatchObject({ plan: { id: 'free' }, addons: ['ipfs'] });
      for (const now of [await withKey(open, apiKey), await withToken(open, tokens)]) {
        expect(now.plan.id).toBe('free');
        expect([...now.addOns]).toEqual(['ipfs']);
      }
      expect((await open.subscriptions.change(principal, { planId: 'starter' })).addons).toEqual([
        'transactionBuilder',
        'ipfs',
      ]);
      for (const planId of ['device', 'gold', '__proto__', 'constructor', '']) {
        await expect(open.subscriptions.change(principal, { planId })).rejects.toMatchObject({ kind: 'invalid' });
      }
    });
  });

  describe('the demo', () => {
    const demoNetworks = ['CARDANO_PREPROD', 'BITCOIN_MAINNET'] as const;

    test('has an account, and two keys for each network, as long as it is allowed', async () => {
      const demo = await start({ sandbox: true, settings: { demoNetworks } });
      const full = await withKey(demo, 'xt_demo_cardano-preprod');
      const basic = await withKey(demo, 'xt_demo_cardano-preprod_basic');
      expect(full).toMatchObject({ network: 'CARDANO_PREPROD', unmetered: true, demo: true, writeAccess: true });
      expect([full.addOns.size, basic.addOns.size]).toEqual([5, 0]);
      expect(await withKey(demo, 'xt_demo_bitcoin-mainnet')).toMatchObject({ network: 'BITCOIN_MAINNET' });
      await expect(withKey(demo, 'xt_demo_bitcoin-testnet4')).rejects.toEqual(unauthenticated('Invalid API key'));
      await expect(withKey(here, 'xt_demo_cardano-preprod')).rejects.toEqual(unauthenticated('Invalid API key'));

      const tokens = await demo.accounts.login({ email: 'demo@crosstie.local', password: 'crosstie-demo' }, IP);
      const principal = await withToken(demo, tokens);
      expect(await demo.keys.list(principal)).toHaveLength(4);

      // A visitor breaks it; the next start repairs it and changes nothing else.
      await demo.keys.rotate(principal, full.id);
      await demo.keys.change(principal, basic.id, { enabled: false });
      const again = await start({ sandbox: true, settings: { demoNetworks } });
      expect(await withKey(again, 'xt_demo_cardano-preprod')).toMatchObject({ accountId: full.accountId });
      expect(await withKey(again, 'xt_demo_cardano-preprod_basic')).toMatchObject({ id: basic.id });

      const real = await start();
      clock.aheadMs += 5000;
      for (const access of [real, again]) {
        await expect(withKey(access, 'xt_demo_cardano-preprod')).rejects.toEqual(unauthenticated('Invalid API key'));
        await expect(withToken(access, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
      }
    });

    test('nobody else can have its address', async () => {
      const demo = { email: 'Demo@Crosstie.local', password: 'crosstie-demo' };
      const refused = { kind: 'invalid', message: 'Addresses that end in @crosstie.local are reserved' };
      await expect(here.accounts.register(demo, IP)).rejects.toMatchObject(refused);
      await expect(here.operator.createAccount(demo)).rejects.toMatchObject(refused);
    });
  });

  describe('the operator', () => {
    test('makes accounts and keys and takes them away', async () => {
      const closed = await start({ settings: { registrationOpen: false } });
      const email = 'staff@example.com';
      const { operator } = closed;
      expect(
        await operator.createAccount({ email, password: 'first password', planId: 'pro', addons: ['mcp'] }),
      ).toMatchObject({
        email,
        plan: 'pro',
        addons: ['mcp'],
        enabled: true,
      });
      expect((await operator.listAccounts()).map((account) => account.email)).toContain(email);
      const { id, apiKey } = await operator.createKey(email, { network: 'CARDANO_MAINNET', addons: ['ipfs'] });
      expect([...(await withKey(closed, apiKey)).addOns]).toEqual(['ipfs']);
      expect(await operator.listKeys(email)).toMatchObject([{ id, addons: ['ipfs'] }]);

      const tokens = await closed.accounts.login({ email, password: 'first password' }, IP);
      await operator.changeAccount(email, { password: 'second password' });
      await expect(withToken(closed, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(closed.accounts.login({ email, password: 'first password' }, IP)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
      await closed.accounts.login({ email, password: 'second password' }, IP);

      expect(await operator.changeAccount(email, { planId: 'free', addons: [] })).toMatchObject({
        plan: 'free',
        addons: [],
      });
      expect((await withKey(closed, apiKey)).plan.id).toBe('free');

      await operator.setKeyEnabled(email, id, false);
      await expect(withKey(closed, apiKey)).rejects.toEqual(unauthenticated('API key disabled'));
      await operator.setKeyEnabled(email, id, true);
      await operator.changeAccount(email, { enabled: false });
      await expect(withKey(closed, apiKey)).rejects.toEqual(unauthenticated('This account is disabled'));
      await expect(closed.accounts.login({ email, password: 'second password' }, IP)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'This account is disabled',
      });
      await expect(operator.listKeys('nobody@example.com')).rejects.toMatchObject({ kind: 'not-found' });
    });

    test('a plan that does not exist leaves no half-made account behind', async () => {
      const input = { email: 'half@example.com', password: 'correct horse', planId: 'gold' };
      await expect(here.operator.createAccount(input)).rejects.toMatchObject({ kind: 'invalid' });
      await expect(here.operator.listKeys(input.email)).rejects.toMatchObject({ kind: 'not-found' });
    });
  });

  test('a secret is made once and is the same for all processes', async () => {
    const [one, two, other] = await Promise.all([here.secret('test'), there.secret('test'), here.secret('other')]);
    expect(one).toHaveLength(32);
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
    expect(await (await start()).secret('test')).toEqual(one);
  });
});
