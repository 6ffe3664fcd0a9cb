import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example } from '../../src/api/kit/operation.js';
import type { HealthWatch } from '../../src/app/health.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { eventually } from '../support/eventually.js';
import { openTestService } from '../support/service.js';
import { AGGREGATOR_EXAMPLES, AGGREGATOR_TRIGGERS } from './aggregator-scenarios.js';
import { ASSET_EXAMPLES, ASSET_TRIGGERS } from './asset-scenarios.js';
import { AUTH_EXAMPLES, AUTH_TRIGGERS } from './auth-scenarios.js';
import { BITCOIN_EXAMPLES, BITCOIN_TRIGGERS } from './bitcoin-scenarios.js';
import { BLUEPRINT_EXAMPLES, BLUEPRINT_TRIGGERS } from './blueprint-scenarios.js';
import { BUILD_TRIGGERS } from './build-scenarios.js';
import { type Callers, demoKey } from './calls.js';
import { CHAIN_TRIGGERS } from './chain-scenarios.js';
import { GOVERNANCE_TRIGGERS } from './governance-scenarios.js';
import { IPFS_EXAMPLES, IPFS_TRIGGERS } from './ipfs-scenarios.js';
import { FURTHER_TRIGGERS } from './ledger-state-scenarios.js';
import { MARKET_EXAMPLES, MARKET_TRIGGERS } from './market-scenarios.js';
import { MIDNIGHT_EXAMPLES, MIDNIGHT_TRIGGERS } from './midnight-scenarios.js';
import { ORDINALS_TRIGGERS } from './ordinals-scenarios.js';
import { PARTNER_EXAMPLES, PARTNER_TRIGGERS } from './partner-scenarios.js';
import { SESSION_EXAMPLES, SESSION_TRIGGERS } from './session-scenarios.js';
import { SUBMIT_EXAMPLES, SUBMIT_TRIGGERS } from './submit-scenarios.js';
import { SUPPLY_TRIGGERS } from './supply-scenarios.js';
import { WEBHOOK_EXAMPLES, WEBHOOK_TRIGGERS } from './webhook-scenarios.js';

/**
 * Examples that depend on data that the service created, and how to trigger each declared failure. An operation that
 * declares a failure without a scenario here fails its contract test.
 */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

let accounts = 0;

/** Tokens of a new account. */
export async function newSession({ service }: Callers): Promise<{ accessToken: string; refreshToken: string }> {
  const response = await service.http.inject({
    method: 'POST',
    url: '/api/operator/accounts',
    headers: { 'x-operator-token': service.operatorToken },
    payload: { email: `story${++accounts}@example.org`, password: 'a long enough password' },
  });
  const { email } = response.json();
  return (
    await service.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      payload: { email, password: 'a long enough password' },
    })
  ).json();
}

let address = 0;
/** Rate limits count per client address; each scenario uses its own. */
const nextAddress = (): string => `198.51.100.${++address % 250}`;

async function newKey(callers: Callers): Promise<string> {
  const response = await callers.service.http.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${callers.session}` },
    payload: { network: 'CARDANO_MAINNET' },
  });
  return response.json().id;
}

/** A key with a recorded request. */
async function usedKey(callers: Callers): Promise<string> {
  const { http } = callers.service;
  const headers = { authorization: `Bearer ${callers.session}` };
  const payload = { network: 'CARDANO_MAINNET' };
  const { id, apiKey } = (await http.inject({ method: 'POST', url: '/api/keys', headers, payload })).json();
  await http.inject({ url: '/api/network/tip', headers: { 'x-api-key': apiKey } });
  const url = `/api/keys/${id}/usage?resolution=day`;
  await eventually(async () => (await http.inject({ url, headers })).json().length > 0);
  return id;
}

async function newDevice({ service }: Callers): Promise<{ accessToken: string; refreshToken: string }> {
  const response = await service.http.inject({
    method: 'POST',
    url: '/api/auth/device',
    remoteAddress: nextAddress(),
    payload: { deviceId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff', platform: 'IOS' },
  });
  return response.json();
}

/** A service with every optional feature closed by the operator. */
async function closed(method: 'POST' | 'PATCH', url: string, payload: object): Promise<LightMyRequestResponse> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-closed-'));
  const file = join(folder, 'closed.json');
  writeFileSync(file, JSON.stringify({ plans: { selfServicePlanChange: false } }));
  const service = await openTestService({
    CROSSTIE_CONFIG: file,
    CROSSTIE_REGISTRATION: 'closed',
    CROSSTIE_DEVICE_LOGIN: 'closed',
  });
  try {
    const { accessToken } = await newSession({ service } as Callers);
    return await service.http.inject({ method, url, payload, headers: { authorization: `Bearer ${accessToken}` } });
  } finally {
    await service.close();
    rmSync(folder, { recursive: true });
  }
}

/** Logs in to an account that the operator has disabled. */
const shutAccount: Scenario = async (callers) => {
  const payload = { email: `shut${++accounts}@example.org`, password: 'a long enough password' };
  await byOperator('POST', '/api/operator/accounts', payload)(callers);
  await byOperator('PATCH', `/api/operator/accounts/${encodeURIComponent(payload.email)}`, { enabled: false })(callers);
  return open('/api/auth/login', payload)(callers);
};

const UNKNOWN_KEY = '00000000-0000-4000-8000-000000000000';

export const EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example> | Example>> = {
  ...ASSET_EXAMPLES,
  ...AUTH_EXAMPLES,
  ...BITCOIN_EXAMPLES,
  ...BLUEPRINT_EXAMPLES,
  ...IPFS_EXAMPLES,
  ...MARKET_EXAMPLES,
  ...PARTNER_EXAMPLES,
  ...AGGREGATOR_EXAMPLES,
  ...SESSION_EXAMPLES,
  ...MIDNIGHT_EXAMPLES,
  ...SUBMIT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  register: () => ({ body: { email: `contract${++accounts}@example.org`, password: 'a long enough password' } }),
  refreshSession: async (callers) => ({ body: { refreshToken: (await newSession(callers)).refreshToken } }),
  refreshDeviceSession: async (callers) => ({ body: { refreshToken: (await newDevice(callers)).refreshToken } }),
  getKey: ({ keyId }) => ({ path: { keyId } }),
  getKeyUsage: async (callers) => ({ path: { keyId: await usedKey(callers) }, query: { resolution: 'day' } }),
  updateKey: ({ keyId }) => ({ path: { keyId }, body: { name: 'renamed', enabled: true } }),
  rotateKey: ({ keyId }) => ({ path: { keyId }, body: { graceSeconds: 3_600 } }),
  deleteKey: async (callers) => ({ path: { keyId: await newKey(callers) } }),
  operatorCreateAccount: () => ({
    body: { email: `operator${++accounts}@example.org`, password: 'a long enough password', planId: 'pro' },
  }),
  operatorUpdateKey: async ({ service, keyId }) => ({
    path: { email: 'contract@example.org', keyId },
    body: { enabled: service !== undefined },
  }),
};

const bySession =
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Scenario =>
  ({ service, session }) =>
    service.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${session}` },
      ...(payload !== undefined && { payload }),
    });

const byOperator =
  (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Scenario =>
  ({ service }) =>
    service.http.inject({
      method,
      url,
      headers: { 'x-operator-token': service.operatorToken },
      ...(payload !== undefined && { payload }),
    });

const open =
  (url: string, payload: object): Scenario =>
  ({ service }) =>
    service.http.inject({ method: 'POST', url, payload, remoteAddress: nextAddress() });

/** Sends requests until the rate limit rejects one. */
const flood =
  (url: string, payload: (attempt: number) => object): Scenario =>
  async ({ service }) => {
    const remoteAddress = nextAddress();
    for (let attempt = 0; ; attempt++) {
      const response = await service.http.inject({ method: 'POST', url, payload: payload(attempt), remoteAddress });
      if (response.statusCode === 429 || attempt > 200) return response;
    }
  };

/** A stopping service rejects new requests while it finishes the current ones. */
const stopping: Scenario = async () => {
  const service = await openTestService();
  (service.services.health as HealthWatch).stopping();
  const response = await service.http.inject('/api/health/ready');
  await service.close();
  return response;
};

const NEVER_SEEN = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

/** Simulates a network that was indexed from a later block. */
const startingLate =
  (url: string): Scenario =>
  async ({ service }) => {
    const { db } = service.services;
    const checkpoint = sql`${networkSchema('CARDANO_MAINNET')}.checkpoint`;
    await db.run(sql`update ${checkpoint} set start_height = 1`);
    try {
      return await service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });
    } finally {
      await db.run(sql`update ${checkpoint} set start_height = null`);
    }
  };

/** The key of the network of the examples. */
const byDemoKey =
  (url: string): Scenario =>
  ({ service }) =>
    service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });

/** Blocks without stored bodies. */
const withoutBytes =
  (url: string): Scenario =>
  async ({ service }) => {
    const { db } = service.services;
    const rawBlock = sql`${networkSchema('CARDANO_MAINNET')}.raw_block`;
    await db.run(sql`update ${rawBlock} set whole = false`);
    try {
      return await service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });
    } finally {
      await db.run(sql`update ${rawBlock} set whole = true`);
    }
  };

/** A network with files as its source has no mempool. */
const withoutMempool =
  (url: string): Scenario =>
  async () => {
    const service = await openTestService();
    try {
      return await service.http.inject({ url, headers: { 'x-api-key': demoKey('CARDANO_MAINNET') } });
    } finally {
      await service.close();
    }
  };

export const TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  ...ASSET_TRIGGERS,
  ...AUTH_TRIGGERS,
  ...BITCOIN_TRIGGERS,
  ...BLUEPRINT_TRIGGERS,
  ...BUILD_TRIGGERS,
  ...CHAIN_TRIGGERS,
  ...GOVERNANCE_TRIGGERS,
  ...FURTHER_TRIGGERS,
  ...SUPPLY_TRIGGERS,
  ...IPFS_TRIGGERS,
  ...MARKET_TRIGGERS,
  ...MIDNIGHT_TRIGGERS,
  ...ORDINALS_TRIGGERS,
  ...PARTNER_TRIGGERS,
  ...AGGREGATOR_TRIGGERS,
  ...SESSION_TRIGGERS,
  ...SUBMIT_TRIGGERS,
  ...WEBHOOK_TRIGGERS,
  register: {
    forbidden: () => closed('POST', '/api/auth/register', { email: 'a@example.org', password: 'a long enough one' }),
    invalid: open('/api/auth/register', { email: 'demo@crosstie.local', password: 'a long enough password' }),
    'rate-limited': flood('/api/auth/register', () => ({ email: 'demo@crosstie.local', password: 'long enough' })),
  },
  login: {
    forbidden: shutAccount,
    unauthenticated: open('/api/auth/login', { email: 'demo@crosstie.local', password: 'not the password' }),
    'rate-limited': flood('/api/auth/login', (attempt) => ({
      email: `x${attempt}@example.org`,
      password: 'wrong one',
    })),
  },
  refreshSession: { unauthenticated: open('/api/auth/refresh', { refreshToken: 'never issued' }) },
  deviceLogin: {
    forbidden: () => closed('POST', '/api/auth/device', { deviceId: UNKNOWN_KEY, platform: 'WEB' }),
    invalid: open('/api/auth/device', { deviceId: UNKNOWN_KEY, platform: 'WEB', appVersion: '\u0007' }),
    'rate-limited': flood('/api/auth/device', () => ({ deviceId: UNKNOWN_KEY, platform: 'WEB' })),
  },
  refreshDeviceSession: { unauthenticated: open('/api/auth/device/refresh', { refreshToken: 'never issued' }) },
  updateMe: { invalid: bySession('PATCH', '/api/auth/me', { defaultNetwork: 'NOWHERE' }) },
  createKey: { invalid: bySession('POST', '/api/keys', { network: 'NOWHERE' }) },
  listAddressUtxos: { 'not-implemented': withoutMempool(`/api/addresses/${EXAMPLE.address}/utxos?mempool=include`) },
  getAddressHistoryDetails: {
    'not-implemented': withoutBytes(`/api/addresses/${EXAMPLE.address}/transactions/history/details`),
  },
  getAccountInfo: { 'not-found': byDemoKey(`/api/account/${NEVER_SEEN}/info`) },
  getAccountGovernance: { 'not-found': byDemoKey(`/api/account/${NEVER_SEEN}/governance`) },
  listDRepNames: { invalid: byDemoKey('/api/dreps/names?ids=,') },
  listPoolNames: { invalid: byDemoKey(`/api/pools/names?ids=${'a'.repeat(57)}`) },
  listStakeUpdates: { 'not-implemented': startingLate(`/api/account/${EXAMPLE.stakeAddress}/updates`) },
  getKey: { 'not-found': bySession('GET', `/api/keys/${UNKNOWN_KEY}`) },
  updateKey: {
    invalid: ({ keyId, ...rest }) =>
      bySession('PATCH', `/api/keys/${keyId}`, { allowedIps: ['nowhere'] })({ keyId, ...rest }),
    'not-found': bySession('PATCH', `/api/keys/${UNKNOWN_KEY}`, { name: 'x' }),
  },
  rotateKey: { 'not-found': bySession('POST', `/api/keys/${UNKNOWN_KEY}/rotate`) },
  deleteKey: { 'not-found': bySession('DELETE', `/api/keys/${UNKNOWN_KEY}`) },
  getKeyUsage: {
    invalid: (callers) => bySession('GET', `/api/keys/${callers.keyId}/usage?from=2026-02-02&to=2026-01-01`)(callers),
    'not-found': bySession('GET', `/api/keys/${UNKNOWN_KEY}/usage`),
  },
  updateSubscription: {
    forbidden: () => closed('PATCH', '/api/user/subscription', { planId: 'free' }),
    invalid: bySession('PATCH', '/api/user/subscription', { planId: 'no-such-plan' }),
  },
  getUsage: { invalid: bySession('GET', '/api/usage?from=yesterday') },
  listUsageEndpoints: { invalid: bySession('GET', '/api/usage/endpoints?from=yesterday') },
  getHealthReady: { unavailable: stopping },
  operatorCreateAccount: {
    invalid: byOperator('POST', '/api/operator/accounts', { email: 'unknown', password: 'a long enough password' }),
  },
  operatorUpdateAccount: {
    invalid: byOperator('PATCH', '/api/operator/accounts/demo%40crosstie.local', { planId: 'no-such-plan' }),
    'not-found': byOperator('PATCH', '/api/operator/accounts/unknown%40example.org', { enabled: true }),
  },
  operatorListKeys: { 'not-found': byOperator('GET', '/api/operator/accounts/unknown%40example.org/keys') },
  operatorCreateKey: {
    invalid: byOperator('POST', '/api/operator/accounts/demo%40crosstie.local/keys', { network: 'NOWHERE' }),
    'not-found': byOperator('POST', '/api/operator/accounts/unknown%40example.org/keys', {
      network: 'CARDANO_MAINNET',
    }),
  },
  advanceSandbox: { invalid: byOperator('POST', '/api/operator/sandbox/CARDANO_MAINNET/advance', {}) },
  forkSandbox: { invalid: byOperator('POST', '/api/operator/sandbox/CARDANO_MAINNET/fork', { depth: 2_160 }) },
  hardForkSandbox: { invalid: byOperator('POST', '/api/operator/sandbox/BITCOIN_MAINNET/hardFork', { major: 12 }) },
  fundFromSandbox: {
    invalid: byOperator('POST', '/api/operator/sandbox/CARDANO_MAINNET/fund', { address: 'addr1', lovelace: '1' }),
  },
  scatterFromSandbox: {
    invalid: byOperator('POST', '/api/operator/sandbox/CARDANO_MAINNET/scatter', { address: 'addr1', count: 1 }),
  },
  operatorUpdateKey: {
    'not-found': byOperator('PATCH', `/api/operator/accounts/demo%40crosstie.local/keys/${UNKNOWN_KEY}`, {
      enabled: true,
    }),
  },
};
