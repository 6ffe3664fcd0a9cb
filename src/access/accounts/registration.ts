import { ServiceError } from '../../kernel/errors.js';
import type { Queryable } from '../../store/db.js';
import { type AccountRow, findAccount, findAccountByEmail, insertUser } from '../../store/queries/service/accounts.js';
import { findRegistration, insertRegistration, spendRegistration } from '../../store/queries/service/registrations.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { FIRST_NETWORK } from '../credentials/principal.js';
import type { AuthTokens } from '../credentials/sessions.js';
import { generateUuid } from '../ids.js';
import { planTerms } from '../plans/plans.js';
import type { AccountDependencies } from './account-dependencies.js';
import { readEmail, readUsername } from './account-input.js';
import { createMailQueue, type Mail, type SendMail } from './mail.js';
import { generateToken, hashToken, TOKEN_MS } from './mailed-token.js';
import { readPassword } from './passwords.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly username?: string | undefined;
}

export interface Registrations {
  /** Creates an account without email confirmation. Always rejected when the service confirms addresses by mail. */
  register(input: Registration, client: Client): Promise<AuthTokens>;
  /**
   * Mails a token to a new address, or a notice to the owner of an existing account. It returns before the lookup, so
   * neither the response nor its time reveals whether the account exists.
   */
  request(email: string, client: Client): Promise<void>;
  /** Creates the account for the address that the token was mailed to. */
  confirm(input: Omit<Registration, 'email'> & { readonly token: string }, client: Client): Promise<AuthTokens>;
  /** Resolves when all pending mails were sent or have failed. */
  whenIdle(): Promise<void>;
  readonly underWay: number;
}

/** Only the sandbox creates accounts of this domain; they are removed with the demo. */
export const DEMO_DOMAIN = '@crosstie.local';

const MAILS_PER_HOUR = { burst: 3, perMinute: 3 / 60 };

export function createRegistrations(dependencies: AccountDependencies): Registrations {
  const { db, clock, random, log, settings, passwords, sessions, devices, guard, registrations, sendMail } =
    dependencies;
  const mails = createMailQueue(log);
  const mailsTo = dependencies.attempts('registration mail', MAILS_PER_HOUR);
  const confirmations = dependencies.attempts('confirm registration', settings.resetLimit);

  const requireOpen = (): void => {
    if (!settings.registrationOpen) throw new ServiceError('forbidden', 'Registration is closed');
  };

  const signIn = async (account: AccountRow, client: Client): Promise<AuthTokens> => {
    log.info('account.registered', { account: account.id });
    const tokens = await sessions.open(account, (tx) => guard.storeAddress(tx, account.id, client));
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
    const token = generateToken(random);
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
          'This service confirms email addresses: start with POST /api/auth/register/request',
        );
      }
      await registrations.count(addressKey(client.ip));
      return signIn(await createUser(dependencies, input, client), client);
    },

    async request(value, client) {
      requireOpen();
      if (sendMail === undefined) {
        throw new ServiceError(
          'unavailable',
          'The operator of this service has not configured mail: create an account with POST /api/auth/register',
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
      // The token is checked before it is consumed: unauthenticated clients must not be able to trigger password
      // hashing.
      const email = hash && (await findRegistration(db, { hash, now: new Date(clock.now()) }));
      if (hash === undefined || email === undefined) throw wrongToken();
      const passwordHash = await passwords.hash(chosen);
      const account = await db.transaction(async (tx) => {
        if (!(await spendRegistration(tx, { hash, now: new Date(clock.now()) }))) return undefined;
        return addUser(dependencies, tx, { email, username: name, passwordHash }, client);
      });
      // Also when another token has created the account in the meantime.
      if (account === undefined) throw wrongToken();
      return signIn(account, client);
    },

    get underWay() {
      return mails.underWay;
    },

    whenIdle: () => mails.whenIdle(),
  };
}

type NewAccountDependencies = Pick<AccountDependencies, 'db' | 'clock' | 'random' | 'plans' | 'passwords'>;

/** Used by registration and by the operator. */
export async function createUser(
  dependencies: NewAccountDependencies,
  { email, password, username }: Registration,
  client: Client,
): Promise<AccountRow> {
  const fields = {
    email: readNewEmail(email),
    username: readUsername(username),
    passwordHash: await dependencies.passwords.hash(readPassword(password)),
  };
  const account = await addUser(dependencies, dependencies.db, fields, client);
  if (account !== undefined) return account;
  throw new ServiceError('invalid', 'An account with this email address already exists');
}

/** Undefined when the email is already registered. */
async function addUser(
  { clock, random, plans }: NewAccountDependencies,
  db: Queryable,
  fields: { readonly email: string; readonly username: string | undefined; readonly passwordHash: string },
  client: Client,
): Promise<AccountRow | undefined> {
  const id = generateUuid(random);
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
  if (account === undefined)
    throw new ServiceError('unavailable', 'The account was removed in the meantime; try again');
  return account;
}

function readNewEmail(value: string): string {
  const email = readEmail(value);
  if (!email.endsWith(DEMO_DOMAIN)) return email;
  throw new ServiceError('invalid', `Addresses that end in ${DEMO_DOMAIN} are reserved`);
}

const wrongToken = () => unauthenticated('This token is not valid: it was used or has expired; request a new one');

const tokenMail = (service: string, token: string): Omit<Mail, 'to'> => ({
  subject: `Confirm your account at ${service}`,
  text: `An account at ${service} was requested for this address.\n\nThis token is valid once, for 30 minutes:\n\n${token}\n\nSend it with a password to POST /api/auth/register/confirm, as {"token": "…", "password": "…"}.\n\nIf you did not request this, ignore this mail: no account is created.\n`,
});

const existingAccountMail = (service: string): Omit<Mail, 'to'> => ({
  subject: `You have an account at ${service}`,
  text: `An account at ${service} was requested for this address.\n\nThe account already exists, so nothing was changed. If you forgot its password, request a reset:\nsend {"email": "…"} to POST /api/auth/password/forgot.\n\nIf you did not request this, ignore this mail: the response did not reveal that you have an account.\n`,
});
