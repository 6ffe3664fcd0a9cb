import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Mail } from '../../src/access/accounts/mail.js';
import { tidy } from '../../src/access/housekeeping.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, clientAt, newUser, useAccess, withKey, withToken } from '../support/access.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';

const MINUTE_MS = 60_000;
const WRONG_TOKEN = {
  kind: 'unauthenticated',
  message: 'This token is not valid: it is unknown, was used or has expired; request a new one',
};

const { clock, start, opened } = useAccess();
const { log, events } = recordingLog();
const mails: Mail[] = [];
const sendMail = async (mail: Mail): Promise<void> => void mails.push(mail);
let db: Db;
/** Without mail. */
let there: Access;
/** With mail. */
let here: Access;

beforeAll(async () => {
  ({ db, there } = opened());
  here = await start({ sendMail, log });
});

const tokenIn = ({ text }: Mail): string => /^[\w-]{43}$/m.exec(text)?.[0] ?? '';

/** The token of the next mail to the address. */
async function mailedToken(email: string, access = here): Promise<string> {
  const before = mails.length;
  await access.passwordResets.forgot(email, CLIENT);
  await eventually(() => mails.length > before);
  const mail = mails.at(-1) as Mail;
  expect(mail.to).toBe(email.toLowerCase());
  return tokenIn(mail);
}

const readTokens = (accountId: string) =>
  db.rows<{ hash: Uint8Array }>(sql`select * from ${service}.password_reset where account_id = ${accountId}`);

describe('forgotten password', () => {
  test('is replaced with a token from a mail, once, and every session ends', async () => {
    const { email, tokens, principal } = await newUser(here);
    const { apiKey } = await here.keys.create(principal, { network: 'CARDANO_PREPROD' });
    const elsewhere = await there.accounts.login({ email, password: 'correct horse' }, CLIENT);
    const token = await mailedToken(email.toUpperCase());
    expect(token).toHaveLength(43);
    await there.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
    await expect(withToken(there, elsewhere)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(here.accounts.refresh(tokens.refreshToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(here.accounts.login({ email, password: 'correct horse' }, CLIENT)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect((await here.accounts.login({ email, password: 'battery staple' }, CLIENT)).user?.email).toBe(email);
    expect(await withKey(here, apiKey)).toMatchObject({ accountId: principal.accountId });
    await expect(here.passwordResets.reset({ token, password: 'correct horse' }, CLIENT)).rejects.toMatchObject(
      WRONG_TOKEN,
    );
    expectNotLogged(events, [token, 'battery staple', email]);
  });

  test('is replaced by only one of two concurrent resets', async () => {
    const { email } = await newUser(here);
    const token = await mailedToken(email);
    const both = await Promise.allSettled([
      here.passwordResets.reset({ token, password: 'battery staple 1' }, CLIENT),
      there.passwordResets.reset({ token, password: 'battery staple 2' }, CLIENT),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('request gets the same response for every address, before any lookup', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await start({ sendMail: () => held });
    const { email } = await newUser(slow);
    expect(await slow.passwordResets.forgot(email, CLIENT)).toBeUndefined();
    expect(await slow.passwordResets.forgot('unknown@example.com', CLIENT)).toBeUndefined();
    release();
  });

  test('request sends no mail for unknown, demo and disabled accounts', async () => {
    const { email } = await newUser(here);
    await here.operator.changeAccount(email, { enabled: false });
    const demo = await start({ sendMail, sandbox: true, settings: { demoNetworks: ['CARDANO_PREPROD'] } });
    const before = mails.length;
    for (const address of ['unknown@example.com', 'demo@crosstie.local', email]) {
      await demo.passwordResets.forgot(address, CLIENT);
    }
    await demo.close();
    expect(mails).toHaveLength(before);
  });

  test('request requires a valid email address', async () => {
    await expect(here.passwordResets.forgot('not an address', CLIENT)).rejects.toThrow(
      'The email address is not valid',
    );
  });

  test('request sends at most three mails an hour, over all processes', async () => {
    const { email, principal } = await newUser(here);
    const other = await start({ sendMail, log });
    const limited = (): number => events.filter(({ event }) => event === 'password-reset.limited').length;
    const before = mails.length;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await (attempt % 2 === 0 ? here : other).passwordResets.forgot(email, CLIENT);
    }
    await other.close();
    await eventually(() => mails.length + limited() === before + 6);
    expect(mails).toHaveLength(before + 3);
    expect(await readTokens(principal.accountId)).toHaveLength(3);
    clock.aheadMs += 60 * MINUTE_MS;
    await mailedToken(email);
  });

  test('requests are limited per client address', async () => {
    const elsewhere = clientAt('198.51.100.78');
    const limit = { burst: 1, perMinute: 1 };
    const strict = await start({ sendMail, settings: { forgotLimit: limit, resetLimit: limit } });
    await strict.passwordResets.forgot('unknown@example.com', elsewhere);
    await expect(strict.passwordResets.forgot('unknown@example.com', elsewhere)).rejects.toThrow('Too many attempts');
    const guess = { token: 'guess', password: 'correct horse' };
    await expect(strict.passwordResets.reset(guess, elsewhere)).rejects.toMatchObject(WRONG_TOKEN);
    await expect(strict.passwordResets.reset(guess, elsewhere)).rejects.toMatchObject({ kind: 'rate-limited' });
  });

  test('is reset by the operator when there is no mail', async () => {
    await expect(there.passwordResets.forgot('unknown@example.com', CLIENT)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/has not configured mail.*crosstie account reset-password/),
    });
    const { email } = await newUser(there);
    const { token, expiresAt } = await there.operator.issuePasswordReset(email);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(clock.now() + 30 * MINUTE_MS);
    await there.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
    expect((await there.accounts.login({ email, password: 'battery staple' }, CLIENT)).user?.email).toBe(email);
  });

  test('stays unchanged when the mail server fails, and the log has no secret', async () => {
    const seen: string[] = [];
    const failing = async (mail: Mail): Promise<void> => {
      seen.push(tokenIn(mail), mail.to);
      throw new Error('the server is away');
    };
    const failed = recordingLog();
    const failingAccess = await start({ sendMail: failing, log: failed.log });
    const { email } = await newUser(failingAccess);
    await failingAccess.passwordResets.forgot(email, CLIENT);
    await failingAccess.close();
    expect(failed.events).toContainEqual(expect.objectContaining({ level: 'warn', event: 'password-reset.failed' }));
    expect(seen).toHaveLength(2);
    expectNotLogged(failed.events, seen);
  });
});

describe('a token', () => {
  test('expires after thirty minutes', async () => {
    const { email } = await newUser(here);
    const token = await mailedToken(email);
    clock.aheadMs += 30 * MINUTE_MS;
    await expect(here.passwordResets.reset({ token, password: 'battery staple' }, CLIENT)).rejects.toMatchObject(
      WRONG_TOKEN,
    );
  });

  test('is valid only while the password is unchanged', async () => {
    const { email, principal } = await newUser(here);
    const [one, two] = [await mailedToken(email), await mailedToken(email)];
    await here.passwordResets.reset({ token: one, password: 'battery staple' }, CLIENT);
    await expect(here.passwordResets.reset({ token: two, password: 'correct horse' }, CLIENT)).rejects.toMatchObject(
      WRONG_TOKEN,
    );
    const three = await mailedToken(email);
    await here.operator.changeAccount(email, { password: 'of the operator' });
    await expect(here.passwordResets.reset({ token: three, password: 'correct horse' }, CLIENT)).rejects.toMatchObject(
      WRONG_TOKEN,
    );
    expect(await readTokens(principal.accountId)).toEqual([]);
  });

  test('is not consumed by an invalid password', async () => {
    const { email } = await newUser(here);
    const token = await mailedToken(email);
    await expect(here.passwordResets.reset({ token, password: 'short' }, CLIENT)).rejects.toMatchObject({
      kind: 'invalid',
    });
    await here.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
  });

  test('is stored as a hash, for an hour', async () => {
    const { email, principal } = await newUser(here);
    const token = await mailedToken(email);
    const [row] = await readTokens(principal.accountId);
    expect(Buffer.from(row?.hash ?? [])).not.toEqual(Buffer.from(token, 'base64url'));
    expect(row?.hash).toHaveLength(32);
    clock.aheadMs += 61 * MINUTE_MS;
    await tidy(db, clock);
    expect(await readTokens(principal.accountId)).toEqual([]);
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(1000), '\u0000'.repeat(43), "' or true --"])(
    '%j is invalid',
    async (token) => {
      await expect(here.passwordResets.reset({ token, password: 'battery staple' }, CLIENT)).rejects.toMatchObject(
        WRONG_TOKEN,
      );
    },
  );
});
