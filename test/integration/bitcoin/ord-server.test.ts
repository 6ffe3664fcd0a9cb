import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageBitcoinAddressUtxos } from '../../../src/api/operations/bitcoin-addresses/page-bitcoin-address-utxos.js';
import { getBitcoinOrdinalsOutputs } from '../../../src/api/operations/bitcoin-ordinals/get-bitcoin-ordinals-outputs.js';
import { getBitcoinOrdinalsStatus } from '../../../src/api/operations/bitcoin-ordinals/get-bitcoin-ordinals-status.js';
import { networkById } from '../../../src/chains/networks.js';
import { createSimulation } from '../../../src/sandbox/bitcoin/simulation.js';
import { type FakeOrd, startFakeOrd } from '../../support/ord/fake-ord.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';

const { treasures, wallet } = createSimulation(networkById('BITCOIN_MAINNET'), 1).users[0]!;
const headers = { 'x-api-key': 'xt_demo_bitcoin-mainnet' };
const ID = `${'ab'.repeat(32)}i0`;
let service: TestService;
let app: FastifyInstance;
let ord: FakeOrd;

beforeAll(async () => {
  ord = await startFakeOrd();
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
    BITCOIN_MAINNET_ORD_URL: ord.url,
  });
  app = serveOperations(service, [pageBitcoinAddressUtxos, getBitcoinOrdinalsOutputs, getBitcoinOrdinalsStatus]);
});
afterAll(async () => {
  await app.close();
  await service.close();
  await ord.stop();
});
beforeEach(() => {
  ord.requestedPaths.length = 0;
  ord.unknown.clear();
  ord.corrupt = (entries) => entries;
  ord.instead = undefined;
});

interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly status: { readonly confirmed: boolean };
  readonly ordinalsIndexed?: boolean;
  readonly inscriptions?: readonly string[];
  readonly runes?: readonly object[];
}

const page = async (address: string, ordinals = true): Promise<{ readonly status: number; readonly body: unknown }> => {
  const response = await app.inject({
    url: `/api/btc/addresses/${address}/utxos/page?includeOrdinals=${ordinals}`,
    headers,
  });
  return { status: response.statusCode, body: response.json() };
};
const fetchUtxos = async (address: string, ordinals = true): Promise<readonly Utxo[]> => {
  const { status, body } = await page(address, ordinals);
  expect(status).toBe(200);
  return (body as { data: readonly Utxo[] }).data;
};
const formatOutpoint = ({ txid, vout }: Utxo): string => `${txid}:${vout}`;

test('configured ord server is queried once per page, and its entries are matched by output', async () => {
  const [first, second] = await fetchUtxos(treasures.address!, false);
  expect(ord.requestedPaths).toEqual([]);
  ord.held.set(formatOutpoint(first!), {
    inscriptions: [ID],
    runes: { 'TWO•WORDS': '18446744073709551616', UNHEARDOF: '1' },
  });
  ord.held.set(formatOutpoint(second!), { indexed: false });
  ord.runes.set('TWO•WORDS', '840000:1');
  ord.corrupt = (entries) => entries.toReversed();
  const found = await fetchUtxos(treasures.address!);
  expect(found[0]).toMatchObject({
    ordinalsIndexed: true,
    inscriptions: [ID],
    runes: [
      { runeId: '840000:1', spacedName: 'TWO•WORDS', amount: '18446744073709551616', symbol: 'R', divisibility: 2 },
    ],
  });
  expect(found[1]).toMatchObject({ ordinalsIndexed: false, scriptPubkey: expect.any(String) });
  expect(found[1]).not.toHaveProperty('inscriptions');
  expect(found[1]).not.toHaveProperty('runes');
  expect(found.slice(2).every(({ inscriptions, runes }) => inscriptions?.length === 0 && runes?.length === 0)).toBe(
    true,
  );
  expect(ord.requestedPaths.filter((requestLine) => requestLine === 'POST /outputs')).toHaveLength(1);
});

test('returns 502 if its response does not cover every output, 503 if there is none; without ordinals both are irrelevant', async () => {
  const drops = (entries: string[]): string[] => entries.slice(1);
  const repeats = ([, ...rest]: string[]): string[] => [rest[0]!, ...rest];
  for (const corrupt of [drops, repeats, () => [], () => ['{']]) {
    ord.corrupt = corrupt;
    const { status, body } = await page(treasures.address!);
    expect(status).toBe(502);
    expect(body).toEqual({ error: expect.stringMatching(/^The answer of the ordinals indexer failed its checks: /) });
  }
  const [first] = await fetchUtxos(treasures.address!, false);
  ord.unknown.add(formatOutpoint(first!));
  expect(await page(treasures.address!)).toEqual({
    status: 502,
    body: { error: 'The ordinals indexer does not know every output of this page' },
  });
  ord.instead = (response) => response.destroy();
  expect(await page(treasures.address!)).toEqual({
    status: 503,
    body: { error: 'The ordinals indexer cannot be reached: try again later' },
  });
  ord.instead = (response) => response.writeHead(500).end();
  expect((await page(treasures.address!)).status).toBe(503);
  expect((await page(treasures.address!, false)).status).toBe(200);
});

test('mempool output that the server does not know does not affect the others', async () => {
  const paid = await service.http.inject({
    method: 'POST',
    url: '/api/operator/sandbox/BITCOIN_MAINNET/fund',
    headers,
    payload: { address: wallet.address, satoshi: '250000' },
  });
  expect(paid.statusCode).toBe(200);
  const unconfirmed = (await fetchUtxos(wallet.address!, false)).find(({ status }) => !status.confirmed)!;
  ord.held.set(formatOutpoint(unconfirmed), { indexed: false });
  const known = await fetchUtxos(wallet.address!);
  ord.unknown.add(formatOutpoint(unconfirmed));
  ord.requestedPaths.length = 0;
  expect(await fetchUtxos(wallet.address!)).toEqual(known);
  expect(ord.requestedPaths).toEqual(['POST /outputs', 'POST /outputs']);
  const [other] = known;
  expect(other).toMatchObject({ ordinalsIndexed: true });
  expect(known.find((utxo) => formatOutpoint(utxo) === formatOutpoint(unconfirmed))).toMatchObject({
    ordinalsIndexed: false,
  });
});

test('batch requests for outputs use the server too', async () => {
  const [first] = await fetchUtxos(treasures.address!, false);
  const fetchOutputs = () =>
    app.inject({
      method: 'POST',
      url: '/api/btc/ordinals/outputs',
      headers,
      payload: { outpoints: [formatOutpoint(first!)] },
    });
  expect((await fetchOutputs()).json().data[0]).toMatchObject({ outpoint: formatOutpoint(first!), inscriptions: [ID] });
  ord.corrupt = () => [];
  expect((await fetchOutputs()).statusCode).toBe(502);
  ord.instead = (response) => response.destroy();
  expect((await fetchOutputs()).statusCode).toBe(503);
  const status = await app.inject({ url: '/api/btc/ordinals/status', headers });
  expect(status.json()).toMatchObject({ outputsFrom: 'ord' });
});
