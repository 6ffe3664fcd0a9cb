import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { tidyAttempts } from '../../src/access/limits/shared-attempts.js';
import type { Db } from '../../src/store/db.js';
import { pruneAttempts } from '../../src/store/queries/service/attempts.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, clientAt, newUser, useAccess, withToken } from '../support/access.js';

const LIMITED = { kind: 'rate-limited' };
const DAY_MS = 24 * 3_600_000;

const { clock, start, opened } = useAccess();
let db: Db;
let here: Access;

beforeAll(() => {
  ({ db, here } = opened());
});

const getOutcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'fine',
    (error: { kind: string }) => error.kind,
  );

const attempts = async (): Promise<number> => (await db.rows(sql`select 1 as one from ${service}.attempt`)).length;

let addresses = 0;
const newClient = () => clientAt(`198.51.100.${++addresses}`);

describe('rate limits of sign-in attempts', () => {
  test('are shared by all processes', async () => {
    const limit = { burst: 4, perMinute: 1 };
    const settings = { loginLimit: limit, registerLimit: limit, deviceLimit: limit, resetLimit: limit };
    const processes = [await start({ settings }), await start({ settings }), await start({ settings })];
    const endpoints: ((access: Access, client: ReturnType<typeof clientAt>) => Promise<unknown>)[] = [
      (access, client) => access.accounts.login({ email: 'unknown@example.com', password: 'anything 1' }, client),
      (access, client) => access.accounts.register({ email: 'no email', password: 'anything 1' }, client),
      (access, client) => access.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, client),
      (access, client) => access.passwordResets.reset({ token: 'none', password: 'anything 1' }, client),
    ];
    for (const callEndpoint of endpoints) {
      const client = newClient();
      const kinds = await Promise.all(
        Array.from({ length: 9 }, (_, index) => getOutcome(callEndpoint(processes[index % 3] as Access, client))),
      );
      expect(kinds.filter((kind) => kind === 'rate-limited')).toHaveLength(5);
      expect(await getOutcome(callEndpoint(processes[0] as Access, newClient()))).not.toBe('rate-limited');
    }
  });

  test('return when to retry', async () => {
    const strict = await start({ settings: { wrongPasswordLimit: { burst: 1, perMinute: 2 } } });
    const { email } = await newUser(strict);
    const guess = () => strict.accounts.login({ email, password: 'a wild guess' }, newClient());
    await expect(guess()).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(guess()).rejects.toMatchObject({ ...LIMITED, headers: { 'Retry-After': '30' } });
  });

  test('leave no row behind once they have expired, and are bounded in number', async () => {
    for (let each = 0; each < 5; each += 1) {
      await getOutcome(
        here.accounts.login({ email: `unknown${each}@example.com`, password: 'anything 1' }, newClient()),
      );
    }
    expect(await attempts()).toBeGreaterThan(5);
    await pruneAttempts(db, { now: new Date(clock.now()), keep: 5 });
    expect(await attempts()).toBe(5);
    clock.aheadMs += DAY_MS * 30;
    await tidyAttempts(db, clock);
    expect(await attempts()).toBe(0);
  });

  test('are counted without storing an address or an email', async () => {
    const client = clientAt('203.0.113.200');
    await getOutcome(here.accounts.login({ email: 'secret-name@example.com', password: 'anything 1' }, client));
    const rows = JSON.stringify(await db.rows(sql`select encode(key, 'escape') as key from ${service}.attempt`));
    expect(rows).not.toContain('203.0.113');
    expect(rows).not.toContain('secret-name');
  });
});

describe('owner of an account under attack', () => {
  const settings = { wrongPasswordLimit: { burst: 3, perMinute: 1 } };
  const attack = async (access: Access, email: string): Promise<void> => {
    for (let guess = 0; guess < 6; guess += 1) {
      await getOutcome(access.accounts.login({ email, password: `wild guess ${guess}` }, newClient()));
    }
  };

  test('signs in from the address of the registration, on any process', async () => {
    const [one, two] = [await start({ settings }), await start({ settings })];
    const { email } = await newUser(one);
    await attack(one, email);
    await expect(two.accounts.login({ email, password: 'correct horse' }, newClient())).rejects.toMatchObject(LIMITED);
    expect((await two.accounts.login({ email, password: 'correct horse' }, CLIENT)).user?.email).toBe(email);
  });

  test('signs in anywhere with the token of an earlier sign-in, for a year', async () => {
    const strict = await start({ settings });
    const { email, tokens } = await newUser(strict);
    const { deviceToken } = tokens;
    const signIn = () => strict.accounts.login({ email, password: 'correct horse', deviceToken }, newClient());
    await attack(strict, email);
    expect((await signIn()).deviceToken).toHaveLength(54);
    clock.aheadMs += 365 * DAY_MS;
    await attack(strict, email);
    await expect(signIn()).rejects.toMatchObject(LIMITED);
  });

  test('resets known addresses and devices with a new password, except the address of the reset', async () => {
    const strict = await start({ settings });
    const { email, tokens } = await newUser(strict);
    const { deviceToken } = tokens;
    const resetFrom = newClient();
    const { token } = await strict.operator.issuePasswordReset(email);
    await strict.passwordResets.reset({ token, password: 'battery staple' }, resetFrom);
    await attack(strict, email);
    const signIn = (client: typeof CLIENT, device?: string) =>
      strict.accounts.login({ email, password: 'battery staple', deviceToken: device }, client);
    await expect(signIn(CLIENT)).rejects.toMatchObject(LIMITED);
    await expect(signIn(newClient(), deviceToken)).rejects.toMatchObject(LIMITED);
    expect((await signIn(resetFrom)).user?.email).toBe(email);
  });

  test('has at most twenty known addresses, stored as keyed hashes', async () => {
    const { email, principal } = await newUser(here);
    for (let each = 0; each < 25; each += 1) {
      await here.accounts.login({ email, password: 'correct horse' }, newClient());
    }
    const rows = await db.rows<{ address: Uint8Array }>(
      sql`select address from ${service}.known_address where account_id = ${principal.accountId}`,
    );
    expect(rows).toHaveLength(20);
    for (const { address } of rows) expect(address).toHaveLength(16);
  });
});

describe('device id', () => {
  test('that the client makes up gives no additional quota', async () => {
    const devices = await Promise.all(
      [1, 2, 3].map(() => here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, CLIENT)),
    );
    const subjects = await Promise.all(devices.map(async (each) => (await withToken(here, each)).subject));
    expect(new Set(subjects).size).toBe(1);
    const elsewhere = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, newClient());
    expect((await withToken(here, elsewhere)).subject).not.toBe(subjects[0]);
    expect(subjects[0]).not.toContain(CLIENT.ip);
  });

  test('of an account from before addresses were stored still counts by the device', async () => {
    const device = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'WEB' }, CLIENT);
    await db.run(sql`update ${service}.account set device_client = null where id = ${device.device?.id}`);
    expect((await withToken(here, device)).subject).toMatch(/^device:[0-9a-f]{64}$/);
  });
});
