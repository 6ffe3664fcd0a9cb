import type { LightMyRequestResponse } from 'fastify';
import { generateToken, hashToken } from '../../src/access/accounts/mailed-token.js';
import type { Example } from '../../src/api/kit/operation.js';
import { walletLogin } from '../../src/api/operations/auth/wallet-login.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { insertRegistration } from '../../src/store/queries/service/registrations.js';
import { messageWallet } from '../support/message-wallet.js';
import { openTestService } from '../support/service.js';
import { newAddress } from '../support/users.js';
import type { Callers } from './calls.js';

/** Scenarios of wallet sign-in and forgotten passwords. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const SCRIPT_ADDRESS = 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5';
const foreignLogin = walletLogin.example.body as object;
let counter = 0;

const post = (
  { service }: Pick<Callers, 'service'>,
  url: string,
  payload: object,
  remoteAddress = newAddress(),
): Promise<LightMyRequestResponse> => service.http.inject({ method: 'POST', url, payload, remoteAddress });

const sent =
  (url: string, payload: object): Scenario =>
  (callers) =>
    post(callers, url, payload);

/** Sends requests until the rate limit rejects one. */
const flood =
  (url: string, payload: object): Scenario =>
  async (callers) => {
    const address = newAddress();
    for (let attempt = 0; ; attempt++) {
      const response = await post(callers, url, payload, address);
      if (response.statusCode === 429 || attempt > 200) return response;
    }
  };

const byOperator =
  (method: 'POST' | 'PATCH', url: string, payload?: object): Scenario =>
  ({ service }) =>
    service.http.inject({
      method,
      url: `/api/operator/accounts${url}`,
      headers: { 'x-operator-token': service.operatorToken },
      ...(payload !== undefined && { payload }),
    });

/** Requests a challenge, signs it with the wallet and returns the login body. */
async function signWalletChallenge(callers: Callers, name: string): Promise<object> {
  const wallet = messageWallet(name);
  const { stakeAddress } = wallet;
  const response = await post(callers, '/api/auth/wallet/challenge', { stakeAddress });
  return { stakeAddress, ...wallet.signData(response.json().message) };
}

/** Signs in to an account that the operator has disabled. */
const shutWallet: Scenario = async (callers) => {
  const name = `shut${++counter}`;
  const signIn = async () => post(callers, '/api/auth/wallet/login', await signWalletChallenge(callers, name));
  await signIn();
  await byOperator('PATCH', `/${messageWallet(name).stakeAddress}`, { enabled: false })(callers);
  return signIn();
};

/** A reset token of a new account, and the new password. */
async function passwordReset(callers: Callers): Promise<Example> {
  const email = `forgetful${++counter}@example.org`;
  await byOperator('POST', '', { email, password: 'a long enough password' })(callers);
  const response = await byOperator('POST', `/${encodeURIComponent(email)}/password-reset`)(callers);
  return { body: { token: response.json().token, password: 'another long enough password' } };
}

/** A registration token of a new address; this service sends no mail, so the token is inserted into its table. */
async function mailedRegistration({ service: { services } }: Callers): Promise<Example> {
  const token = generateToken(services.random);
  const now = services.clock.now();
  await insertRegistration(services.db, {
    hash: hashToken(token) as Uint8Array,
    email: `confirmed${++counter}@example.org`,
    createdAt: new Date(now),
    expiresAt: new Date(now + 60_000),
  });
  return { body: { token, password: 'a long enough password' } };
}

/** Sends a request to a separate service. */
const onService =
  (env: Readonly<Record<string, string>>, url: string, payload: object): Scenario =>
  async () => {
    const service = await openTestService(env);
    try {
      return await post({ service }, url, payload);
    } finally {
      await service.close();
    }
  };

const CLOSED = { CROSSTIE_REGISTRATION: 'closed' };
const neverIssued = { token: 'never issued', password: 'a long enough password' };

export const AUTH_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  walletLogin: async (callers) => ({ body: await signWalletChallenge(callers, `contract${++counter}`) }),
  resetPassword: passwordReset,
  confirmRegistration: mailedRegistration,
};

export const AUTH_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  walletChallenge: {
    invalid: sent('/api/auth/wallet/challenge', { stakeAddress: SCRIPT_ADDRESS }),
    'rate-limited': flood('/api/auth/wallet/challenge', { stakeAddress: messageWallet('flood').stakeAddress }),
  },
  walletLogin: {
    forbidden: shutWallet,
    invalid: sent('/api/auth/wallet/login', { ...foreignLogin, signature: '80' }),
    unauthenticated: sent('/api/auth/wallet/login', foreignLogin),
    'rate-limited': flood('/api/auth/wallet/login', foreignLogin),
  },
  forgotPassword: {
    invalid: sent('/api/auth/password/forgot', { email: 'not an address' }),
    'rate-limited': flood('/api/auth/password/forgot', { email: 'unknown@example.org' }),
    unavailable: onService({}, '/api/auth/password/forgot', { email: 'unknown@example.org' }),
  },
  resetPassword: {
    unauthenticated: sent('/api/auth/password/reset', { token: 'never issued', password: 'a long enough password' }),
    'rate-limited': flood('/api/auth/password/reset', { token: 'never issued', password: 'a long enough password' }),
  },
  openVisitorSession: { forbidden: onService({ CROSSTIE_VISITORS: 'off' }, '/api/auth/visitor', {}) },
  requestRegistration: {
    invalid: sent('/api/auth/register/request', { email: 'not an address' }),
    forbidden: onService(CLOSED, '/api/auth/register/request', { email: 'unknown@example.org' }),
    'rate-limited': flood('/api/auth/register/request', { email: 'not an address' }),
    unavailable: onService({}, '/api/auth/register/request', { email: 'unknown@example.org' }),
  },
  confirmRegistration: {
    invalid: sent('/api/auth/register/confirm', { ...neverIssued, username: '\u0007' }),
    unauthenticated: sent('/api/auth/register/confirm', neverIssued),
    forbidden: onService(CLOSED, '/api/auth/register/confirm', neverIssued),
    'rate-limited': flood('/api/auth/register/confirm', neverIssued),
  },
  operatorResetPassword: {
    invalid: byOperator('POST', '/unknown/password-reset'),
    'not-found': byOperator('POST', '/unknown%40example.org/password-reset'),
  },
};
