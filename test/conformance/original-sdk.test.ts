import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import { encodeNativeScript } from '../../src/chains/cardano/scripts/native-script.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { createUser, openSandboxWallet, type SandboxWallet } from '../integration/tx-operations/sandbox-wallet.js';
import { requireFortyTwo } from '../support/uplc.js';

/**
 * The calls of the TypeScript client of the original service and of its Lucid provider: the same methods, paths, query
 * parameters, headers and bodies, over a real connection. Checked are the fields that they read.
 */

type Json = ReturnType<typeof JSON.parse>;

const owner = createUser(71);
const script = requireFortyTwo('plutus-v3', true);
const scriptAddress = addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash: script.hash } });
const nativeScript = { type: 'sig', keyHash: owner.keyHash };
const assetName = Buffer.from('Ticket').toString('hex');
const DATUM = 'd8798107';
const NETWORK = 'CARDANO_PREPROD';

let wallet: SandboxWallet;
let url: string;
let policyId: string;
let unit: string;
/** Outputs: inline datum, datum hash, Plutus reference script, native reference script with a token. */
let txHash: string;

/** Every request has the key in a header and the network in the query. */
function request(method: string, path: string, query: object = {}, init: RequestInit = {}): Promise<Response> {
  const target = new URL(url + path);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  target.searchParams.set('network', NETWORK);
  return fetch(target, { method, ...init, headers: { 'X-Api-Key': 'xt_demo_cardano-preprod', ...init.headers } });
}

async function readJson(response: Response): Promise<Json> {
  const body = (await response.json()) as Json;
  expect({ url: response.url, status: response.status, error: body.error }).toMatchObject({ status: 200 });
  return body;
}

const get = async (path: string, query?: object): Promise<Json> => readJson(await request('GET', path, query));
const post = async (path: string, body: unknown): Promise<Json> =>
  readJson(
    await request('POST', path, {}, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  );

beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '900000000');
  url = await wallet.service.http.listen({ host: '127.0.0.1', port: 0 });
  const metadata = { name: 'Ticket', image: 'ipfs://b' };
  const minted = await wallet.build('mint', { mints: [{ nativeScript, assetName, quantity: '5', metadata }] });
  policyId = minted.policy_id;
  unit = policyId + assetName;
  await wallet.confirm(minted.tx_cbor);
  const native = toHex(encodeNativeScript({ type: 'sig', keyHash: fromHex(owner.keyHash) }));
  const outputs = [
    { address: scriptAddress, lovelace: '4000000', inlineDatum: DATUM },
    { address: scriptAddress, lovelace: '4000000', datum: DATUM },
    { address: owner.address, lovelace: '0', referenceScript: { type: 'plutusV3', cbor: toHex(script.script.bytes) } },
    {
      address: owner.address,
      lovelace: '0',
      assets: [{ policyId, assetName, quantity: '5' }],
      referenceScript: { type: 'native', cbor: native },
    },
  ];
  txHash = await wallet.confirm((await wallet.build('compose', { intents: [{ kind: 'payment', outputs }] })).tx_cbor);
});
afterAll(() => wallet?.service.close());

/** A UTxO of an address, an asset or a credential in the form of Lucid, as the provider converts it. */
function readAddressUtxo(utxo: Json) {
  return {
    txHash: utxo.txHash,
    outputIndex: utxo.txIndex,
    address: utxo.address,
    assets: {
      lovelace: BigInt(utxo.value),
      ...Object.fromEntries((utxo.assets ?? []).map((asset: Json) => [asset.unit, BigInt(asset.quantity)])),
    },
    datum: utxo.inlineDatum?.bytes ?? null,
    datumHash: utxo.datumHash ?? null,
    script: utxo.referenceScript?.bytes ? [utxo.referenceScript.type, utxo.referenceScript.bytes] : null,
    spent: utxo.spent,
  };
}

describe('Lucid provider', () => {
  test('protocol parameters have every field, as numbers or decimal texts, and three cost models', async () => {
    const parameters = await get('/api/epoch/latest/parameters');
    for (const name of ['minFeeA', 'minFeeB', 'maxTxSize', 'priceMem', 'priceStep', 'collateralPercent'])
      expect(parameters[name], name).toBeTypeOf('number');
    for (const name of ['maxCollateralInputs', 'minFeeRefScriptCostPerByte', 'protocolMajorVer', 'protocolMinorVer'])
      expect(parameters[name], name).toBeTypeOf('number');
    for (const name of ['keyDeposit', 'poolDeposit', 'drepDeposit', 'govActionDeposit', 'coinsPerUtxoSize'])
      expect(BigInt(parameters[name]), name).toBeGreaterThan(0n);
    for (const name of ['maxValSize', 'maxTxExMem', 'maxTxExSteps'])
      expect(BigInt(parameters[name]), name).toBeGreaterThan(0n);
    const lengths = ['PlutusV1', 'PlutusV2', 'PlutusV3'].map((version) => {
      const model: Readonly<Record<string, number>> = parameters.costModels[version];
      // Sorted by the numeric key, the values are the cost model of the ledger.
      const sorted = Object.keys(model).sort((a, b) => Number(a) - Number(b));
      expect(sorted.map((key) => model[key])).toEqual(parameters.costModelsRaw[version]);
      return sorted.length;
    });
    expect(lengths[0]).toBeGreaterThanOrEqual(166);
    expect(lengths[2]).toBeGreaterThanOrEqual(251);
  });

  test('UTxOs of an address, a credential and an asset have value, datum and script', async () => {
    const paging = { page: 1, pageSize: 100 };
    const own = (await get(`/api/addresses/${encodeURIComponent(owner.address)}/utxos`, paging)).map(readAddressUtxo);
    expect(own.find(({ outputIndex }: Json) => outputIndex === 2)).toMatchObject({
      txHash,
      address: owner.address,
      script: ['plutusV3', toHex(script.script.bytes)],
      spent: false,
    });
    const locked = (await get(`/api/addresses/cred/${toHex(script.hash)}/utxos`, paging)).map(readAddressUtxo);
    expect(locked).toMatchObject([
      { txHash, outputIndex: 0, datum: DATUM, assets: { lovelace: 4_000_000n } },
      { txHash, outputIndex: 1, datum: null, datumHash: toHex(blake2b256(fromHex(DATUM))) },
    ]);
    const holding = (await get(`/api/addresses/${owner.address}/utxos/${unit}`, paging)).map(readAddressUtxo);
    expect(holding).toMatchObject([{ txHash, outputIndex: 3, assets: { [unit]: 5n } }]);
    expect(holding[0].script[0]).toMatch(/native|timelock/i);
    expect((await get(`/api/assets/${unit}/utxos`, paging)).map(readAddressUtxo)).toEqual(holding);
  });

  test('pages end with one that is not full', async () => {
    const page = (number: number) =>
      get(`/api/addresses/${owner.address}/utxos`, { page: number, pageSize: 1 }) as Promise<readonly Json[]>;
    const all = await get(`/api/addresses/${owner.address}/utxos`, { page: 1, pageSize: 100 });
    const found: Json[] = [];
    for (let number = 1; ; number += 1) {
      const batch = await page(number);
      found.push(...batch);
      if (batch.length !== 1) break;
    }
    expect(found).toEqual(all);
  });

  test('named UTxOs are read by their snake_case fields', async () => {
    const references = [0, 1, 2, 3].map((outputIndex) => ({ txHash, outputIndex }));
    const utxos = await post('/api/transactions/utxos', references);
    expect(utxos).toMatchObject([
      { tx_hash: txHash, output_index: 0, owner_addr: scriptAddress, inline_datum: DATUM, script_ref: null },
      { output_index: 1, inline_datum: null, data_hash: toHex(blake2b256(fromHex(DATUM))) },
      { output_index: 2, owner_addr: owner.address, reference_script_hash: toHex(script.hash) },
      { output_index: 3, owner_stake_addr: owner.stakeAddress, consumed_by_tx: null, is_spent: false },
    ]);
    for (const utxo of utxos) {
      const [lovelace, ...assets] = utxo.amounts;
      expect(lovelace).toMatchObject({ unit: 'lovelace', quantity: String(utxo.lovelace_amount), policy_id: null });
      expect(assets.map(({ unit: each, asset_name }: Json) => [each, asset_name])).toEqual(
        utxo.output_index === 3 ? [[unit, assetName]] : [],
      );
      for (const name of ['block_number', 'block_time', 'slot', 'epoch']) expect(utxo[name]).toBeTypeOf('number');
      expect(utxo.script_ref === null).toBe(utxo.output_index < 2);
      // Both spellings of every field have the same value.
      for (const [name, value] of Object.entries(utxo))
        expect(utxo[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]).toEqual(value);
    }
  });

  test('delegation of an account is read, and an account that the chain never saw is 404', async () => {
    const account = await get(`/api/account/${owner.stakeAddress}/info`);
    expect([account.poolId, BigInt(account.withdrawableAmount ?? 0)]).toEqual([null, 0n]);
    const unseen = await request('GET', `/api/account/${createUser(72).stakeAddress}/info`);
    expect(unseen.status).toBe(404);
    expect(Object.keys((await unseen.json()) as Json)).toEqual(['error']);
  });

  test('datum is read by its hash, and a transaction that is not on the chain is 404', async () => {
    expect(await get(`/api/scripts/datum/${toHex(blake2b256(fromHex(DATUM)))}`)).toMatchObject({ cbor: DATUM });
    expect((await request('GET', `/api/transactions/${'ab'.repeat(32)}`)).status).toBe(404);
  });

  test('transaction is evaluated with and without additional UTxOs, and submitted as text', async () => {
    const { tx_cbor, tx_hash } = await wallet.build('script', {
      inputs: [{ txHash, outputIndex: 0, redeemer: '182a' }],
    });
    const [evaluated] = await post('/api/transactions/evaluate', { cbor: tx_cbor, additionalUtxoSet: null });
    expect(evaluated).toMatchObject({ redeemerTag: 'spend', index: expect.any(Number) });
    expect(evaluated.exUnits.mem).toBeGreaterThan(0);
    expect(evaluated.exUnits.steps).toBeGreaterThan(0);
    const ogmios = {
      transaction: { id: txHash },
      index: 0,
      address: scriptAddress,
      value: { ada: { lovelace: 4_000_000 } },
      datum: DATUM,
    };
    const again = await post('/api/transactions/evaluate', { cbor: tx_cbor, additionalUtxoSet: [ogmios] });
    expect(again).toEqual([evaluated]);

    const signed = wallet.sign(tx_cbor);
    const headers = { 'content-type': 'text/plain' };
    const submitted = await request('POST', '/api/transactions/submit', {}, { headers, body: signed });
    expect(submitted.status).toBe(200);
    expect((await submitted.text()).trim().replace(/^"|"$/g, '')).toBe(tx_hash);
    await wallet.advance();
    expect(await get(`/api/transactions/${tx_hash}`)).toBeTypeOf('object');
  });
});

describe('client of the original service', () => {
  /** Lists are arrays; these paths answer a page with `items` or named lists, as the specification defines. */
  const LISTS = [
    '/api/addresses/{address}/utxos',
    '/api/addresses/{address}/utxos/{unit}',
    '/api/addresses/cred/{credential}/utxos',
    '/api/addresses/cred/{credential}/transactions',
    '/api/addresses/transactions/{address}',
    '/api/addresses/{address}/transactions/by-slot?fromSlot=0',
    '/api/account/{stake}/addresses',
    '/api/account/{stake}/assets',
    '/api/account/{stake}/rewards',
    '/api/account/{stake}/utxos',
    '/api/assets/blacklist',
    '/api/assets/nft-address?assetPolicy={policy}&assetName={name}',
    '/api/assets/{unit}/holders',
    '/api/assets/{unit}/utxos',
    '/api/blocks',
    '/api/pools',
    '/api/pools/{pool}/history',
    '/api/pools/registrations',
    '/api/pools/registrations/{epoch}',
    '/api/pools/retirements',
    '/api/pools/retiring/{epoch}',
    '/api/dreps',
    '/api/policy/{policy}/assets',
    '/api/policy/{policy}/utxos',
    '/api/dreps/{drep}/delegators',
    '/api/metadata/txs/labels',
    '/api/metadata/txs/labels/674',
    '/api/metadata/txs/labels/674/cbor',
    '/api/transactions/{tx}/metadata',
    '/api/transactions/{tx}/metadata/cbor',
  ];
  const OBJECTS = [
    '/api/addresses/{address}',
    '/api/addresses/{address}/transactions/history',
    '/api/account/{stake}/info',
    '/api/assets/detailedInfo?assetPolicy={policy}&assetName={name}',
    '/api/blocks/latest',
    '/api/epoch/latest',
    '/api/epoch/latest/parameters',
    '/api/epoch/params',
    '/api/network/info',
    '/api/pools/{pool}',
    '/api/governance/committee',
    '/api/governance/constitution',
    '/api/governance/dreps',
    '/api/governance/proposals',
    '/api/scripts/{script}',
    '/api/transactions/{tx}',
    '/api/transactions/{tx}/utxos',
    '/api/transactions/{tx}/cbor',
    '/api/blocks/{block}',
    '/api/pools/{pool}/epochs/{epoch}',
    '/api/scripts/datum/{datum}',
    '/api/governance/proposals/{action}',
    '/api/governance/proposals/{action}/votes',
    '/api/governance/proposals/{action}/voting-summary',
    '/api/governance/dreps/{drep}',
    '/api/governance/dreps/{drep}/votes',
    '/api/governance/dreps/{drep}/delegators',
    '/api/dreps/{drep}',
  ];

  async function fill(path: string): Promise<string> {
    const values: Readonly<Record<string, string>> = {
      address: owner.address,
      stake: owner.stakeAddress,
      credential: owner.keyHash,
      unit,
      policy: policyId,
      name: assetName,
      script: toHex(script.hash),
      tx: txHash,
      datum: toHex(blake2b256(fromHex(DATUM))),
      ...(path.includes('{block}') && { block: (await get('/api/blocks/latest')).hash }),
      ...(path.includes('{drep}') && { drep: (await get('/api/dreps'))[0].drepId }),
      ...(path.includes('{action}') && {
        action: encodeURIComponent((await get('/api/governance/proposals')).items[0].govActionId),
      }),
      ...(path.includes('{pool}') && { pool: (await get('/api/pools'))[0].poolIdBech32 }),
      ...(path.includes('{epoch}') && { epoch: String((await get('/api/network/tip')).epoch) }),
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  }

  test.each(LISTS)('GET %s is a list', async (path) => {
    const [target = '', query = ''] = (await fill(path)).split('?');
    expect(await get(target, Object.fromEntries(new URLSearchParams(query)))).toBeInstanceOf(Array);
  });

  test.each(OBJECTS)('GET %s is an object', async (path) => {
    const [target = '', query = ''] = (await fill(path)).split('?');
    const body = await get(target, Object.fromEntries(new URLSearchParams(query)));
    expect(Array.isArray(body)).toBe(false);
    expect(body).toBeTypeOf('object');
  });

  test('transactions of an account from a height on are a list', async () => {
    expect(await get(`/api/account/${owner.stakeAddress}/txs`, { from: 0 })).toBeInstanceOf(Array);
  });

  test('bytes of several transactions are found by one call', async () => {
    expect(await post('/api/transactions/cbor', [txHash])).toMatchObject([{ txHash }]);
  });

  const body = { senderAddress: owner.address, changeAddress: owner.address, utxos: null, ttl: null };
  const stake = { ...body, stakeAddress: owner.stakeAddress };

  test.each([
    [
      '/api/tx/build',
      { ...body, outputs: [{ address: owner.address, lovelace: '2000000', assets: null }], metadata: null },
    ],
    ['/api/tx/build/stake-registration', { ...stake, deregister: null }],
    ['/api/tx/build/delegation', { ...stake, includeStakeRegistration: true }],
    ['/api/tx/build/vote-delegation', { ...stake, drepId: 'drep_always_abstain', includeStakeRegistration: true }],
    ['/api/tx/build/drep-registration', { ...body, drepCredentialHash: owner.keyHash, anchorUrl: null }],
  ])('POST %s takes null for absent fields and answers an unsigned transaction', async (path, given) => {
    const pool = path.endsWith('/delegation') ? { poolId: (await get('/api/pools'))[0].poolIdBech32 } : {};
    expect(await post(path, { ...given, ...pool })).toMatchObject({
      tx_cbor: expect.stringMatching(/^84/),
      tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      estimated_fee: expect.stringMatching(/^\d+$/),
    });
  });

  test('the maximum of an output is estimated, and a withdrawal without rewards is an error', async () => {
    const outputs = [{ address: owner.address, lovelace: '0', assets: null }];
    const { senderAddress, changeAddress, utxos } = body;
    const estimate = await post('/api/tx/max-ada', { senderAddress, changeAddress, utxos, outputs, withdrawals: null });
    expect(BigInt(estimate.max_lovelace)).toBeGreaterThan(800_000_000n);
    const headers = { 'content-type': 'application/json' };
    const sent = { headers, body: JSON.stringify({ ...stake, amount: null }) };
    expect((await request('POST', '/api/tx/build/withdrawal', {}, sent)).status).toBe(400);
  });
});
