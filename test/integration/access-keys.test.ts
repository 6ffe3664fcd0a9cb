import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { newUser, useAccess, withKey } from '../support/access.js';

const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });

const { clock, start, opened } = useAccess();
let db: Db;
let here: Access;
let there: Access;

beforeAll(() => {
  ({ db, here, there } = opened());
});

describe('API key', () => {
  test('is shown in full once and works on its network', async () => {
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

  test('is stored only as a hash', async () => {
    const { principal } = await newUser(here);
    const { id, apiKey } = await here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const row = await db.first(sql`
      select row_to_json(k)::text || row_to_json(s)::text as text
        from ${service}.api_key k join ${service}.api_key_secret s on s.key_id = k.id where k.id = ${id}`);
    expect(JSON.stringify(row)).not.toContain(apiKey.slice(12, -4));
  });

  test('changes immediately in this process and within seconds in others', async () => {
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

  test('is rotated: the old secret works until its grace period ends', async () => {
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

  test('stops working when deleted', async () => {
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
    const rejected = {
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
      await expect(attempt).rejects.toMatchObject(rejected);
    }
  });

  test('number per account is limited, also with concurrent requests', async () => {
    const few = await start({ settings: { maxKeysPerAccount: 3 } });
    const { principal } = await newUser(few);
    const requests = Array.from({ length: 8 }, () => few.keys.create(principal, { network: 'CARDANO_MAINNET' }));
    const made = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(3);
    await expect(few.keys.create(principal, { network: 'CARDANO_MAINNET' })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'An account can have at most 3 API keys; delete one first',
    });
  });
});
