import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { signTransaction, type TestKey, testKey } from '../support/builder-keys.js';
import { eventually } from '../support/eventually.js';
import { openTestService } from '../support/service.js';
import { type Callers, demoKey } from './calls.js';
import { scenarioService } from './scenario-services.js';

/** Transactions that can be submitted to the simulated mainnet, and their results. */

const NETWORK = 'CARDANO_MAINNET';
const headers = { 'x-api-key': demoKey(NETWORK) };
const UNKNOWN_HASH = '00'.repeat(32);

let wallets = 90_000;

const toAddress = ({ hash }: TestKey): string =>
  addressText({ type: 'enterprise', networkId: 1, payment: { type: 'key', hash } });

async function control({ service }: Callers, what: string, payload: object): Promise<LightMyRequestResponse> {
  const url = `/api/operator/sandbox/${NETWORK}/${what}`;
  return await service.http.inject({
    method: 'POST',
    url,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
}

/** A signed transaction of a wallet that was funded in its own block. */
export async function signed(callers: Callers): Promise<string> {
  const { http } = callers.service;
  wallets += 1;
  const key = testKey(wallets);
  const address = toAddress(key);
  await control(callers, 'fund', { address, lovelace: '20000000' });
  const built = await http.inject({
    method: 'POST',
    url: '/api/tx/build',
    headers,
    payload: { senderAddress: address, changeAddress: address, outputs: [{ address, lovelace: '2000000' }] },
  });
  return signTransaction(built.json().tx_cbor, [key]);
}

async function submitted(callers: Callers): Promise<string> {
  const cbor = await signed(callers);
  const { http } = callers.service;
  const response = await http.inject({ method: 'POST', url: '/api/transactions/submit', headers, payload: { cbor } });
  return response.json().txHash;
}

/** Stays in the mempool: blocks are only created on command. */
async function pending(callers: Callers): Promise<string> {
  const txHash = await submitted(callers);
  const url = `/api/transactions/mempool/${txHash}`;
  await eventually(async () => (await callers.service.http.inject({ url, headers })).statusCode === 200);
  return txHash;
}

/** The newest block contains a transaction. */
async function blockWithTransaction(callers: Callers): Promise<Example> {
  await pending(callers);
  await control(callers, 'advance', { blocks: 1 });
  await eventually(async () => (await sendGet('/api/blocks/latest/transactions')(callers)).json().length > 0);
  return {};
}

export const SUBMIT_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  submitTransaction: async (callers) => ({ body: { cbor: await signed(callers) } }),
  getSubmission: async (callers) => ({ path: { txHash: await submitted(callers) } }),
  getMempoolTransaction: async (callers) => ({ path: { txHash: await pending(callers) } }),
  listLatestBlockTransactions: blockWithTransaction,
  listLatestBlockTransactionCbor: blockWithTransaction,
  listRollbacks: async (callers) => {
    await control(callers, 'fork', { depth: 1 });
    await eventually(async () => (await sendGet('/api/blocks/rollbacks')(callers)).json().data.length > 0);
    return {};
  },
  listMempool: async (callers) => {
    await pending(callers);
    return {};
  },
  listAddressMempool: async (callers) => {
    await pending(callers);
    return { path: { address: toAddress(testKey(wallets)) } };
  },
};

const empty = scenarioService(
  () => openTestService(),
  (service) => service.close(),
);

/** A service whose networks have no source. */
export async function withoutSource(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return (await empty()).http.inject({ method, url, headers, ...(payload && { payload }) });
}

const sendGet =
  (url: string) =>
  ({ service }: Callers): Promise<LightMyRequestResponse> =>
    service.http.inject({ url, headers });

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

export const SUBMIT_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  submitTransaction: { 'not-implemented': () => withoutSource('POST', '/api/transactions/submit', { cbor: '84a0' }) },
  getSubmission: { 'not-found': sendGet(`/api/transactions/submissions/${UNKNOWN_HASH}`) },
  listMempool: { 'not-implemented': () => withoutSource('GET', '/api/transactions/mempool') },
  getMempoolTransaction: {
    'not-found': sendGet(`/api/transactions/mempool/${UNKNOWN_HASH}`),
    'not-implemented': () => withoutSource('GET', `/api/transactions/mempool/${UNKNOWN_HASH}`),
  },
  listAddressMempool: {
    'not-implemented': () => withoutSource('GET', `/api/transactions/mempool/addresses/${toAddress(testKey(1))}`),
  },
};
