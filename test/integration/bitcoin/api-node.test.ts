import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BITCOIN_EXAMPLE } from '../../../src/api/shapes/bitcoin/examples.js';
import { networkById } from '../../../src/chains/networks.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { compose } from '../../../src/sandbox/bitcoin/compose.js';
import { createSimulation } from '../../../src/sandbox/bitcoin/simulation.js';
import { eventually } from '../../support/eventually.js';
import { movableClock } from '../../support/movable-clock.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient, type JsonResponse } from '../cardano-api/api-client.js';

const NETWORK = networkById('BITCOIN_MAINNET');
const { walletFactory: make } = createSimulation(NETWORK, 1);
const shop = make.witnessKey('a shop of this test');
const other = make.taproot('another of this test');

let service: TestService;
const { get, post, refusal } = createApiClient(() => service.http as never, NETWORK.alias);

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock: movableClock(Date.UTC(2026, 8, 1, 12)) },
  );
});
afterAll(() => service?.close());

const control = (action: string, payload: object): Promise<JsonResponse> =>
  post(`/api/operator/sandbox/${NETWORK.id}/${action}`, payload);

/** A signed payment from an output of the shop. */
async function payment(value: bigint): Promise<{ readonly txid: string; readonly rawTxHex: string }> {
  const { txHash } = await control('fund', { address: shop.address, satoshi: '500000' });
  const { vout } = await get(`/api/btc/txs/${txHash}`);
  const { n } = vout.find(({ address }: JsonResponse) => address === shop.address);
  const coin = {
    outpoint: { txid: fromHex(txHash), vout: n },
    value: 500_000n,
    script: shop.script,
    height: 0,
    coinbase: false,
  };
  const outputs = [{ value, script: other.script }];
  const made = compose([], { payer: shop, inputs: [{ coin, wallet: shop }], outputs, feeRate: 1, exact: true });
  return { txid: toHex(made.transaction.txid), rawTxHex: toHex(made.bytes) };
}

describe('requests to the node', () => {
  test('payment is tested, submitted, pending, and confirmed by the next block', async () => {
    const { txid, rawTxHex } = await payment(490_000n);
    expect(await post('/api/btc/txs/test', { rawTxHexes: [rawTxHex] })).toMatchObject([
      { txid, accepted: true, fee: 10_000 },
    ]);
    expect(await post('/api/btc/txs/submit', { rawTxHex })).toEqual({ txid });
    await eventually(async () => (await get('/api/btc/mempool/txids')).data.includes(txid));
    expect((await get(`/api/btc/addresses/${other.address}`)).balance).toEqual({
      confirmed: 0,
      unconfirmed: 490_000,
      total: 490_000,
    });
    expect(await get(`/api/btc/addresses/${other.address}/utxos`)).toMatchObject([
      { txid, status: { confirmed: false } },
    ]);
    await control('advance', { blocks: 1 });
    expect(await get(`/api/btc/txs/${txid}/status`)).toMatchObject({ confirmed: true, confirmations: 1 });
    expect((await get(`/api/btc/addresses/${other.address}`)).balance).toEqual({
      confirmed: 490_000,
      unconfirmed: 0,
      total: 490_000,
    });
  });

  test('rejection has the reason of the node', async () => {
    expect(await refusal('/api/btc/txs/submit', { rawTxHex: BITCOIN_EXAMPLE.rawTxHex })).toMatch(
      /^The node refused the transaction: \S+/,
    );
    const { rawTxHex } = await payment(400n);
    const corrupt = `${rawTxHex.slice(0, -20)}0000${rawTxHex.slice(-16)}`;
    expect(await refusal('/api/btc/txs/submit', { rawTxHex: corrupt })).toMatch(/^(?:The node refused|This is not)/);
    expect(await refusal('/api/btc/txs/package', { rawTxHexes: [BITCOIN_EXAMPLE.rawTxHex] })).toMatch(
      /^The node refused the package: /,
    );
  });

  test('submission as plain text returns the bare txid', async () => {
    const { txid, rawTxHex } = await payment(480_000n);
    const response = await service.http.inject({
      method: 'POST',
      url: '/api/btc/txs/submit',
      headers: { 'x-api-key': `xt_demo_${NETWORK.alias}`, 'content-type': 'text/plain' },
      payload: rawTxHex,
    });
    expect([response.statusCode, response.body]).toEqual([200, txid]);
  });

  test('estimates come from the node, from the mempool and from recent blocks', async () => {
    const fees = await get('/api/btc/fees');
    expect(Object.keys(fees)).toEqual(['estimates', 'recommended']);
    expect(Object.keys(fees.estimates)).toContain('1008');
    for (const source of ['node', 'projected', 'recent'])
      expect(await get(`/api/btc/fees/estimates/2?source=${source}`)).toMatchObject({ blocks: 2, source });
    const { fastestFee, minimumFee } = await get('/api/btc/fees/precise');
    expect(fastestFee).toBeGreaterThanOrEqual(minimumFee);
  });

  test('chain state combines the index and the node', async () => {
    const tip = await get('/api/btc/chain/tip');
    expect(await get('/api/btc/chain')).toMatchObject({
      network: NETWORK.id,
      blockHash: tip.blockHash,
      headers: tip.blockHeight,
      indexer: { lagBlocks: 0, startHeight: 899_999 },
    });
    const tips = await get('/api/btc/chain/tips');
    expect(tips[0]).toMatchObject({ status: 'active', hash: tip.blockHash });
    expect(await get('/api/btc/chain/supply')).toMatchObject({ subsidy: 312_500_000, nextHalvingHeight: 1_050_000 });
    expect((await get('/api/btc/chain/deployments')).deployments).toHaveProperty('taproot');
    expect(await get('/api/btc/chain/health')).toMatchObject({ node: { status: 'ok' } });
  });
});
