import { ServiceError } from '../../kernel/errors.js';
import type { Queryable } from '../../store/db.js';
import { type AccountRow, findAccount, findAccountByEmail, insertUser } from '../../store/queries/service/accounts.js';
import { findRegistration, insertRegistration, spendRegistration } from '../../store/queries/service/registrations.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { FIRST_NETWORK } from '../credentials/principal.js';
import type { AuthTokens } from '../credentials/sessions.js';
import { makeUuid } from '../ids.js';
import { planTerms } from '../plans/plans.js';
import { readEmail, readUsername } from './account-input.js';
import type { AccountParts } from './account-parts.js';
import { createMailQueue, type Mail, type SendMail } from './mail.js';
import { hashToken, makeToken, TOKEN_MS } from './mailed-token.js';
import { readPassword } from './passwords.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly username?: string | undefined;
}

export interface Registrations {
  /** Opens an account at once. Refused where addresses are confirmed by mail, whatever the address. */
  register(input: Registration, client: Client): Promise<AuthTokens>;
  /**
   * Mails a token to an address that wants an account, or a note to the owner of an account. It returns before it
   * knows which, so neither the response nor its time tells whether there is an account.
   */
  request(email: string, client: Client): Promise<void>;
  /** Opens the account of the address that the token was mailed to. */
  confirm(input: Omit<Registration, 'email'> & { readonly token: string }, client: Client): Promise<AuthTokens>;
  /** Resolves when the mails under way are sent or have failed. */
  settled(): Promise<void>;
  /** Mails that are being sent. */
  readonly underWay: number;
}

/** Only the sandbox itself makes accounts of this domain: they are removed with the demo. */
export const DEMO_DOMAIN = '@crosstie.local';

const MAILS_PER_HOUR = { burst: 3, perMinute: 3 / 60 };

export function createRegistrations(parts: AccountParts): Registrations {
  const { db, clock, random, log, settings, passwords, sessions, devices, guard, registrations, sendMail } = parts;
  const mails = createMailQueue(log);
  const mailsTo = parts.attempts('registration mail', MAILS_PER_HOUR);
  const confirmations = parts.attempts('confirm registration', settings.resetLimit);

  const requireOpen = (): void => {
    if (!settings.registrationOpen) throw new ServiceError('forbidden', 'Registration is closed');
  };

  const signIn = async (account: AccountRow, client: Client): Promise<AuthTokens> => {
    log.info('account.registered', { account: account.id });
    const tokens = await sessions.open(account, (tx) => guard.remember(tx, account.id, client));
    return { ...tokens, deviceToken: devices.issue(account.email ?? '', account.sessionGeneration) };
  };

  const mailToken = async (email: string, send: SendMail): Promise<void> => {
    await mailsTo.count(email);
    const account = await findAccountByEmail(db, email);
    if (account !== undefined) {
      await send({ to: email, ...existingAccountMail(settings.serviceName) });
      return log.info('registration.exists', { account: account.id });
    }
    const now = clock.now();
    const token = makeToken(random);
    const hash = hashToken(token) as Uint8Array;
    await insertRegistration(db, { hash, email, createdAt: new Date(now), expiresAt: new Date(now + TOKEN_MS) });
    await send({ to: email, ...tokenMail(settings.serviceName, token) });
    log.info('registration.mailed');
  };

  return {
    async register(input, client) {
      requireOpen();
      if (settings.confirmRegistrations) {
        throw new ServiceError(
          'forbidden',
          'This service confirms email addresses: begin with POST /api/auth/register/request',
        );
      }
      await registrations.count(addressKey(client.ip));
      return signIn(await createUser(parts, input, client), client);
    },

    async request(value, client) {
      requireOpen();
      if (sendMail === undefined) {
        throw new ServiceError(
          'unavailable',
          'The operator of this service has not set up mail: open an account with POST /api/auth/register',
        );
      }
      await registrations.count(addressKey(client.ip));
      const email = readNewEmail(value);
      mails.add('registration.failed', () => mailToken(email, sendMail));
    },

    async confirm({ token, password, username }, client) {
      requireOpen();
      await confirmations.count(addressKey(client.ip));
      const [chosen, name] = [readPassword(password), readUsername(username)];
      const hash = hashToken(token);
      // Looked at before it is spent: strangers must not be able to cause the work of hashing a password.
      const email = hash && (await findRegistration(db, { hash, now: new Date(clock.now()) }));
      if (hash === undefined || email === undefined) throw wrongToken();
      const passwordHash = await passwords.hash(chosen);
      const account = await db.transaction(async (tx) => {
        if (!(await spendRegistration(tx, { hash, now: new Date(clock.now()) }))) return undefined;
        return addUser(parts, tx, { email, username: name, passwordHash }, client);
      });
      // Also where another token has opened the account meanwhile.
      if (account === undefined) throw wrongToken();
      return signIn(account, client);
    },

    get underWay() {
      return mails.underWay;
    },

    settled: () => mails.settled(),
  };
}

type NewAccountParts = Pick<AccountParts, 'db' | 'clock' | 'random' | 'plans' | 'passwords'>;

/** Used by registration and by the operator. */
export async function createUser(
  parts: NewAccountParts,
  { email, password, username }: Registration,
  client: Client,
): Promise<AccountRow> {
  const fields = {
    email: readNewEmail(email),
    username: readUsername(username),
    passwordHash: await parts.passwords.hash(readPassword(password)),
  };
  const account = await addUser(parts, parts.db, fields, client);
  if (account !== undefined) return account;
  throw new ServiceError('invalid', 'An account with this email address exists already');
}

/** Undefined when the email is taken. */
async function addUser(
  { clock, random, plans }: NewAccountParts,
  db: Queryable,
  fields: { readonly email: string; readonly username: string | undefined; readonly passwordHash: string },
  client: Client,
): Promise<AccountRow | undefined> {
  const id = makeUuid(random);
  const isNew = await insertUser(db, {
    id,
    ...fields,
    plan: planTerms(plans, client).defaultPlan.id,
    addons: [],
    defaultNetwork: FIRST_NETWORK,
    demo: false,
    createdAt: new Date(clock.now()),
  });
  if (!isNew) return undefined;
  const account = await findAccount(db, id);
  if (account === undefined) throw new ServiceError('unavailable', 'The account was removed meanwhile; try again');
  return account;
}

function readNewEmail(value: string): string {
  const email = readEmail(value);
  if (!email.endsWith(DEMO_DOMAIN)) return email;
  throw new ServiceError('invalid', `Addresses that end in ${DEMO_DOMAIN} are reserved`);
}

const wrongToken = () => unauthenticated('This token is not valid: it was used or has expired; ask for a new one');

const tokenMail = (service: string, token: string): Omit<Mail, 'to'> => ({
  subject: `Confirm your account at ${service}`,
  text: `Somebody, hopefully you, wants to open an account at ${service} with this address.

This token allows it once, within 30 minutes:

${token}

Programs send it with a password to POST /api/auth/register/confirm, as {"token": "…", "password": "…"}.

If it was not you, do nothing: no account will be opened.
`,
});

const existingAccountMail = (service: string): Omit<Mail, 'to'> => ({
  subject: `You have an account at ${service}`,
  text: `Somebody, hopefully you, wants to open an account at ${service} with this address.

There is one already, so nothing was done. If you forgot its password, ask for a new one:
programs send {"email": "…"} to POST /api/auth/password/forgot.

If it was not you, do nothing: whoever asked was not told that you have an account.
`,
});
