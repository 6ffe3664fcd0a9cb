import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/api/operations/registry.js';
import { encodePlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import { hashScript, type Script } from '../../../src/chains/cardano/scripts/script.js';
import { networkById } from '../../../src/chains/networks.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { serveOperations } from '../../support/test-operations.js';
import { append, enterprise, key, output, script, TinyChain, token } from '../tx-operations/tiny-chain.js';
import { createApiClient, type JsonResponse } from './api-client.js';
import { POLICY_SCRIPT, policyId } from './token-chain.js';
import { base } from './wallet-chain.js';

const PLUTUS: Script = { language: 'plutus-v2', bytes: fromHex('46010000222499') };
const hash = toHex(hashScript(PLUTUS));
const guarded = enterprise(script(hashScript(PLUTUS)));
const secondScriptAddress = base(script(hashScript(PLUTUS)), key('staker'));
const SLOT = 130_000_000;
const DATUM = encodePlutusData({ kind: 'int', value: 2n ** 70n });
const HIDDEN = encodePlutusData({ kind: 'int', value: 5n });
const datumHash = toHex(blake2b256(DATUM));

let service: TestService;
let http: FastifyInstance;
let lock: string;
let unlock: string;
beforeAll(async () => {
  service = await openTestService();
  const chain = new TinyChain(networkById('CARDANO_PREPROD'));
  const index = await chain.open(service.services.db);
  lock = chain.pay([
    output(guarded, 5_000_000n, { inlineDatum: DATUM }),
    output(guarded, 6_000_000n, { datumHash: blake2b256(HIDDEN) }),
    output(secondScriptAddress, 7_000_000n, { assets: [token('gold', 3n)] }),
    output(enterprise(key('library')), 8_000_000n, { scriptRef: PLUTUS }),
  ]);
  chain.pay([], { scripts: [POLICY_SCRIPT] });
  await append(index, [chain.block(SLOT)]);
  await index.goLive();
  // Redeemers index inputs by their sorted references: the input of the faucet may be before or after this one.
  const unit = { memory: 1_000n, steps: 2_000n };
  unlock = chain.pay([], {
    inputs: [{ txHash: fromHex(lock), index: 0 }],
    redeemers: [0, 1].map(
      (position) => ({ purpose: 'spend', index: position, data: Uint8Array.of(0x01), units: unit }) as const,
    ),
  });
  await append(index, [chain.block(SLOT + 20)]);
  http = serveOperations(
    service,
    OPERATIONS.filter(({ tag }) => tag === 'Scripts'),
  );
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const { get, post, refusal, failure } = createApiClient(() => http);

describe('a script', () => {
  test('is returned with its bytes, a native one as JSON too', async () => {
    expect(await get(`/api/scripts/${hash}`)).toEqual({
      hash,
      type: 'plutusV2',
      cbor: '46010000222499',
      size: 7,
      json: null,
    });
    expect(await get(`/api/scripts/${policyId}/json`)).toMatchObject({
      json: { type: 'all', scripts: [{ type: 'sig' }, {}] },
    });
    expect(await get(`/api/scripts/${hash.toUpperCase()}/cbor`)).toEqual({ cbor: '46010000222499' });
    expect(await failure(`/api/scripts/${'00'.repeat(28)}`)).toEqual([404, 'No script with this hash is on the chain']);
    const both = await post('/api/scripts/info', [policyId, '00'.repeat(28), hash]);
    expect(both.map((each: JsonResponse) => each.hash)).toEqual([policyId, hash]);
  });

  test('is in the list of its language', async () => {
    const hashes = async (query: string) =>
      (await get(`/api/scripts${query}`)).map((each: JsonResponse) => each.scriptHash);
    expect(await hashes('')).toEqual([hash, policyId]);
    expect(await hashes('?type=native')).toEqual([policyId]);
    expect(await hashes('?pageSize=1&page=2')).toEqual([policyId]);
    expect(await hashes('?page=1000000')).toEqual([]);
    expect(await hashes('?type=plutusV3&page=1000000')).toEqual([]);
  });

  test('has its outputs with any stake part', async () => {
    const utxos = await get(`/api/scripts/${hash}/utxos`);
    expect(utxos.map((each: JsonResponse) => each.value)).toEqual(['6000000', '7000000']);
    const unit = utxos[1].assets[0].unit;
    expect(await get(`/api/scripts/${hash}/utxos?unit=${unit}`)).toEqual([utxos[1]]);
    expect(await get(`/api/scripts/${hash}/addresses`)).toEqual([
      { address: guarded.text, stakeAddress: null, balance: '6000000' },
      { address: secondScriptAddress.text, stakeAddress: expect.stringMatching(/^stake_test1/), balance: '7000000' },
    ]);
    expect(await get(`/api/scripts/${hash}/reference-utxos`)).toMatchObject([{ value: '8000000', txHash: lock }]);
    expect(await get(`/api/scripts/${'00'.repeat(28)}/utxos`)).toEqual([]);
  });

  test('has its redeemers, each with its target', async () => {
    const redeemers = await get(`/api/scripts/${hash}/redeemers`);
    expect(redeemers).toMatchObject([
      {
        txHash: unlock,
        purpose: 'spend',
        scriptHash: hash,
        redeemerData: { int: 1 },
        datumHash,
        unitMem: '1000',
        unitSteps: '2000',
        fee: '58',
        utxo: { txHash: lock, outputIndex: 0 },
      },
    ]);
    expect(await get(`/api/scripts/${hash}/redeemers?purpose=mint`)).toEqual([]);
    const { data } = await get(`/api/scripts/${hash}/transactions?limit=1`);
    expect(data.map((each: JsonResponse) => each.txHash)).toEqual([unlock]);
  });

  test('is hashed without being on the chain', async () => {
    expect(await post('/api/scripts/hash', { type: 'plutusV2', cbor: '46010000222499' })).toEqual({
      hash,
      address: guarded.text,
      rewardAddress: expect.stringMatching(/^stake_test1/),
      policyId: hash,
    });
    const { json } = await get(`/api/scripts/${policyId}/json`);
    expect(await post('/api/scripts/hash', { type: 'native', json })).toMatchObject({ policyId });
    expect(await refusal('/api/scripts/hash', { type: 'native' })).toBe('Give one of cbor and json');
    expect(await refusal('/api/scripts/hash', { type: 'native', cbor: 'ff' })).toMatch(
      /^'cbor' is not a native script: /,
    );
    expect(await refusal('/api/scripts/hash', { type: 'plutusV1', json })).toMatch(/Only a native script/);
  });
});

describe('a datum', () => {
  test('is found by its hash, with exact integers', async () => {
    const response = await http.inject({
      url: `/api/scripts/datum/${datumHash}`,
      headers: { 'x-api-key': 'xt_demo_cardano-preprod' },
    });
    expect(response.body).toBe(`{"hash":"${datumHash}","cbor":"${toHex(DATUM)}","json":{"int":${2n ** 70n}}}`);
    expect(await get(`/api/scripts/datum/${datumHash}/cbor`)).toEqual({ cbor: toHex(DATUM) });
    const hidden = toHex(blake2b256(HIDDEN));
    expect(await failure(`/api/scripts/datum/${hidden}`)).toEqual([404, 'No datum with this hash is on the chain']);
    expect(await post('/api/scripts/datum', [hidden, datumHash])).toHaveLength(1);
  });

  test('is converted from JSON to CBOR and back', async () => {
    const cbor = 'd8799f43c0ffee182aff';
    const detailed = { constructor: 0, fields: [{ bytes: 'c0ffee' }, { int: 42 }] };
    expect(await post('/api/scripts/datum/convert', { json: detailed })).toMatchObject({ cbor, json: detailed });
    expect(await post('/api/scripts/datum/convert', { cbor, schema: 'basic' })).toMatchObject({
      json: { constructor_0: ['0xc0ffee', 42] },
    });
    expect(await refusal('/api/scripts/datum/convert', { json: { int: 1.5 } })).toMatch(/^'json' is not a datum: /);
    expect(await refusal('/api/scripts/datum/convert', { cbor: 'f6' })).toMatch(/^'cbor' is not a datum: /);
    expect(await refusal('/api/scripts/datum/convert', {})).toBe('Give one of json and cbor');
  });
});
