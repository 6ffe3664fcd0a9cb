import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { openTestService } from '../support/service.js';
import { type Callers, demoKey, requestOf } from './calls.js';

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

const NETWORK = 'MIDNIGHT_PREPROD';
const headers = { 'x-api-key': demoKey(NETWORK) };
const schema = networkSchema(NETWORK);
const UNHEARD_OF = '00'.repeat(32);
/** Tag of a transaction that this ledger version does not read. */
const OF_ANOTHER_LEDGER = Buffer.from('midnight:transaction[v6](signature[v1],proof):\0').toString('hex');

const operationOf = (id: string): Operation => OPERATIONS.find((operation) => operation.id === id)!;

const ask =
  (id: string, more: Example): Story =>
  ({ service }) => {
    const operation = operationOf(id);
    return service.http.inject(requestOf(operation, { ...operation.example, ...more }, headers));
  };

/** A simulated network indexes its history after the first responses; until then its tables grow. */
async function untilTold({ service }: Callers): Promise<void> {
  for (;;) {
    const { indexers, state } = service.services.networks.status(NETWORK);
    const filling = indexers.some(({ name }) => name === 'history');
    if (!filling && state.tip !== undefined && state.tip.hash === state.source.tip?.hash) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Simulates stored bytes of a newer ledger version. */
const spoilt =
  (id: string, table: string, column: string): Story =>
  async (callers) => {
    const { db } = callers.service.services;
    const name = sql`${schema}.${identifier(table)}`;
    const bytes = Buffer.from('midnight:something[v99]:\0');
    await ask(id, {})(callers);
    await untilTold(callers);
    await db.run(sql`create table ${schema}.kept as select * from ${name}`);
    try {
      await db.run(sql`update ${name} set ${identifier(column)} = ${bytes}`);
      return await ask(id, {})(callers);
    } finally {
      await db.run(sql`truncate ${name}`);
      await db.run(sql`insert into ${name} select * from ${schema}.kept`);
      await db.run(sql`drop table ${schema}.kept`);
    }
  };

const parameters = (id: string): Story => spoilt(id, 'ledger_parameters', 'bytes');

/** Networks without a source and without simulation. */
async function withoutSource(id: string): Promise<LightMyRequestResponse> {
  const service = await openTestService();
  try {
    const operation = operationOf(id);
    return await service.http.inject(requestOf(operation, operation.example, headers));
  } finally {
    await service.close();
  }
}

/** Simulates an indexer release that does not offer the query. */
const unoffered =
  (id: string): Story =>
  async (callers) => {
    const { db } = callers.service.services;
    await ask(id, {})(callers);
    await db.run(sql`alter table ${schema}.inquiry alter column state set default 5`);
    try {
      return await ask(id, {})(callers);
    } finally {
      await db.run(sql`alter table ${schema}.inquiry alter column state set default 0`);
    }
  };

const ofHash = { path: { hash: UNHEARD_OF } };
const ofContract = { path: { address: UNHEARD_OF } };

export const MIDNIGHT_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = {
  getMidnightTransaction: { 'not-found': ask('getMidnightTransaction', ofHash) },
  getMidnightTransactionsByIdentifier: {
    'not-found': ask('getMidnightTransactionsByIdentifier', { path: { identifier: `00${UNHEARD_OF}` } }),
  },
  getMidnightTransactionRaw: { 'not-found': ask('getMidnightTransactionRaw', ofHash) },
  getMidnightTransactionDecoded: {
    'not-found': ask('getMidnightTransactionDecoded', ofHash),
    undecodable: spoilt('getMidnightTransactionDecoded', 'transaction', 'raw'),
  },
  listMidnightTransactionEvents: { 'not-found': ask('listMidnightTransactionEvents', ofHash) },
  getMidnightTransactionUtxos: { 'not-found': ask('getMidnightTransactionUtxos', ofHash) },
  listMidnightTransactionActions: { 'not-found': ask('listMidnightTransactionActions', ofHash) },
  decodeMidnightTransaction: {
    undecodable: ask('decodeMidnightTransaction', { body: { raw: OF_ANOTHER_LEDGER } }),
  },
  submitMidnightTransaction: {
    undecodable: ask('submitMidnightTransaction', { body: { raw: OF_ANOTHER_LEDGER } }),
    'not-implemented': () => withoutSource('submitMidnightTransaction'),
  },
  getDustStatus: { undecodable: parameters('getDustStatus') },
  listDustStatus: { undecodable: parameters('listDustStatus') },
  getDustRegistrations: { undecodable: parameters('getDustRegistrations') },
  listDustGenerations: { undecodable: parameters('listDustGenerations') },
  getDustProjection: { undecodable: parameters('getDustProjection') },
  getDustParameters: {
    'not-found': ask('getDustParameters', { query: { atHeight: 2_000_000_000 } }),
    undecodable: parameters('getDustParameters'),
  },
  estimateDust: { undecodable: parameters('estimateDust') },
  getMidnightBlock: { 'not-found': ask('getMidnightBlock', { path: { block: UNHEARD_OF } }) },
  listMidnightBlockTransactions: {
    'not-found': ask('listMidnightBlockTransactions', { path: { block: '999999999' } }),
  },
  getMidnightContract: { 'not-found': ask('getMidnightContract', ofContract) },
  getMidnightContractState: {
    'not-found': ask('getMidnightContractState', ofContract),
    undecodable: spoilt('getMidnightContractState', 'contract_action', 'state'),
  },
  getMidnightValidator: {
    'not-found': ask('getMidnightValidator', { path: { poolId: '00'.repeat(28) } }),
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
    ].map((id) => [id, { 'not-implemented': unoffered(id) }]),
  ),
  listMidnightContractBalances: { 'not-found': ask('listMidnightContractBalances', ofContract) },
};
