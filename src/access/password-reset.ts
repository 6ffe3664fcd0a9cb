import { createHash } from 'node:crypto';
import { ServiceError } from '../kernel/errors.js';
import type { Queryable } from '../store/db.js';
import { findAccountByEmail, lockAccount, updateAccount } from '../store/queries/service/accounts.js';
import {
  countPasswordResets,
  deletePasswordResetsOf,
  findPasswordReset,
  insertPasswordReset,
  spendPasswordReset,
} from '../store/queries/service/password-resets.js';
import { revokeSessionsOf } from '../store/queries/service/sessions.js';
import { readEmail } from './account-input.js';
import type { AccountParts } from './accounts.js';
import { addressKey } from './allow-list.js';
import { createAttempts } from './attempts.js';
import { unauthenticated } from './authenticate.js';
import { readPassword } from './passwords.js';

const TOKEN_MS = 30 * 60_000;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Mails to one account; also how long a token is remembered, whether or not it is still good. */
const MAILS_PER_HOUR = 3;
export const REMEMBERED_MS = 3_600_000;

const MAX_UNDER_WAY = 100;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface PasswordResets {
  /** Mails a token if there is such an account. It answers before it knows, so that its time tells nothing. */
  forgot(email: string, ip: string | undefined): void;
  reset(input: { readonly token: string; readonly password: string }, ip: string | undefined): Promise<void>;
  /** A token for the operator to hand out. */
  issue(accountId: string): Promise<ResetToken>;
  /** Resolves when what was begun has been mailed or has failed. */
  settled(): Promise<void>;
}

type Parts = Pick<
  AccountParts,
  'db' | 'clock' | 'random' | 'log' | 'settings' | 'passwords' | 'forgetAccount' | 'sendMail'
>;

export function createPasswordResets(parts: Parts): PasswordResets {
  const { db, clock, random, log, settings, passwords, forgetAccount, sendMail } = parts;
  const asked = createAttempts(clock, settings.forgotLimit);
  const resets = createAttempts(clock, settings.resetLimit);
  const underWay = new Set<Promise<void>>();

  const issue = async (tx: Queryable, accountId: string): Promise<ResetToken> => {
    const now = clock.now();
    const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url');
    const expiresAt = new Date(now + TOKEN_MS);
    await insertPasswordReset(tx, { hash: hashToken(token), accountId, createdAt: new Date(now), expiresAt });
    return { token, expiresAt };
  };

  /** Undefined when the account had its share of tokens for now. */
  const issueWithinLimit = (accountId: string): Promise<ResetToken | undefined> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const made = await countPasswordResets(tx, { accountId, since: new Date(clock.now() - REMEMBERED_MS) });
      return made < MAILS_PER_HOUR ? issue(tx, accountId) : undefined;
    });

  const mailToken = async (email: string, send: SendMail): Promise<void> => {
    const account = await findAccountByEmail(db, email);
    // The demo account's password is public, and its address is nobody's.
    if (account === undefined || !account.enabled || account.demo) return;
    const issued = await issueWithinLimit(account.id);
    if (issued === undefined) return log.info('password-reset.limited', { account: account.id });
    await send({ to: email, ...letter(settings.serviceName, issued.token) });
    log.info('password-reset.mailed', { account: account.id });
  };

  return {
    forgot(value, ip) {
      if (sendMail === undefined) {
        throw new ServiceError(
          'unavailable',
          'The operator of this service has not set up mail, but can make a token: crosstie account reset-password EMAIL',
        );
      }
      asked.count(addressKey(ip));
      const email = readEmail(value);
      if (underWay.size >= MAX_UNDER_WAY) {
        throw new ServiceError('unavailable', 'Too many mails are being sent right now; try again in a minute', {
          headers: { 'Retry-After': '60' },
        });
      }
      const work: Promise<void> = mailToken(email, sendMail)
        .catch((error: unknown) => log.warn('password-reset.failed', { error }))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    async reset({ token, password }, ip) {
      resets.count(addressKey(ip));
      const chosen = readPassword(password);
      const hash = TOKEN.test(token) ? hashToken(token) : undefined;
      // Looked at before it is spent: hashing a password is work that strangers must not be able to cause.
      const accountId = hash && (await findPasswordReset(db, { hash, now: new Date(clock.now()) }));
      if (hash === undefined || accountId === undefined) throw wrongToken();
      const passwordHash = await passwords.hash(chosen);
      await db.transaction(async (tx) => {
        const now = new Date(clock.now());
        if (!(await spendPasswordReset(tx, { hash, now }))) throw wrongToken();
        await updateAccount(tx, accountId, { passwordHash });
        await revokeSessionsOf(tx, accountId, now);
        await deletePasswordResetsOf(tx, accountId);
      });
      forgetAccount(accountId);
      log.info('password-reset.done', { account: accountId });
    },

    issue: (accountId) => issue(db, accountId),

    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** 256 random bits need no salt. */
const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest();

const wrongToken = () =>
  unauthenticated('This token is not good: it was used, has expired or never was; ask for a new one');

const letter = (service: string, token: string): Omit<Mail, 'to'> => ({
  subject: `A new password for ${service}`,
  text: `Somebody, hopefully you, wants to choose a new password for your account at ${service}.

This token allows it once, within 30 minutes:

${token}

Programs send it with the new password to POST /api/auth/password/reset, as {"token": "…", "password": "…"}.
Choosing a new password ends every session of the account.

If it was not you, do nothing: your password stays as it is.
`,
});
