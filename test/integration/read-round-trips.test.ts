import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCKFROST } from '../../src/api/compat/blockfrost/blockfrost-route.js';
import { KOIOS } from '../../src/api/compat/koios/koios-route.js';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest, demoKey } from '../contract/calls.js';
import { eventually } from '../support/eventually.js';
import { recordTransactions } from '../support/record-statements.js';
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
  !/\.(?:submission|inquiry|anchor_document|off_chain_revision|mempool_stay)\b/.test(text);

/** Statements of each round trip of the second of two equal requests, when all statements are prepared. */
async function listRoundTrips(id: string, example?: Example): Promise<readonly (readonly string[])[]> {
  const operation = OPERATIONS.find((each) => each.id === id)!;
  const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
  const request = buildRequest(operation, example ?? operation.example, headers);
  await service.http.inject(request);
  const trips = await recordTransactions(async () => {
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

test.each(['txs/{hash}', 'txs/{hash}/utxos'])('Blockfrost %s takes one round trip', async (path) => {
  const request = {
    url: `${BLOCKFROST}/${path.replace('{hash}', EXAMPLE.tx.any)}`,
    headers: { 'x-api-key': demoKey('CARDANO_MAINNET') },
  };
  await service.http.inject(request);
  const trips = await recordTransactions(async () => {
    expect((await service.http.inject(request)).statusCode).toBe(200);
  });
  expect(trips.filter((texts) => texts.some(isRead))).toHaveLength(1);
});

/** Lists of Koios for several items of the request, which are taken from another list. */
const KOIOS_LISTS = [
  ...[
    'account_info',
    'account_rewards',
    'account_reward_history',
    'account_updates',
    'account_update_history',
    'account_addresses',
    'account_assets',
    'account_history',
    'account_utxos',
  ].map((path) => ({ path, field: '_stake_addresses', from: 'account_list', column: 'stake_address' })),
  ...['address_info', 'address_assets', 'address_utxos', 'address_txs'].map((path) => ({
    path,
    field: '_addresses',
    from: 'address_list',
    column: 'address',
  })),
  ...['pool_info', 'pool_owner_history', 'pool_metadata'].map((path) => ({
    path,
    field: '_pool_bech32_ids',
    from: 'pool_list',
    column: 'pool_id_bech32',
  })),
  { path: 'reference_script_utxos', field: '_script_hashes', from: 'plutus_script_list', column: 'script_hash' },
  { path: 'drep_info', field: '_drep_ids', from: 'drep_list', column: 'drep_id' },
] as const;

const SEVERAL = 3;

test.each(KOIOS_LISTS)('koios $path takes no more statements for several items than for one', async (list) => {
  const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
  const listed = await service.http.inject({ url: `${KOIOS}/${list.from}?limit=${SEVERAL}`, headers });
  const items = (listed.json() as Readonly<Record<string, string>>[]).map((row) => row[list.column]!);
  expect(items.length).toBeGreaterThan(1);
  const count = async (some: readonly string[]): Promise<number> => {
    const request = { method: 'POST', url: `${KOIOS}/${list.path}`, headers, payload: { [list.field]: some } } as const;
    await service.http.inject(request);
    const trips = await recordTransactions(async () => {
      const response = await service.http.inject(request);
      expect(response.statusCode, response.body).toBe(200);
    });
    return trips.flat().filter(isRead).length;
  };
  // Some items have content that takes a statement of its own, such as assets.
  const single: number[] = [];
  for (const item of items) single.push(await count([item]));
  expect(await count(items)).toBeLessThanOrEqual(Math.max(...single));
});
