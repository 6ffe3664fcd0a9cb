import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { describePrincipal } from '../../src/access/credentials/principal.js';
import { tidy } from '../../src/access/housekeeping.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, clientAt, newUser, useAccess, withToken } from '../support/access.js';

const DAY_MS = 24 * 3_600_000;
const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });

const { clock, start, opened } = useAccess();
let db: Db;
let here: Access;
let there: Access;

beforeAll(() => {
  ({ db, here, there } = opened());
});

describe('account', () => {
  test('is registered once, regardless of the case of its email, and logs in with its password', async () => {
    const email = 'Ann@Example.com';
    const { user, device, expiresIn, tokenType } = await here.accounts.register(
      { email, password: 'pass word 1' },
      CLIENT,
    );
    expect(user).toEqual({ id: expect.any(String), email: 'ann@example.com', roles: ['USER'] });
    expect({ device, expiresIn, tokenType }).toEqual({
      device: undefined,
      expiresIn: 3_600_000,
      tokenType: 'Bearer',
    });
    await expect(
      here.accounts.register({ email: 'ann@example.COM', password: 'pass word 2' }, CLIENT),
    ).rejects.toMatchObject({ kind: 'invalid', message: 'An account with this email address already exists' });
    const tokens = await there.accounts.login({ email: 'ANN@example.com', password: 'pass word 1' }, CLIENT);
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

  test('is indistinguishable from an unknown one by a wrong password', async () => {
    const { email } = await newUser(here);
    const wrong = unauthenticated('Wrong email or password');
    await expect(here.accounts.login({ email, password: 'incorrect horse' }, CLIENT)).rejects.toEqual(wrong);
    await expect(here.accounts.login({ email: `x${email}`, password: 'correct horse' }, CLIENT)).rejects.toEqual(wrong);
  });

  test('cannot be guessed from many addresses concurrently', async () => {
    const strict = await start({ settings: { wrongPasswordLimit: { burst: 2, perMinute: 1 } } });
    const { email } = await newUser(strict);
    const guesses = [1, 2, 3, 4].map((n) =>
      strict.accounts.login({ email, password: `guess ${n} guess` }, clientAt(`10.0.0.${n}`)),
    );
    const kinds = (await Promise.allSettled(guesses)).map((result) => (result as PromiseRejectedResult).reason.kind);
    expect(kinds.toSorted()).toEqual(['rate-limited', 'rate-limited', 'unauthenticated', 'unauthenticated']);
  });

  test('owner may log in often', async () => {
    const strict = await start({ settings: { wrongPasswordLimit: { burst: 1, perMinute: 1 } } });
    const { email } = await newUser(strict);
    for (let n = 0; n < 3; n += 1) await strict.accounts.login({ email, password: 'correct horse' }, CLIENT);
  });

  test('attempts are limited per address', async () => {
    const limit = { burst: 1, perMinute: 1 };
    const strict = await start({ settings: { loginLimit: limit, registerLimit: limit, deviceLimit: limit } });
    const attempts = [
      (ip: string) => strict.accounts.login({ email: 'unknown@example.com', password: 'anything 1' }, clientAt(ip)),
      (ip: string) => strict.accounts.register({ email: 'not an email', password: 'anything 1' }, clientAt(ip)),
      (ip: string) => strict.accounts.deviceLogin({ deviceId: 'not a uuid', platform: 'WEB' }, clientAt(ip)),
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

  test('cannot be created when registration is closed', async () => {
    const closed = await start({ settings: { registrationOpen: false, deviceLoginOpen: false } });
    await expect(
      closed.accounts.register({ email: 'late@example.com', password: 'correct horse' }, CLIENT),
    ).rejects.toMatchObject({ kind: 'forbidden', message: 'Registration is closed' });
    await expect(
      closed.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'IOS' }, CLIENT),
    ).rejects.toMatchObject({
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

describe('a device', () => {
  const deviceId = randomUUID();

  test('gets a new account with every login, but shares one budget', async () => {
    const first = await here.accounts.deviceLogin({ deviceId, platform: 'IOS', appVersion: '1.2' }, CLIENT);
    const second = await there.accounts.deviceLogin({ deviceId: deviceId.toUpperCase(), platform: 'IOS' }, CLIENT);
    expect(first.user).toBeUndefined();
    expect(first.device?.id).not.toBe(second.device?.id);
    const [one, two] = [await withToken(here, first), await withToken(here, second)];
    expect(one.subject).toBe(two.subject);
    expect(one.subject).not.toContain(deviceId);
    expect(one).toMatchObject({ kind: 'DEVICE', plan: { id: 'device' }, email: undefined });
    expect(one.addOns.size).toBe(0);
  });

  test('has no keys and cannot change its plan', async () => {
    const device = await withToken(here, await here.accounts.deviceLogin({ deviceId, platform: 'WEB' }, CLIENT));
    const rejected = { kind: 'forbidden', message: 'A device session cannot do this; log in with an account' };
    await expect(here.keys.create(device, { network: 'CARDANO_MAINNET' })).rejects.toMatchObject(rejected);
    await expect(here.keys.list(device)).rejects.toMatchObject(rejected);
    await expect(here.subscriptions.change(device, { planId: 'pro' }, CLIENT)).rejects.toMatchObject(rejected);
    expect((await here.subscriptions.read(device)).plan.id).toBe('device');
  });

  test('is deleted when its sessions have ended', async () => {
    const { device } = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, CLIENT);
    const exists = async (): Promise<boolean> =>
      (await db.first(sql`select 1 as one from ${service}.account where id = ${device?.id}`)) !== undefined;
    await tidy(db, clock);
    expect(await exists()).toBe(true);
    clock.aheadMs += 9 * DAY_MS;
    await tidy(db, clock);
    expect(await exists()).toBe(false);
  });
});
