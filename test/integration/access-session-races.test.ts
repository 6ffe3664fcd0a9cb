import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { AuthTokens } from '../../src/access/credentials/sessions.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, newUser, useAccess, withToken } from '../support/access.js';
import { eventually } from '../support/eventually.js';

const OLD = 'correct horse';
const NEW = 'battery staple';
const UNAUTHENTICATED = { kind: 'unauthenticated' };

/** Slow, so that another transaction can commit while a password is being checked. */
const SLOW_PASSWORDS = { log2N: 15, r: 8, p: 2 };

const { start, opened } = useAccess();
let db: Db;
let here: Access;
let there: Access;

beforeAll(() => {
  ({ db, here, there } = opened());
});

const login = (access: Access, email: string, password: string): Promise<AuthTokens> =>
  access.accounts.login({ email, password }, CLIENT);

const readPasswordHash = async (email: string): Promise<string | undefined> =>
  (await db.first<{ hash: string }>(sql`select password_hash as hash from ${service}.account where email = ${email}`))
    ?.hash;

type Change = readonly [string, (email: string) => Promise<() => Promise<unknown>>];

const NEW_PASSWORDS: readonly Change[] = [
  [
    'a reset',
    async (email) => {
      const { token } = await there.operator.issuePasswordReset(email);
      return () => there.passwordResets.reset({ token, password: NEW }, CLIENT);
    },
  ],
  ['a new password from the operator', async (email) => () => there.operator.changeAccount(email, { password: NEW })],
];

const DISABLED: Change = [
  'disabling and enabling the account',
  async (email) => async () => {
    await there.operator.changeAccount(email, { enabled: false });
    await there.operator.changeAccount(email, { enabled: true });
  },
];

describe('concurrent sign-in', () => {
  test.each([...NEW_PASSWORDS, DISABLED])('creates no session when %s is committed meanwhile', async (_, prepare) => {
    const slow = await start({ passwordCost: SLOW_PASSWORDS });
    const { email } = await newUser(slow);
    const change = await prepare(email);
    const signingIn = login(slow, email, OLD);
    const outcome = expect(signingIn).rejects.toMatchObject(UNAUTHENTICATED);
    await change();
    await outcome;
  });

  test.each(NEW_PASSWORDS)('never survives %s, in any order of their statements', async (_, prepare) => {
    let survivors = 0;
    for (let round = 0; round < 15; round += 1) {
      const { email, tokens } = await newUser(here);
      const change = await prepare(email);
      const attempts = Array.from({ length: 6 }, async (_each, index) => {
        await pause(Math.random() * 6);
        return login(index % 2 === 0 ? here : there, email, OLD);
      });
      const settled = Promise.allSettled([...attempts, here.accounts.refresh(tokens.refreshToken)]);
      await pause(Math.random() * 8);
      await change();
      for (const each of await settled) {
        if (each.status === 'rejected') continue;
        for (const access of [here, there]) {
          await eventually(() =>
            withToken(access, each.value).then(
              () => false,
              () => true,
            ),
          );
          const renewed = await access.accounts.refresh(each.value.refreshToken).catch(() => undefined);
          if (renewed !== undefined) survivors += 1;
        }
      }
    }
    expect(survivors).toBe(0);
  });

  test('with a rehash does not restore an old password', async () => {
    const costly = await start({ passwordCost: SLOW_PASSWORDS });
    const { email } = await newUser(here);
    const before = await readPasswordHash(email);
    // The rehash is computed for the old password while the operator sets another one.
    const signingIn = login(costly, email, OLD).catch(() => undefined);
    await pause(20);
    await there.operator.changeAccount(email, { password: NEW });
    await signingIn;
    await expect(login(here, email, OLD)).rejects.toMatchObject(UNAUTHENTICATED);
    expect((await login(here, email, NEW)).user?.email).toBe(email);
    expect(await readPasswordHash(email)).not.toBe(before);
  });
});

describe('two tokens of one account', () => {
  test('change the password once when used concurrently, without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email } = await newUser(here);
      const tokens = await Promise.all([1, 2, 3].map(() => there.operator.issuePasswordReset(email)));
      const resets = await Promise.allSettled([
        ...tokens.map(({ token }, index) =>
          (index % 2 === 0 ? here : there).passwordResets.reset({ token, password: `${NEW} ${index}` }, CLIENT),
        ),
        there.operator.changeAccount(email, { planId: 'free', enabled: true }),
      ]);
      const failures = resets.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(failures).toHaveLength(2);
      for (const failure of failures) expect(failure).toMatchObject(UNAUTHENTICATED);
    }
  });
});
