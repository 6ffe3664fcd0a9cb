import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Mail } from '../../src/access/accounts/mail.js';
import { tidy } from '../../src/access/housekeeping.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, newUser, useAccess } from '../support/access.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';

const MINUTE_MS = 60_000;
const WRONG_TOKEN = {
  kind: 'unauthenticated',
  message: 'This token is not valid: it was used or has expired; request a new one',
};

const { clock, start, opened } = useAccess();
const { log, events } = recordingLog();
const mails: Mail[] = [];
const sendMail = async (mail: Mail): Promise<void> => void mails.push(mail);
let db: Db;
/** Registers immediately. */
let plain: Access;
/** Confirms addresses. */
let confirming: Access;

beforeAll(async () => {
  ({ db, here: plain } = opened());
  confirming = await start({ sendMail, log, settings: { confirmRegistrations: true } });
});

async function nextMail(request: () => Promise<void>): Promise<Mail> {
  const before = mails.length;
  expect(await request()).toBeUndefined();
  await eventually(() => mails.length > before);
  return mails.at(-1) as Mail;
}

const tokenIn = ({ text }: Mail): string => /^[\w-]{43}$/m.exec(text)?.[0] ?? '';
const request = (email: string) => nextMail(() => confirming.accounts.requestRegistration(email, CLIENT));
const confirm = (token: string, password = 'correct horse') =>
  confirming.accounts.confirmRegistration({ token, password }, CLIENT);

describe('with address confirmation', () => {
  test('account is created with the token from a mail, once', async () => {
    const mail = await request('Eve@Example.com');
    expect(mail.to).toBe('eve@example.com');
    const token = tokenIn(mail);
    const { user, deviceToken } = await confirm(token);
    expect(user).toMatchObject({ email: 'eve@example.com', roles: ['USER'] });
    expect(deviceToken).toEqual(expect.any(String));
    await expect(confirm(token)).rejects.toMatchObject(WRONG_TOKEN);
    const login = await confirming.accounts.login({ email: 'eve@example.com', password: 'correct horse' }, CLIENT);
    expect(login.user?.id).toBe(user?.id);
    expectNotLogged(events, [token, 'correct horse', 'eve@example.com']);
  });

  test('responses do not reveal whether an address has an account; only the mail to its owner does', async () => {
    const { email } = await newUser(plain);
    const fresh = 'newcomer@example.com';
    const password = 'correct horse';
    const rejections = await Promise.all(
      [email, fresh].map((address) =>
        confirming.accounts.register({ email: address, password }, CLIENT).catch((error: unknown) => String(error)),
      ),
    );
    expect(rejections[0]).toBe(rejections[1]);
    expect(rejections[0]).toContain('POST /api/auth/register/request');
    const toOwner = await request(email);
    expect(toOwner).toMatchObject({ to: email, subject: expect.stringContaining('You have an account') });
    expect(tokenIn(toOwner)).toBe('');
    expect(tokenIn(await request(fresh))).toHaveLength(43);
    expect(await confirming.accounts.login({ email, password }, CLIENT)).toMatchObject({ user: { email } });
  });

  test('request returns before any lookup of the address', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await start({ sendMail: () => held, settings: { confirmRegistrations: true } });
    const { email } = await newUser(plain);
    expect(await slow.accounts.requestRegistration(email, CLIENT)).toBeUndefined();
    expect(await slow.accounts.requestRegistration('unknown@example.com', CLIENT)).toBeUndefined();
    release();
    await slow.close();
  });

  test('first of two tokens for one address creates the account', async () => {
    const tokens = [tokenIn(await request('twice@example.com')), tokenIn(await request('twice@example.com'))];
    const both = await Promise.allSettled(tokens.map((token) => confirm(token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: WRONG_TOKEN });
  });

  test('address gets at most three mails an hour, over all processes', async () => {
    const other = await start({ sendMail, log, settings: { confirmRegistrations: true } });
    const before = mails.length;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await (attempt % 2 === 0 ? confirming : other).accounts.requestRegistration('flooded@example.com', CLIENT);
    }
    await other.close();
    await eventually(() => events.filter(({ event }) => event === 'registration.failed').length === 3);
    expect(mails).toHaveLength(before + 3);
  });

  test('token is valid for thirty minutes, stored as a hash, and deleted after an hour', async () => {
    const token = tokenIn(await request('late@example.com'));
    const rows = () => db.rows<{ hash: Uint8Array }>(sql`select hash from ${service}.registration`);
    expect((await rows()).every(({ hash }) => hash.length === 32)).toBe(true);
    clock.aheadMs += 30 * MINUTE_MS;
    await expect(confirm(token)).rejects.toMatchObject(WRONG_TOKEN);
    clock.aheadMs += 31 * MINUTE_MS;
    await tidy(db, clock);
    expect(await rows()).toEqual([]);
  });

  test('token is not consumed by a password that is too short', async () => {
    const token = tokenIn(await request('short@example.com'));
    await expect(confirm(token, 'short')).rejects.toMatchObject({ kind: 'invalid' });
    expect((await confirm(token)).user?.email).toBe('short@example.com');
  });
});

describe('without mail', () => {
  test('request for a token refers to direct registration', async () => {
    await expect(plain.accounts.requestRegistration('new@example.com', CLIENT)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('POST /api/auth/register'),
    });
  });
});

describe('with closed registration', () => {
  test('no token is mailed and none is accepted', async () => {
    const token = tokenIn(await request('waiting@example.com'));
    const closed = await start({ sendMail, settings: { registrationOpen: false, confirmRegistrations: true } });
    const rejection = { kind: 'forbidden', message: 'Registration is closed' };
    await expect(closed.accounts.requestRegistration('new@example.com', CLIENT)).rejects.toMatchObject(rejection);
    await expect(
      closed.accounts.confirmRegistration({ token, password: 'correct horse' }, CLIENT),
    ).rejects.toMatchObject(rejection);
  });
});
