import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest, demoKey } from '../contract/calls.js';
import { eventually } from '../support/eventually.js';
import { recordRoundTrips } from '../support/record-statements.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

/** Round trips to the database of the example of each operation, without cached responses. */
const EXPECTED: Readonly<Record<string, number>> = {
  getTransactionUtxos: 2,
  getAsset: 2,
  listAssetHolders: 2,
  listAssetHistory: 3,
  getLatestBlock: 1,
  getBlock: 1,
  getBlockOfSlot: 1,
  getEpoch: 1,
  getAccountInfo: 2,
  listAddressTransactions: 2,
  getAddressTotals: 2,
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

/** The workers of the network read their queues meanwhile. */
const isRead = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && text.includes('"cardano_mainnet"') && !/\.(?:submission|inquiry)\b/.test(text);

test.each(Object.entries(EXPECTED))('%s takes %i round trips', async (id, expected) => {
  const operation = OPERATIONS.find((each) => each.id === id)!;
  const request = buildRequest(operation, operation.example, { 'x-api-key': demoKey('CARDANO_MAINNET') });
  await service.http.inject(request);
  const trips = await recordRoundTrips(async () => {
    expect((await service.http.inject(request)).statusCode).toBe(200);
  });
  expect(trips.filter((texts) => texts.some(isRead))).toHaveLength(expected);
});
