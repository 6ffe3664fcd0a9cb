import { ServiceError } from '../../kernel/errors.js';
import type { Queryable } from '../../store/db.js';
import { findAccount, findAccountByEmail, lockAccount, updateAccount } from '../../store/queries/service/accounts.js';
import {
  countPasswordResets,
  deletePasswordResetsOf,
  findPasswordReset,
  insertPasswordReset,
  spendPasswordReset,
} from '../../store/queries/service/password-resets.js';
import { endAllSessions } from '../../store/queries/service/sessions.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { readEmail } from './account-input.js';
import type { AccountParts } from './account-parts.js';
import { createMailQueue, type Mail, type SendMail } from './mail.js';
import { hashToken, makeToken, TOKEN_MS } from './mailed-token.js';
import { readPassword } from './passwords.js';

/** Mails to one account; also how long a token is remembered, whether or not it is still good. */
const MAILS_PER_HOUR = 3;
export const REMEMBERED_MS = 3_600_000;

export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface PasswordResets {
  /** Mails a token if there is such an account. It returns before it knows, so that its time tells nothing. */
  forgot(email: string, client: Client): Promise<void>;
  /** Sets a new password, ends every session of the account and lifts the limit on wrong passwords. */
  reset(input: { readonly token: string; readonly password: string }, client: Client): Promise<void>;
  /** A token for the operator to hand out. */
  issue(accountId: string): Promise<ResetToken>;
  /** Resolves when what was begun has been mailed or has failed. */
  settled(): Promise<void>;
  /** Mails that are being sent. */
  readonly underWay: number;
}

type Parts = Pick<
  AccountParts,
  'db' | 'clock' | 'random' | 'log' | 'settings' | 'passwords' | 'forgetAccount' | 'sendMail' | 'attempts' | 'guard'
>;

export function createPasswordResets(parts: Parts): PasswordResets {
  const { db, clock, random, log, settings, passwords, forgetAccount, sendMail, attempts, guard } = parts;
  const asked = attempts('forgot', settings.forgotLimit);
  const resets = attempts('reset', settings.resetLimit);
  const mails = createMailQueue(log);

  const issue = async (tx: Queryable, accountId: string): Promise<ResetToken> => {
    const now = clock.now();
    const token = makeToken(random);
    const expiresAt = new Date(now + TOKEN_MS);
    await insertPasswordReset(tx, {
      hash: hashToken(token) as Uint8Array,
      accountId,
      createdAt: new Date(now),
      expiresAt,
    });
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
    async forgot(value, client) {
      if (sendMail === undefined) {
        throw new ServiceError(
          'unavailable',
          'The operator of this service has not set up mail, but can make a token: crosstie account reset-password EMAIL',
        );
      }
      await asked.count(addressKey(client.ip));
      const email = readEmail(value);
      mails.add('password-reset.failed', () => mailToken(email, sendMail));
    },

    async reset({ token, password }, client) {
      await resets.count(addressKey(client.ip));
      const chosen = readPassword(password);
      const hash = hashToken(token);
      // Looked at before it is spent: hashing a password is work that strangers must not be able to cause.
      const accountId = hash && (await findPasswordReset(db, { hash, now: new Date(clock.now()) }));
      if (hash === undefined || accountId === undefined) throw wrongToken();
      const passwordHash = await passwords.hash(chosen);
      await db.transaction(async (tx) => {
        const now = new Date(clock.now());
        // The account first, as everywhere: two tokens of one account at once must not wait for each other.
        if (!(await lockAccount(tx, accountId))) throw wrongToken();
        if (!(await spendPasswordReset(tx, { hash, now }))) throw wrongToken();
        await updateAccount(tx, accountId, { passwordHash });
        await endAllSessions(tx, accountId, now);
        await deletePasswordResetsOf(tx, accountId);
        await guard.renew(tx, accountId, client);
      });
      forgetAccount(accountId);
      const email = (await findAccount(db, accountId))?.email;
      if (email != null) await guard.lift(email);
      log.info('password-reset.done', { account: accountId });
    },

    issue: (accountId) => issue(db, accountId),

    get underWay() {
      return mails.underWay;
    },

    settled: () => mails.settled(),
  };
}

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
