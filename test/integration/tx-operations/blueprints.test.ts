import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PlutusData,
  PlutusDatumSchema,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventId, listBlueprintEvents } from '../../../src/api/services/blueprints/blueprint-events.js';
import { decodeTransaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { findBlueprint } from '../../../src/store/queries/service/blueprints.js';
import { SERVICE_SCHEMA } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { requireFortyTwo, requireParameter } from '../../support/uplc.js';
import { register } from '../../support/users.js';

type Json = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_PREPROD';
const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(29));
const credential = Credential.from_keyhash(key.to_public().hash());
const address = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential, credential)
  .to_address()
  .to_bech32();
const sender = { senderAddress: address, changeAddress: address };

const VALIDATOR = 'guess.guess.spend';
const DOCUMENT = {
  preamble: { title: 'example/guess', plutusVersion: 'v3', compiler: { name: 'Aiken', version: 'v1.1.17' } },
  validators: [
    {
      title: VALIDATOR,
      datum: { title: 'datum', schema: { $ref: '#/definitions/guess~1Datum' } },
      redeemer: { title: 'redeemer', schema: { $ref: '#/definitions/Int' } },
      parameters: [{ title: 'answer', schema: { $ref: '#/definitions/Int' } }],
      compiledCode: toHex(requireParameter.script.bytes),
      hash: toHex(requireParameter.hash),
    },
    {
      title: 'guess.guess.else',
      redeemer: { schema: {} },
      parameters: [{ title: 'answer', schema: { $ref: '#/definitions/Int' } }],
      compiledCode: toHex(requireParameter.script.bytes),
      hash: toHex(requireParameter.hash),
    },
  ],
  definitions: {
    Int: { dataType: 'integer' },
    'guess/Datum': {
      title: 'Datum',
      anyOf: [
        {
          title: 'Datum',
          dataType: 'constructor',
          index: 0,
          fields: [
            { title: 'owner', dataType: 'bytes', minLength: 28, maxLength: 28 },
            { title: 'hint', $ref: '#/definitions/Option<ByteArray>' },
          ],
        },
      ],
    },
    'Option<ByteArray>': {
      title: 'Option',
      anyOf: [
        { title: 'Some', dataType: 'constructor', index: 0, fields: [{ dataType: 'bytes' }] },
        { title: 'None', dataType: 'constructor', index: 1, fields: [] },
      ],
    },
  },
};

const OWNER = 'ab'.repeat(28);
const DATUM = { owner: OWNER, hint: { Some: [{ text: 'even' }] } };
/** The same datum, encoded by CSL. */
const DATUM_CBOR = PlutusData.from_json(
  JSON.stringify({
    constructor: 0,
    fields: [{ bytes: OWNER }, { constructor: 0, fields: [{ bytes: Buffer.from('even').toString('hex') }] }],
  }),
  PlutusDatumSchema.DetailedSchema,
).to_hex();

/** A contract of the operator: the same code without a datum type. */
const CURATED = {
  preamble: { title: 'operator/known', plutusVersion: 'v3' },
  validators: [
    {
      title: 'known.spend',
      redeemer: { schema: {} },
      compiledCode: toHex(requireFortyTwo('plutus-v3', true).script.bytes),
      hash: toHex(requireFortyTwo('plutus-v3', true).hash),
    },
  ],
};
const folder = mkdtempSync(join(tmpdir(), 'crosstie-blueprints-'));

let service: TestService;
beforeAll(async () => {
  writeFileSync(join(folder, 'known.json'), JSON.stringify(CURATED));
  service = await openTestService({
    CROSSTIE_BLUEPRINTS: folder,
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, NETWORK);
  await success('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address, lovelace: '900000000' });
  await advance();
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

const DEMO = { 'x-api-key': 'xt_demo_cardano-preprod' };

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers: object = DEMO,
): Promise<Json> {
  const response = await service.http.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

async function success(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const { status, body } = await call(method, url, payload);
  expect({ url, status, error: body.error }).toEqual({ url, status: 200, error: undefined });
  return body;
}

async function rejection(url: string, payload: object, status = 400): Promise<string> {
  const response = await call('POST', url, payload);
  expect(response.status).toBe(status);
  return response.body.error;
}

const advance = () => success('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });
const store = (fields: object = {}) =>
  success('POST', '/api/blueprints?network=preprod', { displayName: 'Guess', document: DOCUMENT, ...fields });

async function confirm(unsigned: string): Promise<string> {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(key);
  const { txHash } = await success('POST', '/api/transactions/submit', { cbor: transaction.to_hex() });
  await advance();
  expect((await success('GET', `/api/transactions/${txHash}/status`)).status).toBe('CONFIRMED');
  return txHash;
}

describe('script of a blueprint', () => {
  test('is parameterized, locked with a typed datum, and unlocked with a typed redeemer', async () => {
    const { id } = await store();
    const applied = await success('POST', '/api/scripts/parameters', {
      blueprint: id,
      validator: VALIDATOR,
      parameters: { answer: '42' },
    });
    expect(applied.type).toBe('plutusV3');
    const hashed = await success('POST', '/api/scripts/hash', { type: 'plutusV3', cbor: applied.cbor });
    expect(hashed.hash).toBe(applied.hash);

    const inlineDatum = { value: DATUM };
    const payment = { kind: 'payment', outputs: [{ address: applied.address, lovelace: '8000000', inlineDatum }] };
    const locked = await success('POST', '/api/tx/build/compose', { ...sender, blueprint: id, intents: [payment] });
    const { body } = decodeTransaction(fromHex(locked.tx_cbor));
    expect(toHex(body.outputs[0]!.inlineDatum!)).toBe(DATUM_CBOR);
    const txHash = await confirm(locked.tx_cbor);

    const spend = (value: number) => ({
      ...sender,
      blueprint: DOCUMENT,
      intents: [
        {
          kind: 'spend',
          inputs: [
            {
              txHash,
              outputIndex: 0,
              redeemer: { value, validator: VALIDATOR },
              script: { type: applied.type, cbor: applied.cbor },
            },
          ],
        },
      ],
    });
    expect(await rejection('/api/tx/build/compose', spend(41))).toContain('not the parameter');
    const spentTxHash = await confirm((await success('POST', '/api/tx/build/compose', spend(42))).tx_cbor);

    const watched = await store({ scriptHashes: [applied.hash] });
    const events = `/api/blueprints/${watched.id}/events?network=preprod`;
    const [created, spent, ...more] = await success('GET', events);
    expect(more).toEqual([]);
    expect(created).toMatchObject({
      blueprintId: watched.id,
      phase: 'CREATED',
      txHash,
      outputIndex: 0,
      spentTxHash: null,
      address: applied.address,
      decoded: { owner: OWNER, hint: { Some: [Buffer.from('even').toString('hex')] } },
      redeemer: null,
    });
    expect(created.datum.fields[0]).toEqual({ bytes: OWNER });
    expect(spent).toMatchObject({ phase: 'SPENT', txHash, outputIndex: 0, spentTxHash, redeemer: { int: 42 } });
    expect(spent.slot).toBeGreaterThan(created.slot);
    expect(await success('GET', `${events}&sinceId=${created.id}`)).toEqual([spent]);
    expect(await success('GET', `${events}&sinceId=${spent.id}`)).toEqual([]);
    expect(await success('GET', `${events}&phase=SPENT`)).toEqual([spent]);
    expect(await success('GET', `${events}&fromSlot=${spent.slot}`)).toEqual([spent]);
    expect(await success('GET', `${events}&page=1&size=1`)).toEqual([spent]);
  });

  test('has events of its addresses, tokens and stake credentials, by output or by transaction', async () => {
    const datumSchema = {
      fields: [
        { index: 0, name: 'owner', type: 'BYTES' },
        { index: 1, name: 'rate', type: 'RATIONAL' },
      ],
    };
    const shown = { fields: [{ bytes: 'c0ffee' }, { list: [{ int: 1 }, { int: 3 }] }], constructor: 0 };
    const outputs = [1, 2].map(() => ({ address, lovelace: '3000000', inlineDatum: shown }));
    const built = await success('POST', '/api/tx/build/compose', {
      ...sender,
      intents: [{ kind: 'payment', outputs }],
    });
    const txHash = await confirm(built.tx_cbor);
    const list = async (fields: object) => {
      const { id } = await success('POST', '/api/blueprints?network=preprod', { displayName: 'x', ...fields });
      const events = await success('GET', `/api/blueprints/${id}/events?network=preprod&size=100`);
      return events.filter((event: Json) => event.txHash === txHash && event.decoded !== null);
    };
    const decoded = { owner: 'c0ffee', rate: { numerator: '1', denominator: '3' } };
    const byAddress = await list({ addresses: [address], datumSchema });
    expect(byAddress.map((event: Json) => [event.outputIndex, event.decoded])).toEqual([
      [0, decoded],
      [1, decoded],
    ]);
    const stakingCredentials = [key.to_public().hash().to_hex()];
    expect(await list({ stakingCredentials, datumSchema })).toHaveLength(2);
    expect(await list({ stakingCredentials, datumSchema, eventGranularity: 'TRANSACTION' })).toHaveLength(1);
    expect(await list({ addresses: [address], datumSchema, enabled: false })).toEqual([]);
    expect(await list({ policyIds: ['ef'.repeat(28)], datumSchema })).toEqual([]);
  });

  test('has a shorter page at the limit of a request, or names the id to continue with', async () => {
    const { id } = await store({ addresses: [address] });
    const { db, networks } = service.services;
    const owner = await db.first<{ readonly id: string }>(
      sql`select account_id as id from ${SERVICE_SCHEMA}.blueprint where id = ${id}`,
    );
    const row = (await findBlueprint(db, owner!.id, NETWORK, id))!;
    const chain = await networks.open<'cardano'>(NETWORK);
    const range = { sinceId: undefined, fromSlot: undefined, phase: undefined, skip: 0, limit: 100 };
    const all = await listBlueprintEvents(chain, row, range);
    expect(all.length).toBeGreaterThan(2);
    const limits = { transactions: 1, transactionsAtOnce: 1 };
    const first = await listBlueprintEvents(chain, row, range, limits);
    expect(first).toEqual(all.filter(({ txId }) => txId === all[0]!.txId));
    const next = await listBlueprintEvents(chain, row, { ...range, sinceId: eventId(first.at(-1)!) }, limits).catch(
      ({ message }: Error) => message,
    );
    // The transaction of the last event is read again, and has no newer one.
    const [, sinceId] = /continue with sinceId ([0-9]+) and page 0$/.exec(next as string)!;
    const rest = await listBlueprintEvents(chain, row, { ...range, sinceId: Number(sinceId) });
    expect(rest).toEqual(all.slice(first.length));
  });

  test('has no list of events when it does not persist them', async () => {
    const { id } = await store({ persistEvents: false });
    const { status, body } = await call('GET', `/api/blueprints/${id}/events?network=preprod`);
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'The blueprint does not persist its events: create it with persistEvents true to list them' },
    });
  });

  test('of the operator is found by every account, after those of the account', async () => {
    const { hash, title } = CURATED.validators[0]!;
    const url = `/api/scripts/${hash.toUpperCase()}/blueprint`;
    expect(await success('GET', url)).toMatchObject({ title: 'operator/known', matched: [title] });
    const document = { ...CURATED, preamble: { ...CURATED.preamble, title: 'mine' } };
    const { id } = await store({ document });
    expect(await success('GET', url)).toMatchObject({ title: 'mine' });
    await call('DELETE', `/api/blueprints/${id}?network=preprod`);
    const unknown = await call('GET', `/api/scripts/${'ab'.repeat(28)}/blueprint`);
    expect(unknown).toMatchObject({ status: 404, body: { error: expect.stringContaining('nor the operator') } });
  });

  test('is found by the hash of its code', async () => {
    const { id } = await store();
    const hash = toHex(requireParameter.hash);
    const found = await success('GET', `/api/scripts/${hash.toUpperCase()}/blueprint`);
    expect(found).toMatchObject({
      title: 'example/guess',
      compiler: { name: 'Aiken', version: 'v1.1.17' },
      matched: [VALIDATOR, 'guess.guess.else'],
      definitions: DOCUMENT.definitions,
    });
    expect(found.validators[0]).toEqual({
      title: VALIDATOR,
      hash,
      datum: DOCUMENT.validators[0]!.datum,
      redeemer: DOCUMENT.validators[0]!.redeemer,
      parameters: DOCUMENT.validators[0]!.parameters,
    });
    const other = 'cd'.repeat(28);
    expect((await call('GET', `/api/scripts/${other}/blueprint`)).status).toBe(404);
    await store({ scriptHashes: [other] });
    expect((await success('GET', `/api/scripts/${other}/blueprint`)).matched).toEqual([]);
    expect((await call('DELETE', `/api/blueprints/${id}?network=preprod`)).status).toBe(204);
  });
});

describe('typed data', () => {
  test('is converted in both directions', async () => {
    const typed = { schema: 'blueprint', blueprint: DOCUMENT };
    const encoded = await success('POST', '/api/scripts/datum/convert', { ...typed, json: DATUM });
    expect(encoded.cbor).toBe(DATUM_CBOR);
    const decoded = await success('POST', '/api/scripts/datum/convert', { ...typed, cbor: DATUM_CBOR });
    expect(decoded.json).toEqual({ owner: OWNER, hint: { Some: [Buffer.from('even').toString('hex')] } });
    expect(decoded.hash).toBe(encoded.hash);
  });

  test('that is wrong is rejected with its path', async () => {
    const convert = (fields: object) => rejection('/api/scripts/datum/convert', { schema: 'blueprint', ...fields });
    const json = { owner: 'ab', hint: 'None' };
    expect(await convert({ blueprint: DOCUMENT, json })).toBe('json.owner: has 1 bytes, but needs at least 28');
    expect(await convert({ blueprint: DOCUMENT, cbor: '01' })).toContain('cbor: expected a constructor');
    expect(await convert({ json })).toBe("The schema 'blueprint' requires the field blueprint");
    expect(await convert({ blueprint: {}, json })).toBe('blueprint.preamble: is missing');
    expect(await convert({ blueprint: DOCUMENT, argument: 'redeemer', json: 1 })).toContain(
      'more than one validator has a redeemer: name one of guess.guess.spend, guess.guess.else',
    );
    expect(await convert({ blueprint: 'x', json })).toContain("the account has no blueprint 'x' with a document");
    expect(await rejection('/api/scripts/datum/convert', { json: { int: 1 }, validator: 'x' })).toBe(
      '\'validator\' requires "schema": "blueprint"',
    );
    const compose = (inlineDatum: object, more: object = {}) =>
      rejection('/api/tx/build/compose', {
        ...sender,
        intents: [{ kind: 'payment', outputs: [{ address, inlineDatum }] }],
        ...more,
      });
    const field = 'intents[0].outputs[0].inlineDatum';
    expect(await compose({ value: json }, { blueprint: DOCUMENT })).toBe(
      `${field}.value.owner: has 1 bytes, but needs at least 28`,
    );
    expect(await compose({ value: json })).toBe(`${field} is typed: pass 'blueprint' in it or in the request`);
    expect(await compose({ value: json, valdator: 'x' }, { blueprint: DOCUMENT })).toBe(
      `Unknown field '${field}.valdator'`,
    );
    expect(await compose({ value: json, blueprint: { preamble: 1 } })).toBe(
      `${field}.blueprint.preamble: must be an object`,
    );
    expect(await compose({ value: json, validator: 'x', blueprint: DOCUMENT })).toContain(
      'no validator has the title x: the blueprint has guess.guess.spend, guess.guess.else',
    );
  });

  test('of a redeemer may contain the index of an input', async () => {
    const [utxo] = await success('GET', `/api/addresses/${address}/utxos`);
    const applied = await success('POST', '/api/scripts/parameters', {
      blueprint: DOCUMENT,
      validator: VALIDATOR,
      parameters: [0],
    });
    const request = {
      ...sender,
      blueprint: DOCUMENT,
      intents: [
        { kind: 'spend', inputs: [{ txHash: utxo.txHash, outputIndex: utxo.outputIndex }] },
        {
          kind: 'mint',
          policyId: applied.hash,
          assets: [{ assetName: '', quantity: '1' }],
          script: { type: applied.type, cbor: applied.cbor },
          redeemer: {
            validator: VALIDATOR,
            value: { outputIndex: { intent: 2, output: 0 } },
          },
        },
        { kind: 'payment', outputs: [{ address, lovelace: '2000000' }] },
      ],
    };
    const built = await success('POST', '/api/tx/build/compose', request);
    expect(decodeTransaction(fromHex(built.tx_cbor)).body.outputs[0]!.lovelace).toBe(2_000_000n);
    const txHash = await confirm(built.tx_cbor);
    const { id } = await store({ policyIds: [applied.hash] });
    const [minted] = await success('GET', `/api/blueprints/${id}/events?network=preprod`);
    expect(minted).toMatchObject({ phase: 'CREATED', txHash, address });
  });
});

describe('stored blueprint', () => {
  test('is listed without and returned with its document, and deleted', async () => {
    const stored = await store({
      addresses: [address],
      datumSchema: { fields: [{ index: 0, name: 'owner', type: 'BYTES' }] },
    });
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      displayName: 'Guess',
      enabled: true,
      persistEvents: true,
      eventGranularity: 'UTXO',
      // The code has a parameter, so that no output belongs to its own hash.
      scriptHashes: [],
      addresses: [address],
      stakingCredentials: [],
      policyIds: [],
      datumSchema: { fields: [{ index: 0, name: 'owner', type: 'BYTES' }] },
      webSocketTopic: null,
    });
    expect(await success('GET', '/api/blueprints?network=preprod')).toContainEqual(stored);
    expect(await success('GET', '/api/blueprints')).toEqual([]);
    const url = `/api/blueprints/${stored.id}?network=preprod`;
    expect(await success('GET', url)).toEqual({ ...stored, document: DOCUMENT });
    expect((await call('GET', `/api/blueprints/${stored.id}`)).status).toBe(404);
    expect((await call('DELETE', url)).status).toBe(204);
    expect((await call('DELETE', url)).status).toBe(404);
  });

  test('belongs to its account', async () => {
    const { id } = await store();
    const { headers } = await register(service, 'blueprint-visitor');
    const foreign = (method: 'GET' | 'DELETE') =>
      call(method, `/api/blueprints/${id}?network=preprod`, undefined, headers);
    expect((await foreign('GET')).status).toBe(404);
    expect((await foreign('DELETE')).status).toBe(404);
    const convert = { schema: 'blueprint', blueprint: id, json: DATUM };
    expect((await call('POST', '/api/scripts/datum/convert', convert, headers)).status).toBe(400);
    expect((await call('GET', `/api/blueprints/${id}?network=preprod`)).status).toBe(200);
  });

  test('is rejected with wrong content', async () => {
    const reject = (fields: object) => rejection('/api/blueprints?network=preprod', { displayName: 'x', ...fields });
    const [spend] = DOCUMENT.validators;
    const wrongHash = { ...DOCUMENT, validators: [{ ...spend, hash: '00'.repeat(28) }] };
    expect(await reject({ document: wrongHash })).toBe(
      `document.validators[0].hash: is ${'00'.repeat(28)}, but the code has the hash ${toHex(requireParameter.hash)}`,
    );
    expect(await reject({})).toContain('Give at least one of scriptHashes');
    expect(await reject({ addresses: [address], webSocketTopic: 'guesses' })).toMatch(
      /^webSocketTopic: this service has no WebSocket topics/,
    );
    expect(await reject({ scriptHashes: ['x'] })).toContain("Field 'scriptHashes[0]' must");
    expect(await reject({ stakingCredentials: [address] })).toContain("Field 'stakingCredentials[0]' must be");
    expect(await reject({ document: { preamble: { title: 'x' }, validators: [{}] } })).toBe(
      'document.validators[0].title: is missing',
    );
  });
});
