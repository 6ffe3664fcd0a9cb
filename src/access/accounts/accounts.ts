import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { findAccount, insertDevice, updateAccount } from '../../store/queries/service/accounts.js';
import type { Client } from '../client.js';
import { addressKey } from '../credentials/allow-list.js';
import type { Principal } from '../credentials/authenticate.js';
import { FIRST_NETWORK, sessionAccount } from '../credentials/principal.js';
import type { AuthTokens } from '../credentials/sessions.js';
import { generateUuid } from '../ids.js';
import type { AccountDependencies } from './account-dependencies.js';
import { type DeviceInput, readDevice, readNetwork } from './account-input.js';
import { type Login, login } from './login.js';
import type { Registrations } from './registration.js';

export interface Accounts extends Omit<Registrations, 'whenIdle' | 'underWay' | 'request' | 'confirm'> {
  requestRegistration: Registrations['request'];
  confirmRegistration: Registrations['confirm'];
  login(input: Login, client: Client): Promise<AuthTokens>;
  /** A device id proves no identity, so a device login never opens an existing account. */
  deviceLogin(input: DeviceInput, client: Client): Promise<AuthTokens>;
  refresh(refreshToken: string): Promise<AuthTokens>;
  deviceRefresh(refreshToken: string): Promise<AuthTokens>;
  logout(principal: Principal, refreshToken?: string | undefined): Promise<void>;
  setDefaultNetwork(principal: Principal, network: string): Promise<NetworkId>;
}

export function createAccounts(dependencies: AccountDependencies, registering: Registrations): Accounts {
  const { db, clock, random, plans, settings, sessions, hash, forgetAccount } = dependencies;
  const devices = dependencies.attempts('device', settings.deviceLimit);

  return {
    register: registering.register,
    requestRegistration: registering.request,
    confirmRegistration: registering.confirm,

    login: (input, client) => login(dependencies, input, client),

    async deviceLogin(input, client) {
      if (!settings.deviceLoginOpen) throw new ServiceError('forbidden', 'Device login is closed');
      const address = addressKey(client.ip);
      await devices.count(address);
      const { hash: deviceHash, platform, appVersion } = readDevice(input);
      const id = generateUuid(random);
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
      if (account === undefined)
        throw new ServiceError('unavailable', 'The account was removed in the meantime; try again');
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
