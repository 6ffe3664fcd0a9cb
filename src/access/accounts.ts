import type { NetworkId } from '../chains/networks.js';
import type { Clock, Random } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  insertDevice,
  insertUser,
  updateAccount,
} from '../store/queries/service/accounts.js';
import { type DeviceInput, readDevice, readEmail, readNetwork, readUsername } from './account-input.js';
import { addressKey } from './allow-list.js';
import { type Attempts, createAttempts } from './attempts.js';
import { type Principal, unauthenticated } from './authenticate.js';
import { makeUuid } from './ids.js';
import type { SendMail } from './password-reset.js';
import { type Passwords, readPassword } from './passwords.js';
import type { PlanBook } from './plans.js';
import { FIRST_NETWORK, sessionAccount } from './principal.js';
import type { AuthTokens, Sessions } from './sessions.js';
import type { AccessSettings } from './settings.js';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly username?: string | undefined;
}

type Ip = string | undefined;

export interface Accounts {
  register(input: Registration, ip: Ip): Promise<AuthTokens>;
  login(input: { readonly email: string; readonly password: string }, ip: Ip): Promise<AuthTokens>;
  /** Proves nothing about a person, so it never opens an account that exists. */
  deviceLogin(input: DeviceInput, ip: Ip): Promise<AuthTokens>;
  refresh(refreshToken: string): Promise<AuthTokens>;
  deviceRefresh(refreshToken: string): Promise<AuthTokens>;
  logout(principal: Principal, refreshToken?: string | undefined): Promise<void>;
  setDefaultNetwork(principal: Principal, network: string): Promise<NetworkId>;
}

/** Nobody but the sandbox itself may make accounts here: they are removed with the demo. */
export const DEMO_DOMAIN = '@crosstie.local';

export interface AccountParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanBook;
  readonly settings: AccessSettings;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly forgetAccount: (accountId: string) => void;
  /** New accounts per client address, in whichever way they are made. */
  readonly registrations: Attempts;
  /** Undefined where the operator has set up no mail. */
  readonly sendMail: SendMail | undefined;
}

export function createAccounts(parts: AccountParts): Accounts {
  const { db, clock, random, log, plans, settings, passwords, sessions, forgetAccount, registrations } = parts;
  const logins = createAttempts(clock, settings.loginLimit);
  const devices = createAttempts(clock, settings.deviceLimit);
  const wrongPasswords = createAttempts(clock, settings.wrongPasswordLimit);

  return {
    async register(input, ip) {
      if (!settings.registrationOpen) throw new ServiceError('forbidden', 'Registration is closed');
      registrations.count(addressKey(ip));
      const account = await createUser(parts, input);
      log.info('account.registered', { account: account.id });
      return sessions.open(account);
    },

    async login(input, ip) {
      logins.count(addressKey(ip));
      const email = readEmail(input.email);
      const password = readPassword(input.password);
      // Counted before the check and forgiven after it, so that guesses sent all at once are counted too.
      wrongPasswords.count(email);
      const account = await findAccountByEmail(db, email);
      if (!(await passwords.verify(password, account?.passwordHash)) || account === undefined) {
        throw unauthenticated('Wrong email or password');
      }
      wrongPasswords.forgive(email);
      if (!account.enabled) throw new ServiceError('forbidden', 'This account is disabled');
      if (passwords.needsRehash(account.passwordHash)) {
        await updateAccount(db, account.id, { passwordHash: await passwords.hash(password) });
      }
      return sessions.open(account);
    },

    async deviceLogin(input, ip) {
      if (!settings.deviceLoginOpen) throw new ServiceError('forbidden', 'Device login is closed');
      devices.count(addressKey(ip));
      const { hash, platform, appVersion } = readDevice(input);
      const id = makeUuid(random);
      await insertDevice(db, {
        id,
        deviceHash: hash,
        platform,
        appVersion,
        plan: plans.devicePlan.id,
        defaultNetwork: FIRST_NETWORK,
        createdAt: new Date(clock.now()),
      });
      return sessions.open(await existing(parts, id));
    },

    refresh: (refreshToken) => sessions.refresh('USER', refreshToken),

    deviceRefresh: (refreshToken) => sessions.refresh('DEVICE', refreshToken),

    async logout(principal, refreshToken) {
      const accountId = sessionAccount(principal);
      if (principal.sessionId !== undefined) await sessions.end(principal.sessionId);
      if (refreshToken !== undefined) await sessions.endByToken(accountId, refreshToken);
    },

    async setDefaultNetwork(principal, value) {
      const network = readNetwork(value);
      await updateAccount(db, sessionAccount(principal), { defaultNetwork: network });
      forgetAccount(principal.accountId);
      return network;
    },
  };
}

/** Used by registration and by the operator. */
export async function createUser(
  { db, clock, random, plans, passwords }: Pick<AccountParts, 'db' | 'clock' | 'random' | 'plans' | 'passwords'>,
  { email, password, username }: Registration,
): Promise<AccountRow> {
  const address = readEmail(email);
  if (address.endsWith(DEMO_DOMAIN)) {
    throw new ServiceError('invalid', `Addresses that end in ${DEMO_DOMAIN} are reserved`);
  }
  const user = {
    id: makeUuid(random),
    email: address,
    username: readUsername(username),
    passwordHash: await passwords.hash(readPassword(password)),
    plan: plans.defaultPlan.id,
    addons: [],
    defaultNetwork: FIRST_NETWORK,
    demo: false,
    createdAt: new Date(clock.now()),
  };
  if (!(await insertUser(db, user))) {
    throw new ServiceError('invalid', 'An account with this email address exists already');
  }
  return existing({ db }, user.id);
}

async function existing({ db }: Pick<AccountParts, 'db'>, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id);
  if (account === undefined) throw new ServiceError('unavailable', 'The account was removed meanwhile; try again');
  return account;
}
