import type { NetworkId } from '../chains/networks.js';
import type { Clock, Random } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import { findAccount, insertDevice, updateAccount } from '../store/queries/service/accounts.js';
import { type DeviceInput, readDevice, readNetwork } from './account-input.js';
import { addressKey } from './allow-list.js';
import type { Principal } from './authenticate.js';
import type { Client } from './client.js';
import { makeUuid } from './ids.js';
import type { KeyedHash } from './keyed-hash.js';
import type { KnownDevices } from './known-devices.js';
import { type Login, login } from './login.js';
import type { SendMail } from './mail.js';
import type { Passwords } from './passwords.js';
import type { PlanBook } from './plans.js';
import { FIRST_NETWORK, sessionAccount } from './principal.js';
import type { Registrations } from './registration.js';
import type { AuthTokens, Sessions } from './sessions.js';
import type { AccessSettings } from './settings.js';
import type { OpenAttempts, SharedAttempts } from './shared-attempts.js';
import type { SignInGuard } from './sign-in-guard.js';

export interface Accounts extends Omit<Registrations, 'settled' | 'underWay' | 'request' | 'confirm'> {
  requestRegistration: Registrations['request'];
  confirmRegistration: Registrations['confirm'];
  login(input: Login, client: Client): Promise<AuthTokens>;
  /** Proves nothing about a person, so it never opens an account that exists. */
  deviceLogin(input: DeviceInput, client: Client): Promise<AuthTokens>;
  refresh(refreshToken: string): Promise<AuthTokens>;
  deviceRefresh(refreshToken: string): Promise<AuthTokens>;
  logout(principal: Principal, refreshToken?: string | undefined): Promise<void>;
  setDefaultNetwork(principal: Principal, network: string): Promise<NetworkId>;
}

export interface AccountParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanBook;
  readonly settings: AccessSettings;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly guard: SignInGuard;
  readonly hash: KeyedHash;
  readonly attempts: OpenAttempts;
  readonly forgetAccount: (accountId: string) => void;
  /** New accounts per client address, in whichever way they are made. */
  readonly registrations: SharedAttempts;
  /** Undefined where the operator has set up no mail. */
  readonly sendMail: SendMail | undefined;
}

export function createAccounts(parts: AccountParts, registering: Registrations): Accounts {
  const { db, clock, random, plans, settings, sessions, hash, forgetAccount } = parts;
  const devices = parts.attempts('device', settings.deviceLimit);

  return {
    register: registering.register,
    requestRegistration: registering.request,
    confirmRegistration: registering.confirm,

    login: (input, client) => login(parts, input, client),

    async deviceLogin(input, client) {
      if (!settings.deviceLoginOpen) throw new ServiceError('forbidden', 'Device login is closed');
      const address = addressKey(client.ip);
      await devices.count(address);
      const { hash: deviceHash, platform, appVersion } = readDevice(input);
      const id = makeUuid(random);
      await insertDevice(db, {
        id,
        deviceHash,
        clientHash: hash('device client', address),
        platform,
        appVersion,
        plan: plans.devicePlan.id,
        defaultNetwork: FIRST_NETWORK,
        createdAt: new Date(clock.now()),
      });
      const account = await findAccount(db, id);
      if (account === undefined) throw new ServiceError('unavailable', 'The account was removed meanwhile; try again');
      return sessions.open(account);
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
