import type { LightMyRequestResponse } from 'fastify';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest, type Callers, demoKey } from './calls.js';

/**
 * Failures of operations about blocks, transactions and epochs: the entity does not exist, or its bytes are not stored.
 */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const UNKNOWN_HASH = 'ab'.repeat(32);

/** Path parameter values that do not exist on the simulated mainnet. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  txHash: UNKNOWN_HASH,
  hash: UNKNOWN_HASH,
  slot: '1',
  epoch: '1',
  time: '1506203091',
};

/** Operations that need another value. */
const UNKNOWN_EXAMPLES: Readonly<Record<string, Example>> = {
  getParameters: { query: { epoch_no: 1_000_000 } },
  getEpochParameters: { path: { epoch: '1000000' } },
  diffEpochParameters: { path: { epoch: '1000000' } },
};

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };

const requestUnknown = (operation: Operation): Scenario => {
  const { example } = operation;
  const path = Object.fromEntries(
    Object.entries(example.path ?? {}).map(([name, value]) => [name, UNKNOWN_VALUES[name] ?? value]),
  );
  return ({ service }) =>
    service.http.inject(buildRequest(operation, UNKNOWN_EXAMPLES[operation.id] ?? { ...example, path }, headers));
};

/** An index with headers only, up to a block that has transactions. */
const requestWithoutBytes =
  (operation: Operation): Scenario =>
  async ({ service }) => {
    const schema = networkSchema('CARDANO_MAINNET');
    const { db } = service.services;
    const [tip] = await db.rows<{ readonly height: number }>(sql`select height from ${schema}.checkpoint`);
    const moveTip = (height: unknown) => db.run(sql`update ${schema}.checkpoint set height = ${height}::integer`);
    await db.run(sql`update ${schema}.raw_block set whole = false`);
    await moveTip(EXAMPLE.block.height);
    try {
      return await service.http.inject(buildRequest(operation, withDetails(operation), headers));
    } finally {
      await moveTip(tip?.height);
      await db.run(sql`update ${schema}.raw_block set whole = true`);
    }
  };

/** Summaries do not need the block bytes. */
const withDetails = ({ id, example }: Operation): Example =>
  id === 'listBlockTransactions' || id === 'listBlocksTransactions'
    ? { ...example, query: { details: true } }
    : example;

const TAGS: readonly string[] = ['Cardano Blocks', 'Transactions', 'Epochs'];

export const CHAIN_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = Object.fromEntries(
  OPERATIONS.filter(({ tag }) => TAGS.includes(tag)).map((operation) => [
    operation.id,
    { 'not-found': requestUnknown(operation), 'not-implemented': requestWithoutBytes(operation) },
  ]),
);
