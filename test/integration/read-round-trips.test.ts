import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Example } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest, demoKey } from '../contract/calls.js';
import { eventually } from '../support/eventually.js';
import { recordRoundTrips } from '../support/record-statements.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Round trips to the database of the example of each operation, without cached responses. */
const EXPECTED: Readonly<Record<string, number>> = {
  getTransaction: 1,
  getTransactionUtxos: 1,
  getAsset: 2,
  listAssetHolders: 2,
  listAssetHistory: 3,
  getLatestBlock: 1,
  getBlock: 1,
  listBlockTransactions: 1,
  listBlocks: 2,
  getBlockOfSlot: 1,
  getEpoch: 1,
  getAccountInfo: 2,
  listAddressTransactions: 2,
  getAddressTotals: 2,
  getPool: 3,
  listPools: 3,
  getAddressInfo: 3,
  getAddressBalance: 2,
};

let service: TestService;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_RESPONSE_CACHE_MB: '0',
  });
  await startNetworks(service, 'CARDANO_MAINNET');
  // While the history grows, the index reads the same tables.
  await eventually(() => {
    const { tip, state } = service.services.networks.status('CARDANO_MAINNET');
    return tip !== undefined && tip.height === state.source.tip?.height;
  });
});

afterAll(() => service.close());

/**
 * The workers of the network read their queues meanwhile, and after each document that one of them fetches the mark of
 * cached responses is read once.
 */
const isRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) &&
  text.includes('"cardano_mainnet"') &&
  !/\.(?:submission|inquiry|anchor_document|off_chain_revision)\b/.test(text);

/** Statements of each round trip of the second of two equal requests, when all statements are prepared. */
async function listRoundTrips(id: string, example?: Example): Promise<readonly (readonly string[])[]> {
  const operation = OPERATIONS.find((each) => each.id === id)!;
  const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
  const request = buildRequest(operation, example ?? operation.example, headers);
  await service.http.inject(request);
  const trips = await recordRoundTrips(async () => {
    expect((await service.http.inject(request)).statusCode).toBe(200);
  });
  return trips.filter((texts) => texts.some(isRead));
}

test.each(Object.entries(EXPECTED))('%s takes %i round trips', async (id, expected) => {
  const trips = await listRoundTrips(id);
  expect(trips, JSON.stringify(trips, undefined, 1)).toHaveLength(expected);
});

/** Transactions with content that is not in the outputs themselves. */
const TRANSACTIONS = [
  { content: 'a redeemer', trips: 2, select: 'select max(tx_id) as id from cardano_mainnet.redeemer' },
  {
    content: 'a divisible CIP-68 token',
    trips: 3,
    select: `
      select max(h.tx_id) as id from cardano_mainnet.output_asset h join cardano_mainnet.asset n on n.id = h.asset_id
       where substring(n.name for 4) = '\\x0014df10'`,
  },
  {
    content: 'a stake registration',
    trips: 1,
    select: 'select max(tx_id) as id from cardano_mainnet.stake_update where registration',
  },
];

test.each(TRANSACTIONS)('a transaction with $content takes $trips round trips', async ({ trips, select }) => {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly hash: string }>(
      `select encode(t.hash, 'hex') as hash from (${select}) w join cardano_mainnet.transaction t on t.id = w.id`,
    );
    expect(rows).toHaveLength(1);
    expect(await listRoundTrips('getTransaction', { path: { txHash: rows[0]!.hash } })).toHaveLength(trips);
  } finally {
    await client.end();
  }
});
