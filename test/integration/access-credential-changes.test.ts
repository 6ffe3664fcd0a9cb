import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { createCredentialChanges } from '../../src/access/credentials/credential-changes.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, migrateService, newUser, openAccess, withKey, withToken } from '../support/access.js';
import { openTestDb, STORE_DRIVERS, type TestDb } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { eventually } from '../support/eventually.js';

/** Nothing expires on this clock, so a cached credential ends only when its process is notified of a change. */
const STOPPED = { now: () => 1_800_000_000_000 };

describe.each(takeFirst(STORE_DRIVERS, 1))('on the driver $driver, a change in one process', ({ open }) => {
  let database: Pick<TestDb, 'db' | 'close'>;
  let here: Access;
  let there: Access;

  beforeAll(async () => {
    database = await open();
    await migrateService(database.db);
    here = await openAccess(database.db, STOPPED, { sandbox: true });
    there = await openAccess(database.db, STOPPED, { sandbox: true });
  });

  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
    await database?.close();
  });

  const isRejected = (attempt: () => Promise<unknown>): Promise<boolean> =>
    attempt().then(
      () => false,
      (error: { kind: string }) => error.kind === 'unauthenticated',
    );

  test('ends a session in another: logout, reset, new password, disabled account', async () => {
    for (const end of ['logout', 'reset', 'password', 'disabled'] as const) {
      const { principal, tokens, email } = await newUser(here);
      const known = () => withToken(there, tokens);
      expect(await isRejected(known)).toBe(false);
      if (end === 'logout') await here.accounts.logout(principal);
      else if (end === 'disabled') await here.operator.changeAccount(email, { enabled: false });
      else if (end === 'password') await here.operator.changeAccount(email, { password: 'battery staple' });
      else {
        const { token } = await here.operator.issuePasswordReset(email);
        await here.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
      }
      await eventually(() => isRejected(known));
    }
  });

  test('ends a key in another: disabled, rotated, deleted; and restores it', async () => {
    const { principal, email } = await newUser(here);
    const createKey = () => here.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const [disabled, rotated, deleted] = [await createKey(), await createKey(), await createKey()];
    const known = (key: { apiKey: string }) => () => withKey(there, key.apiKey);
    for (const key of [disabled, rotated, deleted]) expect(await isRejected(known(key))).toBe(false);
    await here.operator.setKeyEnabled(email, disabled.id, false);
    await here.keys.rotate(principal, rotated.id, 0);
    await here.keys.remove(principal, deleted.id);
    for (const key of [disabled, rotated, deleted]) await eventually(() => isRejected(known(key)));
    await here.operator.setKeyEnabled(email, disabled.id, true);
    await eventually(async () => !(await isRejected(known(disabled))));
  });

  test('of the plan is applied in another', async () => {
    const { principal, tokens } = await newUser(here);
    expect((await withToken(there, tokens)).plan.id).toBe('unlimited');
    await here.operator.changeAccount(principal.email ?? '', { planId: 'starter', addons: ['mcp'] });
    await eventually(async () => (await withToken(there, tokens)).plan.id === 'starter');
    expect([...(await withToken(there, tokens)).addOns]).toEqual(['transactionBuilder', 'mcp']);
  });
});

describe('changes', () => {
  let database: TestDb;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDb();
    db = database.db;
    await migrateService(db);
  });

  afterAll(() => database.close());

  test('is read once, also when transactions commit in another order than they began', async () => {
    const access = await openAccess(db, STOPPED);
    const [early, late] = [(await newUser(access)).principal, (await newUser(access)).principal];
    await access.close();
    const seen: string[][] = [];
    const changes = createCredentialChanges(db, (ids) => seen.push([...ids]));
    await changes.poll();
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = (): void => undefined;
    const began = new Promise<void>((resolve) => {
      written = resolve;
    });
    const disable = (id: string) => sql`update ${service}.account set enabled = false where id = ${id}`;
    const slow = db.transaction(async (tx) => {
      await tx.run(disable(early.accountId));
      written();
      await held;
    });
    await began;
    await db.run(disable(late.accountId));
    await changes.poll();
    await changes.poll();
    expect(seen).toEqual([[late.accountId]]);
    commit();
    await slow;
    await changes.poll();
    await changes.poll();
    expect(seen).toEqual([[late.accountId], [early.accountId]]);
  });

  test('is not written if credentials stay the same', async () => {
    const access = await openAccess(db, STOPPED);
    const { principal, tokens } = await newUser(access);
    const { apiKey } = await access.keys.create(principal, { network: 'CARDANO_MAINNET' });
    const count = async () => (await db.rows(sql`select 1 as one from ${service}.credential_change`)).length;
    const before = await count();
    access.record({ principal: await withKey(access, apiKey), operationId: 'getMe', status: 200, ms: 1 });
    await access.flush();
    await access.accounts.refresh(tokens.refreshToken);
    await access.close();
    expect(await count()).toBe(before);
  });
});
