import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

/** A developer with a third-party wallet library, from an empty machine to a transaction that survives a fork. */

let service: TestService;
const payment = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(11));
const stake = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(12));
const credential = (key: PrivateKey): Credential => Credential.from_keyhash(key.to_public().hash());
const address = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential(payment), credential(stake))
  .to_address()
  .to_bech32();
const shop = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential(stake), credential(stake))
  .to_address()
  .to_bech32();

const callApi = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: response.statusCode, body: response.json() };
};

const callSuccessfully = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const { status, body } = await callApi(method, url, payload);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
};

const control = (action: string, payload: object) =>
  callSuccessfully('POST', `/api/operator/sandbox/CARDANO_PREPROD/${action}`, payload);

const fetchLovelace = async (at: string): Promise<string> => {
  const { body, status } = await callApi('GET', `/api/addresses/${at}/balance`);
  return status === 404 ? '0' : body.lovelace;
};

const fetchStatus = async (txHash: string): Promise<string> =>
  (await callSuccessfully('GET', `/api/transactions/${txHash}/status`)).status;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
});

afterAll(() => service.close());

const sign = (unsigned: string): string => {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(payment);
  return transaction.to_hex();
};

test('key, faucet, build, sign, submit, mempool, confirmed, spent, rolled back, confirmed again', async () => {
  await control('fund', { address, lovelace: '1000000000' });
  expect(await fetchLovelace(address)).toBe('1000000000');

  const built = await callSuccessfully('POST', '/api/tx/build', {
    senderAddress: address,
    changeAddress: address,
    outputs: [{ address: shop, lovelace: '250000000' }],
  });
  const cbor = sign(built.tx_cbor);
  const unsigned = await callApi('POST', '/api/transactions/submit', { cbor: built.tx_cbor });
  expect(unsigned).toMatchObject({ status: 400 });
  expect(unsigned.body.error).toMatch(/has not signed/);

  const { txHash } = await callSuccessfully('POST', '/api/transactions/submit', { cbor });
  expect(txHash).toBe(built.tx_hash);
  await eventually(async () => (await fetchStatus(txHash)) === 'PENDING');
  expect(await fetchLovelace(shop)).toBe('0');

  await control('advance', { blocks: 1 });
  expect(await fetchStatus(txHash)).toBe('CONFIRMED');
  expect(await fetchLovelace(shop)).toBe('250000000');
  const left = String(1_000_000_000n - 250_000_000n - BigInt(FixedTransaction.from_hex(cbor).body().fee().to_str()));
  expect(await fetchLovelace(address)).toBe(left);

  const again = await callApi('POST', '/api/transactions/submit', { cbor });
  expect(again.status).toBe(400);

  await control('fork', { depth: 1 });
  expect(await fetchLovelace(shop)).toBe('0');
  expect(await fetchLovelace(address)).toBe('1000000000');
  expect(['PENDING', 'ROLLED_BACK']).toContain(await fetchStatus(txHash));

  await control('advance', { blocks: 1 });
  expect(await fetchStatus(txHash)).toBe('CONFIRMED');
  expect(await fetchLovelace(shop)).toBe('250000000');
  expect(await fetchLovelace(address)).toBe(left);
});

test('exactly one of many concurrent conflicting transactions is accepted', async () => {
  const made = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const built = await callSuccessfully('POST', '/api/tx/build', {
        senderAddress: address,
        changeAddress: address,
        outputs: [{ address: shop, lovelace: String(2_000_000 + index) }],
      });
      return sign(built.tx_cbor);
    }),
  );
  const results = await Promise.all(made.map((cbor) => callApi('POST', '/api/transactions/submit', { cbor })));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 400]));
  await control('advance', { blocks: 1 });
});
