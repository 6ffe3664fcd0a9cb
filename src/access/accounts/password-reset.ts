import { ServiceError } from '../../kernel/errors.js';
import type { Queryable } from '../../store/db.js';
import { findAccount, findAccountByEmail, lockAccount, updateAccount } from '../../store/queries/service/accounts.js';
import {
  countPasswordResets,
  deleteAccountPasswordResets,
  findPasswordReset,
  insertPasswordReset,
  spendPasswordReset,
} from '../../store/queries/service/password-resets.js';
import { endAllSessions } from '../../store/queries/service/sessions.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import { unauthenticated } from '../credentials/authenticate.js';
import type { AccountDependencies } from './account-dependencies.js';
import { readEmail } from './account-input.js';
import { createMailQueue, type Mail, type SendMail } from './mail.js';
import { generateToken, hashToken, TOKEN_MS } from './mailed-token.js';
import { readPassword } from './passwords.js';

/** Limits mails per account. Tokens are stored for the same time, valid or not. */
const MAILS_PER_HOUR = 3;
export const RETENTION_MS = 3_600_000;

export interface ResetToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface PasswordResets {
  /**
   * Mails a token if the account exists. It returns before the lookup, so that the response time does not reveal the
   * account.
   */
  forgot(email: string, client: Client): Promise<void>;
  /** Sets a new password, ends all sessions of the account and clears its wrong-password counter. */
  reset(input: { readonly token: string; readonly password: string }, client: Client): Promise<void>;
  /** Issues a token for the operator to hand out. */
  issue(accountId: string): Promise<ResetToken>;
  /** Resolves when all pending mails were sent or have failed. */
  whenIdle(): Promise<void>;
  readonly underWay: number;
}

type PasswordResetDependencies = Pick<
  AccountDependencies,
  'db' | 'clock' | 'random' | 'log' | 'settings' | 'passwords' | 'forgetAccount' | 'sendMail' | 'attempts' | 'guard'
>;

export function createPasswordResets(dependencies: PasswordResetDependencies): PasswordResets {
  const { db, clock, random, log, settings, passwords, forgetAccount, sendMail, attempts, guard } = dependencies;
  const requests = attempts('forgot', settings.forgotLimit);
  const resets = attempts('reset', settings.resetLimit);
  const mails = createMailQueue(log);

  const issue = async (tx: Queryable, accountId: string): Promise<ResetToken> => {
    const now = clock.now();
    const token = generateToken(random);
    const expiresAt = new Date(now + TOKEN_MS);
    await insertPasswordReset(tx, {
      hash: hashToken(token) as Uint8Array,
      accountId,
      createdAt: new Date(now),
      expiresAt,
    });
    return { token, expiresAt };
  };

  /** Undefined when the account has reached its token limit. */
  const issueWithinLimit = (accountId: string): Promise<ResetToken | undefined> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const made = await countPasswordResets(tx, { accountId, since: new Date(clock.now() - RETENTION_MS) });
      return made < MAILS_PER_HOUR ? issue(tx, accountId) : undefined;
    });

  const mailToken = async (email: string, send: SendMail): Promise<void> => {
    const account = await findAccountByEmail(db, email);
    // The password of the demo account is public and its address receives no mail.
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
          'The operator of this service has not configured mail, but can issue a token: crosstie account reset-password EMAIL',
        );
      }
      await requests.count(addressKey(client.ip));
      const email = readEmail(value);
      mails.add('password-reset.failed', () => mailToken(email, sendMail));
    },

    async reset({ token, password }, client) {
      await resets.count(addressKey(client.ip));
      const chosen = readPassword(password);
      const hash = hashToken(token);
      // The token is checked before it is consumed: unauthenticated clients must not be able to trigger password
      // hashing.
      const accountId = hash && (await findPasswordReset(db, { hash, now: new Date(clock.now()) }));
      if (hash === undefined || accountId === undefined) throw wrongToken();
      const passwordHash = await passwords.hash(chosen);
      await db.transaction(async (tx) => {
        const now = new Date(clock.now());
        // Locks the account first, as everywhere, so that two concurrent tokens of one account cannot deadlock.
        if (!(await lockAccount(tx, accountId))) throw wrongToken();
        if (!(await spendPasswordReset(tx, { hash, now }))) throw wrongToken();
        await updateAccount(tx, accountId, { passwordHash });
        await endAllSessions(tx, accountId, now);
        await deleteAccountPasswordResets(tx, accountId);
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

    whenIdle: () => mails.whenIdle(),
  };
}

const wrongToken = () =>
  unauthenticated('This token is not valid: it is unknown, was used or has expired; request a new one');

const letter = (service: string, token: string): Omit<Mail, 'to'> => ({
  subject: `Reset your ${service} password`,
  text: `A password reset was requested for your account at ${service}.\n\nThis token is valid once, for 30 minutes:\n\n${token}\n\nSend it with the new password to POST /api/auth/password/reset, as {"token": "…", "password": "…"}.\nA new password ends all sessions of the account.\n\nIf you did not request this, ignore this mail: your password does not change.\n`,
});
