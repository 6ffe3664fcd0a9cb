import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Principal } from '../../src/access/credentials/authenticate.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import {
  CLIENT,
  clientAt,
  migrateService,
  movableClock,
  newUser,
  openAccess,
  withKey,
  withToken,
} from '../support/access.js';
import { openTestDb, type TestDb } from '../support/databases.js';

/** Hostile values of fields. */
const HOSTILE = [
  "'; drop table service.account; --",
  "' or '1'='1",
  '$1',
  '"; select pg_sleep(10); --',
  '\\x00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '{"$ne": null}',
  '../../etc/passwd',
  '%00',
  '𝕏'.repeat(5000),
  'x'.repeat(1_000_000),
];

let database: TestDb;
let access: Access;
let victim: Awaited<ReturnType<typeof newUser>>;
let victimKey: { readonly id: string; readonly apiKey: string };
let attacker: Principal;

beforeAll(async () => {
  database = await openTestDb();
  await migrateService(database.db);
  access = await openAccess(database.db, movableClock(), {
    sandbox: true,
    settings: { wrongPasswordLimit: { burst: 10_000, perMinute: 1 } },
  });
  victim = await newUser(access);
  victimKey = await access.keys.create(victim.principal, { network: 'CARDANO_MAINNET' });
  attacker = (await newUser(access)).principal;
});

afterAll(async () => {
  await access?.close();
  await database?.close();
});

/** Rejected with our own message, or accepted as plain text. Anything else would be a 500. */
async function isHarmless(attempt: () => Promise<unknown> | unknown): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    expect((error as ServiceError).kind).not.toBe('internal');
    expect((error as ServiceError).message.length).toBeLessThan(400);
  }
}

describe.each(
  HOSTILE.map((text) => [text.length > 60 ? `${text.slice(0, 10)}… (${text.length})` : text, text] as const),
)('text %j', (_, text) => {
  const uuid = '7b2e5f8c-93d1-4a57-8e06-5c1f2a9d4b30';

  test('does no harm in any field of an account', async () => {
    const password = 'correct horse';
    for (const attempt of [
      () => access.accounts.register({ email: text, password }, CLIENT),
      () => access.accounts.register({ email: `${text}@example.com`, password: text }, CLIENT),
      () => access.accounts.register({ email: 'someone@example.com', password: 'short', username: text }, CLIENT),
      () => access.accounts.login({ email: text, password }, clientAt(text)),
      () => access.accounts.login({ email: victim.email, password: text }, CLIENT),
      () => access.accounts.deviceLogin({ deviceId: text, platform: 'WEB' }, CLIENT),
      () => access.accounts.deviceLogin({ deviceId: uuid, platform: text }, CLIENT),
      () => access.accounts.deviceLogin({ deviceId: uuid, platform: 'WEB', appVersion: text }, CLIENT),
      () => access.accounts.refresh(text),
      () => access.accounts.deviceRefresh(text),
      () => access.accounts.setDefaultNetwork(attacker, text),
      () => access.subscriptions.change(attacker, { planId: text, addons: [text] }, CLIENT),
      () => access.subscriptions.change(attacker, { planId: 'pro', addons: [text] }, CLIENT),
      () => access.operator.createAccount({ email: text, password, username: text, planId: text }),
      () => access.operator.listKeys(text),
    ]) {
      await isHarmless(attempt);
    }
  });

  test('does no harm in any field of a key', async () => {
    const network = 'CARDANO_MAINNET';
    for (const attempt of [
      () => access.keys.create(attacker, { network: text }),
      () => access.keys.create(attacker, { network, name: text }),
      () => access.keys.create(attacker, { network, allowedIps: [text] }),
      () => access.keys.create(attacker, { network, allowedOrigins: [text] }),
      () => access.keys.create(attacker, { network, addons: [text] }),
      () => access.keys.read(attacker, text),
      () => access.keys.change(attacker, text, { name: text }),
      () => access.keys.rotate(attacker, text, 1),
      () => access.keys.remove(attacker, text),
    ]) {
      await isHarmless(attempt);
    }
  });

  test('grants nothing as a credential', async () => {
    for (const credentials of [
      { apiKey: text, bearer: undefined },
      { apiKey: `xt_demo_${text}`, bearer: undefined },
      { apiKey: undefined, bearer: text },
      { apiKey: text, bearer: victim.tokens.accessToken },
      { apiKey: victimKey.apiKey, bearer: text },
    ]) {
      const attempt = async () => access.authenticate({ ...credentials, client: clientAt(text), origin: text });
      await expect(attempt()).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
  });
});

describe('key of another account', () => {
  test('cannot be read, changed, rotated or deleted', async () => {
    const missing = { kind: 'not-found', message: 'There is no such API key' };
    await expect(access.keys.read(attacker, victimKey.id)).rejects.toMatchObject(missing);
    await expect(access.keys.change(attacker, victimKey.id, { enabled: false })).rejects.toMatchObject(missing);
    await expect(access.keys.rotate(attacker, victimKey.id, 0)).rejects.toMatchObject(missing);
    await expect(access.keys.remove(attacker, victimKey.id)).rejects.toMatchObject(missing);
    expect((await access.keys.list(attacker)).map(({ id }) => id)).not.toContain(victimKey.id);
    expect(await withKey(access, victimKey.apiKey)).toMatchObject({ id: victimKey.id });
  });

  test('reveals no usage to other accounts', async () => {
    access.record({ principal: await withKey(access, victimKey.apiKey), operationId: 'getTip', status: 200, ms: 1 });
    await access.flush();
    const stolen = { accountId: attacker.accountId, keyId: victimKey.id };
    expect(await access.usage.series(stolen, {})).toEqual([]);
    expect(await access.usage.endpoints(stolen, {})).toEqual([]);
  });
});

test('everything is unchanged after all attacks', async () => {
  expect(await withToken(access, victim.tokens)).toEqual(victim.principal);
  const rows = await database.db.rows(sql`select id from ${service}.account where id = ${victim.principal.accountId}`);
  expect(rows).toHaveLength(1);
});
