import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHex } from '../../../src/kernel/hex.js';
import { type BuildResponse, createApiClient, decodeBuiltTransaction } from './api-client.js';
import {
  ada,
  bob,
  byron,
  carrier,
  contract,
  crowded,
  hidden,
  type IndexedService,
  mixed,
  openIndexedService,
  shared,
  TIP_SLOT,
} from './indexed-service.js';
import { enterprise, key, POLICY, reward, type TestAddress } from './tiny-chain.js';

let indexed: IndexedService;
beforeAll(async () => {
  indexed = await openIndexedService();
});
afterAll(() => indexed?.service.close());

const { answer, refusal } = createApiClient(() => indexed.service, 'cardano-preprod');

const send = (from: TestAddress, lovelace: string, more: object = {}): object => ({
  outputs: [{ address: bob.text, lovelace }],
  changeAddress: from.text,
  senderAddress: from.text,
  ...more,
});

const toHexName = (name: string): string => Buffer.from(name).toString('hex');
const asset = (name: string, quantity: string) => ({ policyId: toHex(POLICY), assetName: toHexName(name), quantity });

const listInputs = (built: BuildResponse): readonly string[] =>
  decodeBuiltTransaction(built).body.inputs.map(({ txHash, index }) => `${toHex(txHash)}#${index}`);

describe('build from the index', () => {
  test('spends UTxOs of the sender and returns the change', async () => {
    const built = await answer('/api/tx/build', send(ada, '12000000'));
    const { body } = decodeBuiltTransaction(built);
    expect(listInputs(built)).toEqual([`${indexed.adaTx}#1`]);
    expect(body.outputs.map(({ lovelace }) => lovelace)).toEqual([12_000_000n, 8_000_000n - body.fee!]);
    expect(built.body).toEqual({
      tx_cbor: expect.stringMatching(/^[0-9a-f]+$/),
      tx_hash: toHex(decodeBuiltTransaction(built).hash),
      estimated_fee: body.fee!.toString(),
      estimated_signatures: 1,
    });
    expect(built.warning).toBeUndefined();
  });

  test('is the same for the same request while the chain is unchanged', async () => {
    const request = send(ada, '12000000');
    expect((await answer('/api/tx/build', request)).body).toEqual((await answer('/api/tx/build', request)).body);
  });

  test('is valid for two hours from the tip, rounded up to 300 slots', async () => {
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build', send(ada, '2000000')));
    expect(body.validUntil).toBe(BigInt(Math.ceil((TIP_SLOT + 7_200) / 300) * 300));
    expect(await refusal('/api/tx/build', send(ada, '2000000', { ttl: TIP_SLOT }))).toBe(
      `ttl ${TIP_SLOT} is not after the tip, which is at slot ${TIP_SLOT}`,
    );
    const longest = decodeBuiltTransaction(await answer('/api/tx/build', send(ada, '2000000', { ttl: TIP_SLOT + 1 })));
    expect(longest.body.validUntil).toBe(BigInt(TIP_SLOT + 1));
  });

  test('sends tokens of the sender', async () => {
    const outputs = [{ address: bob.text, lovelace: '0', assets: [asset('gold', '5')] }];
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build', send(ada, '0', { outputs })));
    expect(body.outputs.map(({ assets }) => assets.map(({ quantity }) => quantity))).toEqual([[5n], [2n]]);
    const excessiveOutputs = [{ address: bob.text, lovelace: '0', assets: [asset('gold', '8')] }];
    expect(await refusal('/api/tx/build', send(ada, '0', { outputs: excessiveOutputs }))).toBe(
      `Insufficient funds: 1 ${toHex(POLICY)}${toHexName('gold')} missing`,
    );
  });

  test('spends outputs with a datum only as a last resort', async () => {
    const plain = decodeBuiltTransaction(await answer('/api/tx/build', send(mixed, '2000000')));
    expect(plain.body.inputs.map(({ index }) => index)).toEqual([0]);
    const large = decodeBuiltTransaction(await answer('/api/tx/build', send(mixed, '100000000')));
    expect(large.body.inputs.map(({ index }) => index)).toEqual(expect.arrayContaining([1, 2]));
  });

  test('includes the fee of a reference script in an input', async () => {
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build', send(carrier, '2000000')));
    const priced = await answer('/api/tx/fee', send(carrier, '2000000'));
    expect(priced.body).toMatchObject({ fee: body.fee!.toString(), refScriptFee: '45', exUnitsFee: '0' });
  });

  test('finds the largest outputs of a sender with many, and those with a requested asset', async () => {
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build', send(crowded, '4500000')));
    expect(body.inputs.length).toBe(2);
    const outputs = [{ address: bob.text, lovelace: '0', assets: [asset('needle', '5')] }];
    const sent = decodeBuiltTransaction(await answer('/api/tx/build', send(crowded, '0', { outputs })));
    expect(sent.body.outputs[0]!.assets.map(({ quantity }) => quantity)).toEqual([5n]);
  });

  test('reports when a sender has more outputs than a transaction can spend', async () => {
    expect(await refusal('/api/tx/build', send(crowded, '1500000000'))).toMatch(
      /^Insufficient funds: \d+ lovelace missing \(the UTxOs do not fit into one transaction: consolidate them first\); of the sender's UTxOs the 450 largest were considered$/,
    );
    expect(await refusal('/api/tx/build', send(crowded, '2000000', { selectAll: true }))).toBe(
      'selectAll: the sender has more than 450 UTxOs, which no single transaction can spend: send in several steps',
    );
  });

  test('sends everything with selectAll and no outputs', async () => {
    const { body } = decodeBuiltTransaction(
      await answer('/api/tx/build', send(ada, '', { outputs: [], selectAll: true })),
    );
    expect(body.inputs).toHaveLength(3);
    expect(body.outputs.map(({ lovelace }) => lovelace)).toEqual([33_000_000n - body.fee!]);
  });

  test('includes witnesses of native scripts that are on the chain', async () => {
    const built = await answer('/api/tx/build', send(shared, '2000000'));
    expect(decodeBuiltTransaction(built).witnesses.scripts).toHaveLength(1);
    expect(built.body['estimated_signatures']).toBe(1);
  });

  test('pays from and to Byron addresses', async () => {
    const built = await answer('/api/tx/build', send(byron, '2000000'));
    expect(built.body['estimated_signatures']).toBe(1);
    expect(decodeBuiltTransaction(built).body.outputs.at(-1)!.address).toEqual(byron.bytes);
  });

  test('skips outputs of Plutus or unknown scripts, and says so', async () => {
    expect(await refusal('/api/tx/build', send(contract, '2000000'))).toMatch(
      /^Insufficient funds: \d+ lovelace missing \(.*locked by a Plutus script.*\)$/,
    );
    expect(await refusal('/api/tx/build', send(hidden, '2000000'))).toMatch(
      /^Insufficient funds: \d+ lovelace missing \(.*locked by an unknown script.*\)$/,
    );
  });

  test('finds nothing for an address that is not on the chain', async () => {
    const unusedAddress = enterprise(key('unused'));
    expect(await refusal('/api/tx/build', send(unusedAddress, '2000000'))).toMatch(
      /^Insufficient funds: \d+ lovelace missing$/,
    );
  });

  test('rejects senders that are not a payment address of the network', async () => {
    const from = (senderAddress: string): object => ({ ...send(ada, '2000000'), senderAddress });
    expect(await refusal('/api/tx/build', from('nonsense'))).toMatch(/^Invalid address in senderAddress: /);
    expect(await refusal('/api/tx/build', from(''))).toMatch(/^Invalid address in senderAddress: /);
    expect(await refusal('/api/tx/build', from(reward(key('ada')).text))).toBe(
      'Invalid address in senderAddress: a stake address holds no UTxOs',
    );
    expect(await refusal('/api/tx/build', from(enterprise(key('ada'), 1).text))).toBe(
      'Invalid address in senderAddress: it does not belong to CARDANO_PREPROD',
    );
  });

  test('skips excluded and pending inputs, and chains on pending outputs', async () => {
    const excludeUtxos = [{ txHash: indexed.adaTx.toUpperCase(), outputIndex: 1 }];
    expect(listInputs(await answer('/api/tx/build', send(ada, '2000000', { excludeUtxos })))).not.toContain(
      `${indexed.adaTx}#1`,
    );
    const first = await answer('/api/tx/build', send(ada, '', { outputs: [], selectAll: true }));
    const pendingTransactions = [first.body['tx_cbor']];
    const second = await answer('/api/tx/build', send(ada, '30000000', { pendingTransactions }));
    expect(listInputs(second)).toEqual([`${first.body['tx_hash']}#0`]);
    expect(await refusal('/api/tx/build', send(ada, '30000000', { pendingTransactions: ['00'] }))).toMatch(
      /^'pendingTransactions\[0\]' is not a transaction: /,
    );
  });

  test('computes max-ada and select from the same outputs', async () => {
    const maxAda = await answer('/api/tx/max-ada', send(ada, '0'));
    expect(maxAda.body).toMatchObject({ total_balance: '33000000' });
    expect(BigInt(maxAda.body['max_lovelace']!)).toBeGreaterThan(31_000_000n);
    const { body } = decodeBuiltTransaction(await answer('/api/tx/build', send(ada, maxAda.body['max_lovelace']!)));
    expect(body.fee!.toString()).toBe(maxAda.body['estimated_fee']);
    const beyond = (BigInt(maxAda.body['max_lovelace']!) + 1n).toString();
    expect(await refusal('/api/tx/build', send(ada, beyond))).toMatch(/^Insufficient funds/);
    const selection = await answer('/api/tx/select', {
      outputs: [{ address: bob.text, lovelace: '12000000' }],
      senderAddress: ada.text,
    });
    expect(selection.body['selected']).toEqual([
      { txHash: indexed.adaTx, outputIndex: 1, address: ada.text, lovelace: '20000000', assets: [] },
    ]);
  });
});

describe('spent output', () => {
  test('is not available, and is restored when its spending block is rolled back', async () => {
    const all = send(ada, '100000000');
    expect(await refusal('/api/tx/build', all)).toMatch(/^Insufficient funds: \d+ lovelace missing$/);
    const [, before] = await indexed.index.knownPoints();
    await indexed.index.rollback(before!);
    expect(listInputs(await answer('/api/tx/build', all))).toEqual([`${indexed.spentTx}#0`]);
  });
});

describe('cborHex of a UTxO', () => {
  const listUtxos = async ({ text }: TestAddress) => {
    const url = `/api/addresses/${text}/utxos?order=asc`;
    const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
    return (await indexed.service.http.inject({ method: 'GET', url, headers })).json();
  };
  const decode = ({ cborHex }: { readonly cborHex: string }) => CSL.TransactionOutput.from_hex(cborHex);

  test('holds address, ada and assets as another library decodes them', async () => {
    const utxos = await listUtxos(ada);
    expect(utxos.length).toBeGreaterThanOrEqual(3);
    for (const utxo of utxos) {
      expect(decode(utxo).address().to_bech32()).toBe(ada.text);
      expect(decode(utxo).amount().coin().to_str()).toBe(utxo.value);
    }
    const gold = decode(utxos[2]).amount().multiasset();
    const name = CSL.AssetName.new(Buffer.from('gold'));
    expect(gold?.get_asset(CSL.ScriptHash.from_hex(toHex(POLICY)), name).to_str()).toBe('7');
    const [old] = await listUtxos(byron);
    expect(CSL.ByronAddress.from_address(decode(old).address())?.to_base58()).toBe(byron.text);
  });

  test('holds datum, datum hash and reference script', async () => {
    const [plain, inline, hashed] = (await listUtxos(mixed)).map(decode);
    expect([plain.has_plutus_data(), plain.has_data_hash()]).toEqual([false, false]);
    expect([inline.plutus_data().to_hex(), inline.has_data_hash()]).toEqual(['01', false]);
    expect(hashed.data_hash().to_hex()).toBe(CSL.hash_plutus_data(CSL.PlutusData.from_hex('02')).to_hex());
    const [held] = await listUtxos(carrier);
    const script = decode(held).script_ref()?.plutus_script();
    expect(script?.hash().to_hex()).toBe(held.referenceScript.hash);
  });
});
