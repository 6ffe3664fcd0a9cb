import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { openTestService } from '../support/service.js';
import { buildRequest, type Callers, demoKey } from './calls.js';

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const NETWORK = 'MIDNIGHT_PREPROD';
const headers = { 'x-api-key': demoKey(NETWORK) };
const schema = networkSchema(NETWORK);
const UNKNOWN_HASH = '00'.repeat(32);
/** Tag of a transaction that this ledger version does not read. */
const OTHER_LEDGER_TRANSACTION = Buffer.from('midnight:transaction[v6](signature[v1],proof):\0').toString('hex');

const findOperation = (id: string): Operation => OPERATIONS.find((operation) => operation.id === id)!;

const requestWith =
  (id: string, more: Example): Scenario =>
  ({ service }) => {
    const operation = findOperation(id);
    return service.http.inject(buildRequest(operation, { ...operation.example, ...more }, headers));
  };

/** A simulated network indexes its history after the first responses; until then its tables grow. */
async function waitForHistory({ service }: Callers): Promise<void> {
  for (;;) {
    const { indexers, state } = service.services.networks.status(NETWORK);
    const filling = indexers.some(({ name }) => name === 'history');
    if (!filling && state.tip !== undefined && state.tip.hash === state.source.tip?.hash) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Simulates stored bytes of a newer ledger version. */
const withUndecodableBytes =
  (id: string, table: string, column: string, more: Example = {}): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    const name = sql`${schema}.${identifier(table)}`;
    const bytes = Buffer.from('midnight:something[v99]:\0');
    await requestWith(id, more)(callers);
    await waitForHistory(callers);
    await db.run(sql`create table ${schema}.kept as select * from ${name}`);
    try {
      await db.run(sql`update ${name} set ${identifier(column)} = ${bytes}`);
      return await requestWith(id, more)(callers);
    } finally {
      await db.run(sql`truncate ${name}`);
      await db.run(sql`insert into ${name} select * from ${schema}.kept`);
      await db.run(sql`drop table ${schema}.kept`);
    }
  };

const parameters = (id: string): Scenario => withUndecodableBytes(id, 'ledger_parameters', 'bytes');

/** Networks without a source and without simulation. */
async function withoutSource(id: string): Promise<LightMyRequestResponse> {
  const service = await openTestService();
  try {
    const operation = findOperation(id);
    return await service.http.inject(buildRequest(operation, operation.example, headers));
  } finally {
    await service.close();
  }
}

/** Simulates an indexer release that does not offer the query. */
const unoffered =
  (id: string): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    await requestWith(id, {})(callers);
    await db.run(sql`alter table ${schema}.inquiry alter column state set default 5`);
    try {
      return await requestWith(id, {})(callers);
    } finally {
      await db.run(sql`alter table ${schema}.inquiry alter column state set default 0`);
    }
  };

/** Simulates a source whose blocks do not contain the registrations on Cardano. */
const withoutMappings =
  (id: string, more: Example): Scenario =>
  async (callers) => {
    const { db } = callers.service.services;
    await requestWith(id, more)(callers);
    await waitForHistory(callers);
    await db.run(sql`update ${schema}.checkpoint set mappings_told = false`);
    try {
      return await requestWith(id, more)(callers);
    } finally {
      await db.run(sql`update ${schema}.checkpoint set mappings_told = true`);
    }
  };

async function beginWalletSession(callers: Callers): Promise<Example> {
  const response = await requestWith('createMidnightWalletSession', {})(callers);
  return { path: { sessionId: response.json().sessionId } };
}

/** A session has to be created before its transactions can be listed. */
export const MIDNIGHT_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  getMidnightWalletSession: beginWalletSession,
  deleteMidnightWalletSession: beginWalletSession,
  listMidnightWalletTransactions: beginWalletSession,
};

const unknownHashExample = { path: { hash: UNKNOWN_HASH } };
const unknownContractExample = { path: { address: UNKNOWN_HASH } };

export const MIDNIGHT_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  getMidnightTransaction: { 'not-found': requestWith('getMidnightTransaction', unknownHashExample) },
  getMidnightTransactionsByIdentifier: {
    'not-found': requestWith('getMidnightTransactionsByIdentifier', { path: { identifier: `00${UNKNOWN_HASH}` } }),
  },
  getMidnightTransactionRaw: { 'not-found': requestWith('getMidnightTransactionRaw', unknownHashExample) },
  getMidnightTransactionDecoded: {
    'not-found': requestWith('getMidnightTransactionDecoded', unknownHashExample),
    undecodable: withUndecodableBytes('getMidnightTransactionDecoded', 'transaction', 'raw'),
  },
  listMidnightTransactionEvents: { 'not-found': requestWith('listMidnightTransactionEvents', unknownHashExample) },
  getMidnightTransactionUtxos: { 'not-found': requestWith('getMidnightTransactionUtxos', unknownHashExample) },
  listMidnightTransactionActions: { 'not-found': requestWith('listMidnightTransactionActions', unknownHashExample) },
  decodeMidnightTransaction: {
    undecodable: requestWith('decodeMidnightTransaction', { body: { raw: OTHER_LEDGER_TRANSACTION } }),
  },
  submitMidnightTransaction: {
    undecodable: requestWith('submitMidnightTransaction', { body: { raw: OTHER_LEDGER_TRANSACTION } }),
    'not-implemented': () => withoutSource('submitMidnightTransaction'),
  },
  getDustStatus: { undecodable: parameters('getDustStatus') },
  listDustStatus: { undecodable: parameters('listDustStatus') },
  getDustRegistrations: {
    undecodable: parameters('getDustRegistrations'),
    'not-implemented': withoutMappings('getDustRegistrations', { query: { includeRemoved: true } }),
  },
  listDustGenerations: { undecodable: parameters('listDustGenerations') },
  getDustProjection: { undecodable: parameters('getDustProjection') },
  getDustParameters: {
    'not-found': requestWith('getDustParameters', { query: { atHeight: 2_000_000_000 } }),
    undecodable: parameters('getDustParameters'),
  },
  estimateDust: { undecodable: parameters('estimateDust') },
  getMidnightBlock: { 'not-found': requestWith('getMidnightBlock', { path: { block: UNKNOWN_HASH } }) },
  listMidnightBlockTransactions: {
    'not-found': requestWith('listMidnightBlockTransactions', { path: { block: '999999999' } }),
  },
  getMidnightContract: { 'not-found': requestWith('getMidnightContract', unknownContractExample) },
  getMidnightContractState: {
    'not-found': requestWith('getMidnightContractState', unknownContractExample),
    undecodable: withUndecodableBytes('getMidnightContractState', 'contract_action', 'state'),
  },
  getMidnightTransactionFees: {
    'not-found': requestWith('getMidnightTransactionFees', unknownHashExample),
    undecodable: withUndecodableBytes('getMidnightTransactionFees', 'transaction', 'raw'),
  },
  getMidnightWalletSession: { 'not-found': requestWith('getMidnightWalletSession', {}) },
  deleteMidnightWalletSession: { 'not-found': requestWith('deleteMidnightWalletSession', {}) },
  listMidnightWalletTransactions: {
    'not-found': requestWith('listMidnightWalletTransactions', {}),
    undecodable: async (callers) => {
      const example = await beginWalletSession(callers);
      return await withUndecodableBytes('listMidnightWalletTransactions', 'transaction', 'raw', example)(callers);
    },
  },
  listDustRegistrations: { 'not-implemented': withoutMappings('listDustRegistrations', {}) },
  getMidnightValidatorIdentity: {
    'not-found': requestWith('getMidnightValidatorIdentity', { path: { poolId: '00'.repeat(28) } }),
    'not-implemented': unoffered('getMidnightValidatorIdentity'),
  },
  listMidnightValidatorPerformance: {
    'not-found': requestWith('listMidnightValidatorPerformance', { path: { poolId: '00'.repeat(28) } }),
    'not-implemented': unoffered('listMidnightValidatorPerformance'),
  },
  getMidnightValidator: {
    'not-found': requestWith('getMidnightValidator', { path: { poolId: '00'.repeat(28) } }),
    'not-implemented': unoffered('getMidnightValidator'),
  },
  ...Object.fromEntries(
    [
      'getDustMerkleUpdate',
      'getZswapMerkleUpdate',
      'listMidnightCommittee',
      'listMidnightPerformance',
      'listMidnightValidators',
      'listMidnightContractEvents',
      'listMidnightBridgeEvents',
      'getMidnightBridgeBalance',
      'getMidnightBridgeSummary',
      'listMidnightBridgeDeposits',
      'listMidnightBridgeInflows',
      'listMidnightValidatorIdentities',
      'listMidnightValidatorStake',
      'listMidnightValidatorRegistrations',
      'listMidnightValidatorPresence',
      'getMidnightEpochUtilization',
    ].map((id) => [id, { 'not-implemented': unoffered(id) }]),
  ),
  listMidnightContractBalances: { 'not-found': requestWith('listMidnightContractBalances', unknownContractExample) },
};
