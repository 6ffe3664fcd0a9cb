import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperationErrors, type Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { CardanoNetwork } from '../../src/chains/networks.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import type { SwitchableFact } from '../../src/store/switchable-facts.js';
import { buildRequest } from '../contract/calls.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { append, enterprise, key, output, TinyChain } from './tx-operations/tiny-chain.js';

const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
const schema = networkSchema(network.id);
const SLOT = 130_000_000;
const isMarketOperation = ({ facts }: Operation): boolean => facts?.includes('market') ?? false;
const MARKET_OPERATIONS = OPERATIONS.filter((operation) => isMarketOperation(operation) && !operation.pure);

let service: TestService;
let http: FastifyInstance;
let chain: TinyChain;
const open = (disabledFacts: readonly SwitchableFact[]): Promise<CardanoIndex> =>
  openCardanoIndex(service.services.db, network, { genesis: chain.genesis, disabledFacts });

beforeAll(async () => {
  service = await openTestService();
  chain = new TinyChain(network);
  const index = await open(['market']);
  chain.pay([output(enterprise(key('receiver')), 5_000_000n)]);
  await append(index, [chain.block(SLOT)]);
  await index.goLive();
  http = serveOperations(service, OPERATIONS);
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const call = async (operation: Operation) => {
  const { query, ...example } = operation.example;
  const request = buildRequest(
    operation,
    { ...example, query: { ...query, network: 'preprod' } },
    { 'x-api-key': 'xt_demo_cardano-preprod' },
  );
  const response = await http.inject(request);
  return { id: operation.id, status: response.statusCode, body: response.json() };
};

describe('an index without market data', () => {
  test('every operation of market data and wallet analytics needs the fact', () => {
    const without = OPERATIONS.filter(
      (operation) => ['Market Data', 'Wallet Analytics'].includes(operation.tag) && !isMarketOperation(operation),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
    expect(MARKET_OPERATIONS.length).toBeGreaterThan(60);
    for (const operation of MARKET_OPERATIONS) expect(getOperationErrors(operation)).toContain('not-implemented');
  });

  test('operations that need it return 501 with the setting', async () => {
    const error = `This needs market data, which the index of ${network.id} was built without (setting ${network.id}_MARKET)`;
    for (const operation of MARKET_OPERATIONS)
      expect(await call(operation)).toEqual({ id: operation.id, status: 501, body: { error } });
  });

  test('other operations work, and the list of networks names the missing data', async () => {
    const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
    const latest = await http.inject({ url: '/api/blocks/latest', headers });
    expect({ status: latest.statusCode, slot: latest.json().slot }).toEqual({ status: 200, slot: SLOT });
    const listed = (await http.inject('/api/networks')).json() as {
      readonly network: string;
      readonly missing: readonly string[];
    }[];
    expect(listed.find((each) => each.network === network.id)?.missing).toContain('market data');
  });

  test('it is not opened with the fact, and is opened again without it', async () => {
    await expect(open([])).rejects.toThrow(
      `The index of ${network.id} was built without market data: set ${network.id}_MARKET to off, or run crosstie resync ${network.id} to load the chain again`,
    );
    const index = await open(['market']);
    expect((await index.checkpoint())?.point.slot).toBe(SLOT);
  });
});

test('a fact that is turned off later is missing from then on', async () => {
  await service.services.db.run(sql`drop schema ${schema} cascade`);
  chain = new TinyChain(network);
  const index = await open([]);
  await append(index, [chain.block(SLOT)]);
  await open([]);
  await open(['market']);
  await expect(open([])).rejects.toThrow('was built without market data');
});

test('an index without blocks takes the facts of its settings', async () => {
  await service.services.db.run(sql`drop schema ${schema} cascade`);
  await open(['market']);
  const index = await open([]);
  expect(await index.checkpoint()).toBeUndefined();
});
