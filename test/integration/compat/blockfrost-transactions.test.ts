import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { requireFortyTwo } from '../../support/uplc.js';

/** Evaluation and submission as clients of Blockfrost do them, on a simulated network. */

type Json = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_PREPROD';
const PREFIX = '/compat/blockfrost/v0';
const KEY = 'xt_demo_cardano-preprod';

const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(61));
const credential = Credential.from_keyhash(key.to_public().hash());
const sender = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential, credential)
  .to_address()
  .to_bech32();

let service: TestService;

async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const headers = { 'x-api-key': KEY };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect({ url, status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toMatchObject({
    status: 200,
  });
  return response.json();
}

const get = (path: string): Promise<Json> => call('GET', PREFIX + path);

const postCbor = (path: string, payload: Uint8Array | string) =>
  service.http.inject({
    method: 'POST',
    url: PREFIX + path,
    headers: { project_id: KEY, 'content-type': 'application/cbor' },
    payload: typeof payload === 'string' ? payload : Buffer.from(payload),
  });

const postJson = async (path: string, payload: object): Promise<Json> => call('POST', PREFIX + path, payload);

const advance = () => call('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });

const sign = (unsigned: string): string => {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(key);
  return transaction.to_hex();
};

const pay = (address: string, lovelace: string) =>
  call('POST', '/api/tx/build', { senderAddress: sender, changeAddress: sender, outputs: [{ address, lovelace }] });

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, NETWORK);
  await call('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address: sender, lovelace: '900000000' });
  await advance();
});

afterAll(() => service?.close());

describe('submission', () => {
  test('payment is submitted as CBOR, and its parts are read back', async () => {
    const { tx_cbor, tx_hash } = await pay(sender, '5000000');
    const cbor = sign(tx_cbor);
    const submitted = await postCbor('/tx/submit', fromHex(cbor));
    expect([submitted.statusCode, submitted.json()]).toEqual([200, tx_hash]);
    await advance();

    const body = FixedTransaction.from_hex(cbor).body();
    const tx = await get(`/txs/${tx_hash}`);
    const latest = await get('/blocks/latest');
    expect(tx).toMatchObject({
      hash: tx_hash,
      block: latest.hash,
      block_height: latest.height,
      block_time: latest.time,
      fees: body.fee().to_str(),
      deposit: '0',
      size: cbor.length / 2,
      utxo_count: body.inputs().len() + body.outputs().len(),
      valid_contract: true,
      redeemer_count: 0,
    });
    expect(await get(`/txs/${tx_hash}/cbor`)).toEqual({ cbor });
    expect(await get('/blocks/latest/txs')).toEqual([tx_hash]);
    const { inputs, outputs } = await get(`/txs/${tx_hash}/utxos`);
    expect(inputs[0]).toMatchObject({ address: sender, collateral: false, reference: false, output_index: 0 });
    expect(outputs[0]).toMatchObject({
      amount: [{ unit: 'lovelace', quantity: '5000000' }],
      output_index: 0,
      consumed_by_tx: null,
    });
    const before = await get(`/txs/${inputs[0].tx_hash}/utxos`);
    expect(before.outputs[inputs[0].output_index].consumed_by_tx).toBe(tx_hash);
  });

  test('transaction that the ledger rejects is a 400 in the form of Blockfrost', async () => {
    const { tx_cbor } = await pay(sender, '6000000');
    const response = await postCbor('/tx/submit', fromHex(tx_cbor));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status_code: 400, error: 'Bad Request' });
    expect(response.json().message).toMatch(/has not signed/);
  });
});

describe('evaluation', () => {
  const { script, hash } = requireFortyTwo('plutus-v3', true);
  const address = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });

  test('script runs with the units of our own operation, in the forms of Ogmios 5 and 6', async () => {
    const parent = await pay(address, '7000000');
    await postCbor('/tx/submit', fromHex(sign(parent.tx_cbor)));
    await advance();
    const { tx_cbor, tx_hash } = await call('POST', '/api/tx/build/script', {
      senderAddress: sender,
      changeAddress: sender,
      inputs: [
        {
          txHash: parent.tx_hash,
          outputIndex: 0,
          redeemer: { int: 42 },
          script: { type: 'plutusV3', cbor: toHex(script.bytes) },
        },
      ],
    });
    const [own] = await call('POST', '/api/transactions/evaluate', { cbor: tx_cbor });
    const budget = { memory: own.exUnits.mem, steps: own.exUnits.steps };
    const evaluated = {
      type: 'jsonwsp/response',
      version: '1.0',
      servicename: 'ogmios',
      methodname: 'EvaluateTx',
      result: { EvaluationResult: { [`spend:${own.index}`]: budget } },
      reflection: { id: expect.any(String) },
    };
    for (const payload of [fromHex(tx_cbor), tx_cbor, Buffer.from(tx_cbor, 'hex').toString('base64')])
      expect((await postCbor('/utils/txs/evaluate', payload)).json()).toEqual(evaluated);
    expect(await postJson('/utils/txs/evaluate/utxos', { cbor: tx_cbor })).toEqual(evaluated);
    expect((await postCbor('/utils/txs/evaluate?version=6', tx_cbor)).json()).toMatchObject({
      jsonrpc: '2.0',
      method: 'evaluateTransaction',
      result: [
        {
          validator: { index: own.index, purpose: 'spend' },
          budget: { memory: budget.memory, cpu: budget.steps },
        },
      ],
    });

    // The redeemer is the only 42 in the witnesses.
    const at = tx_cbor.lastIndexOf('182a');
    const wrong = `${tx_cbor.slice(0, at)}1829${tx_cbor.slice(at + 4)}`;
    const failed = (await postCbor('/utils/txs/evaluate', wrong)).json().result.EvaluationFailure;
    expect(failed.ScriptFailures[`spend:${own.index}`]).toEqual([
      { validatorFailed: { error: expect.any(String), traces: expect.any(Array) } },
    ]);
    expect((await postCbor('/utils/txs/evaluate?version=6', wrong)).json().error).toMatchObject({
      code: 3010,
      data: [{ validator: { index: own.index, purpose: 'spend' }, error: { code: 3012 } }],
    });

    const submitted = await postCbor('/tx/submit', fromHex(sign(tx_cbor)));
    expect([submitted.statusCode, submitted.json()]).toEqual([200, tx_hash]);
    await advance();
    const [redeemer] = await get(`/txs/${tx_hash}/redeemers`);
    expect(redeemer).toMatchObject({ purpose: 'spend', script_hash: toHex(hash), tx_index: own.index });
    expect(redeemer.datum_hash).toBe(redeemer.redeemer_data_hash);
    expect(await get(`/scripts/${toHex(hash)}`)).toEqual({
      script_hash: toHex(hash),
      type: 'plutusV3',
      serialised_size: script.bytes.length,
    });
    const { script_hash: _, ...ran } = redeemer;
    expect(await get(`/scripts/${toHex(hash)}/redeemers`)).toEqual([{ tx_hash, ...ran }]);
    const { inputs, outputs } = await get(`/txs/${tx_hash}/utxos`);
    expect(inputs.filter(({ collateral }: Json) => collateral)).toHaveLength(1);
    expect(outputs.filter(({ collateral }: Json) => collateral)).toHaveLength(1);
  });

  test('additional outputs replace those of the chain', async () => {
    const missing = '22'.repeat(32);
    const parent = await pay(address, '7000000');
    const { tx_cbor } = await call('POST', '/api/tx/build/script', {
      senderAddress: sender,
      changeAddress: sender,
      inputs: [
        {
          txHash: parent.tx_hash,
          outputIndex: 0,
          redeemer: { int: 42 },
          script: { type: 'plutusV3', cbor: toHex(script.bytes) },
        },
      ],
      pendingTransactions: [parent.tx_cbor],
    });
    const cbor = tx_cbor.replace(parent.tx_hash, missing);
    const unknown = await postJson('/utils/txs/evaluate/utxos', { cbor });
    expect(unknown.result.EvaluationFailure.CannotCreateEvaluationContext.reason).toContain(missing);
    const utxo = [
      { txId: missing, index: 0 },
      { address, value: { coins: 7_000_000 } },
    ];
    const known = await postJson('/utils/txs/evaluate/utxos', { cbor, additionalUtxoSet: [utxo] });
    expect(JSON.stringify(known)).not.toContain(missing);
  });

  test.each([
    ['bytes that are no transaction', '80', /CBOR failed with error/],
    ['text that is no encoding', 'not encoded!', /base64 or base16/],
  ])('%s are a fault of the client', async (_, payload, message) => {
    const response = (await postCbor('/utils/txs/evaluate', payload)).json();
    expect(response).toMatchObject({ type: 'jsonwsp/fault', fault: { code: 'client' } });
    expect(response.fault.string).toMatch(message);
  });

  test('transaction without scripts has no units, and one of an era before Alonzo is not compatible', async () => {
    const { tx_cbor } = await pay(sender, '5000000');
    expect((await postCbor('/utils/txs/evaluate', tx_cbor)).json().result).toEqual({ EvaluationResult: {} });
    const before = `83${tx_cbor.slice(2).replace(/f5f6$/, 'f6')}`;
    expect((await postCbor('/utils/txs/evaluate', before)).json().result).toEqual({
      EvaluationFailure: { IncompatibleEra: 'Mary' },
    });
  });
});
