import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherLedger } from '../../src/api/services/transaction-builder/gather.js';
import { buildTransfer } from '../../src/builder/builds/transfer.js';
import type { PaymentDatum, Utxo } from '../../src/builder/request/request.js';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import { encodePlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { Party } from '../../src/market/dex.js';
import { minswapV1OrderDatum } from '../../src/market/dexes/minswap-v1.js';
import { minswapV2OrderDatum } from '../../src/market/dexes/minswap-v2-order-datum.js';
import { sundaeSwapOrderDatum } from '../../src/market/dexes/sundaeswap-order.js';
import { LOVELACE } from '../../src/market/unit.js';
import { ALWAYS_V1, ALWAYS_V2, type HashedScript, NEVER_V2 } from '../../src/sandbox/cardano/scripts.js';
import { signTransaction, testKey } from '../support/builder-keys.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { register, type TestUser } from '../support/users.js';

type JsonResponse = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_MAINNET';
const FLOW = { key: 'test', weight: 1 };
const TOKEN = 'ab'.repeat(28);
const [payment, stake, stranger] = [testKey(72_001), testKey(72_002), testKey(72_003)];
const owner: Party = { payment: { type: 'key', hash: payment.hash }, stake: { type: 'key', hash: stake.hash } };
const sender = addressText({ type: 'base', networkId: 1, payment: owner.payment, stake: owner.stake! });

/** The real contracts are not on a simulated chain; these are, with the behaviour that the test needs. */
const CONTRACTS: readonly (readonly [dex: string, HashedScript])[] = [
  ['MINSWAP_V2', ALWAYS_V2],
  ['MINSWAP_V1', ALWAYS_V1],
  ['SUNDAESWAP_V3', NEVER_V2],
];

const ORDERS: readonly { readonly script: HashedScript; readonly datum: PaymentDatum }[] = [
  {
    script: ALWAYS_V2,
    datum: {
      form: 'inline',
      bytes: encodePlutusData(
        minswapV2OrderDatum({
          canceller: { kind: 'signature', hash: payment.hashHex },
          refund: owner,
          lpAsset: TOKEN,
          step: { kind: 'exact-in', direction: 0, amount: 5_000_000n, wanted: 10n },
          maxBatcherFee: 1_000_000n,
        }),
      ),
    },
  },
  {
    script: ALWAYS_V1,
    datum: {
      form: 'shown',
      bytes: encodePlutusData(
        minswapV1OrderDatum({
          sender: owner,
          step: { kind: 'exact-in', unit: TOKEN, amount: 10n },
          batcherFee: 2_000_000n,
          deposit: 2_000_000n,
        }),
      ),
    },
  },
  {
    script: NEVER_V2,
    datum: {
      form: 'inline',
      bytes: encodePlutusData(
        sundaeSwapOrderDatum({
          ident: 'ab'.repeat(28),
          ownerKey: stake.hashHex,
          maxProtocolFee: 1_000_000n,
          destination: owner,
          details: {
            kind: 'swap',
            offer: { unit: LOVELACE, amount: 5_000_000n },
            least: { unit: TOKEN, amount: 10n },
          },
        }),
      ),
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), 'crosstie-cancel-'));
let service: TestService;
let user: TestUser;
let placed: string;

beforeAll(async () => {
  const file = join(folder, 'market.json');
  const contracts = CONTRACTS.map(([dex, { hash }]) => ({ role: 'order', dex, script: toHex(hash) }));
  writeFileSync(file, JSON.stringify({ mainnet: { contracts } }));
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_MARKET: file,
  });
  await startNetworks(service, NETWORK);
  user = await register(service, 'cancel');
  await control('fund', { address: sender, lovelace: '100000000' });
  await control('advance', { blocks: 1 });
  placed = await placeOrders();
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function control(action: string, payload: object): Promise<void> {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK}/${action}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect({ action, status: response.statusCode }).toEqual({ action, status: 200 });
}

async function call(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: JsonResponse }> {
  const response = await service.http.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: JSON.parse(response.body) };
}

async function callApi(method: 'GET' | 'POST', url: string, payload?: object): Promise<JsonResponse> {
  const { status, body } = await call(method, url, payload);
  expect({ url, status, error: body.error }).toEqual({ url, status: 200, error: undefined });
  return body;
}

/** Three orders in one transaction, each at its own contract. */
async function placeOrders(): Promise<string> {
  const network = networkById(NETWORK);
  const db = await service.services.networks.open<'cardano'>(NETWORK);
  const ledger = await gatherLedger({ db, network, services: service.services, flow: FLOW } as never);
  const utxos: Utxo[] = (await callApi('GET', `/api/addresses/${sender}/utxos`)).map(
    ({ txHash, outputIndex, value }: JsonResponse) => ({
      txHash,
      outputIndex,
      address: sender,
      lovelace: BigInt(value),
    }),
  );
  const outputs = ORDERS.map(({ script, datum }) => ({
    address: addressText({ type: 'enterprise', networkId: 1, payment: { type: 'script', hash: script.hash } }),
    lovelace: 9_000_000n,
    datum,
  }));
  const built = buildTransfer({ changeAddress: sender, utxos, outputs }, ledger);
  const { txHash } = await callApi('POST', '/api/transactions/submit', {
    cbor: signTransaction(built.cbor, [payment]),
  });
  await control('advance', { blocks: 1 });
  return txHash;
}

const cancel = (orderOutputIndex: number, fields: object = {}) =>
  call('POST', '/api/aggregator/cancel-tx', {
    orderTxHash: placed,
    orderOutputIndex,
    ownerAddress: sender,
    ...fields,
  });

const orderState = async (index: number): Promise<string> =>
  (await callApi('GET', `/api/dex/orders/${placed}/${index}`)).status;

describe('order cancelled by its owner', () => {
  test('is refunded except for the fee, with its script as reference or witness', async () => {
    for (const index of [0, 1]) {
      expect(await orderState(index)).toBe('OPEN');
      const { status, body } = await cancel(index);
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      const { body: content } = decodeTransaction(fromHex(body.unsignedTxCbor));
      const [output] = content.outputs;
      expect(content.outputs).toHaveLength(1);
      expect(output!.lovelace).toBe(9_000_000n - BigInt(body.feeLovelace));
      expect(content.requiredSigners.map(toHex)).toEqual([payment.hashHex]);
      const { txHash } = await callApi('POST', '/api/aggregator/submit', {
        unsignedTxCbor: body.unsignedTxCbor,
        userWitnessHex: signTransaction(body.unsignedTxCbor, [payment]),
      });
      expect(txHash).toBe(body.txBodyHash);
      await control('advance', { blocks: 1 });
      expect(await orderState(index)).toBe('CANCELLED');
      expect(await cancel(index)).toMatchObject({ status: 400, body: { error: expect.stringContaining(txHash) } });
    }
  });

  test('is rejected before signing if its script would fail', async () => {
    expect(await cancel(2)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^The script of the DEX rejects the cancellation: /) },
    });
    expect(await orderState(2)).toBe('OPEN');
  });

  test('belongs to the owner of the key in its datum', async () => {
    const ownerAddress = addressText({
      type: 'enterprise',
      networkId: 1,
      payment: { type: 'key', hash: stranger.hash },
    });
    expect(await cancel(2, { ownerAddress })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(stake.hashHex) },
    });
    expect(await cancel(3)).toMatchObject({
      status: 400,
      body: { error: 'The output is not at the address of a known order contract' },
    });
  });
});
