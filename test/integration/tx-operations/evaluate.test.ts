import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText, encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { alwaysTrue, requireFortyTwo, type TestPlutus } from '../../support/uplc.js';
import { createApiClient } from './api-client.js';

const EVALUATE = '/api/transactions/evaluate';
const KEY = { 'x-api-key': 'xt_demo_cardano-preprod' };

/** Names that only a library or its language would use. */
const LIBRARY_WORDS = /java|scala|borer|exception|requirement failed|input position|wasm|rust|::|\bat \S+:\d+/i;

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on' });
  await startNetworks(service, 'CARDANO_PREPROD');
});
afterAll(() => service?.close());

const { answer, refusal, post } = createApiClient(() => service, 'cardano-preprod');

const payment = { type: 'key', hash: new Uint8Array(28).fill(7) } as const;
const sender = { type: 'enterprise', networkId: 0, payment } as const;
const INPUT = '11'.repeat(32);
const additionalUtxoSet = [
  { transaction: { id: INPUT }, index: 0, address: addressText(sender), value: { ada: { lovelace: 10_000_000 } } },
];

interface Shape {
  readonly policy?: TestPlutus;
  readonly redeemers?: boolean;
  /** Witness fields beside the script and the redeemers. */
  readonly witnesses?: readonly (readonly [number, Uint8Array])[];
  /** Body fields beside inputs, outputs, fee and mint. */
  readonly body?: readonly (readonly [number, Uint8Array])[];
  readonly validityFlag?: boolean;
  readonly withScript?: boolean;
}

const EMPTY_LIST = Uint8Array.of(0x80);

/** A mint with a Plutus V2 policy, encoded by hand. */
function mint(shape: Shape = {}): Uint8Array {
  const {
    policy = alwaysTrue('plutus-v2', false),
    redeemers = true,
    witnesses = [],
    body = [],
    validityFlag = true,
  } = shape;
  const { withScript = true } = shape;
  const writer = new CborWriter().array(validityFlag ? 4 : 3).map(4 + body.length);
  writer.uint(0).array(1).array(2).bytes(fromHex(INPUT)).uint(0);
  writer.uint(1).array(1).array(2).bytes(encodeAddress(sender)).uint(9_000_000);
  writer.uint(2).uint(1_000_000);
  for (const [field, value] of body) writer.uint(field).raw(value);
  writer.uint(9).map(1).bytes(policy.hash).map(1).bytes(Uint8Array.of(1)).uint(1);
  writer.map(Number(withScript) + Number(redeemers) + witnesses.length);
  for (const [field, value] of witnesses) writer.uint(field).raw(value);
  if (redeemers) writer.uint(5).array(1).array(4).uint(1).uint(0).uint(41).array(2).uint(1_000_000).uint(500_000_000);
  if (withScript) writer.uint(6).array(1).bytes(policy.script.bytes);
  if (validityFlag) writer.bool(true);
  return writer.null().finish();
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('transaction evaluation', () => {
  test('costs of a mint are the same for hexadecimal, base64 and base64url', async () => {
    const bytes = mint();
    const { body } = await answer(EVALUATE, { cbor: toHex(bytes), additionalUtxoSet });
    expect(body).toEqual([
      { redeemerTag: 'mint', index: 0, exUnits: { mem: expect.any(Number), steps: expect.any(Number) }, error: null },
    ]);
    for (const cbor of [base64(bytes), base64(bytes).replace(/=+$/, ''), Buffer.from(bytes).toString('base64url')])
      expect((await answer(EVALUATE, { cbor, additionalUtxoSet })).body).toEqual(body);
  });

  test.each([
    ['application/cbor', 'bytes', (bytes: Uint8Array) => Buffer.from(bytes)],
    ['application/cbor', 'hexadecimal', (bytes: Uint8Array) => `${toHex(bytes)}\n`],
    ['application/cbor', 'base64', base64],
    ['text/plain', 'hexadecimal', toHex],
    ['text/plain', 'base64', (bytes: Uint8Array) => `${base64(bytes)}\n`],
  ] as const)('%s body of %s is decoded', async (type, _form, encode) => {
    const { statusCode, body } = await service.http.inject({
      method: 'POST',
      url: EVALUATE,
      headers: { ...KEY, 'content-type': type },
      payload: encode(mint({ redeemers: false })),
    });
    expect([statusCode, body]).toEqual([200, '[]']);
  });

  test.each(['hello world', 'hA=A', 'h', '0x84', 'hAB-+'])('text %j is rejected as not a transaction', async (cbor) => {
    expect(await refusal(EVALUATE, { cbor })).toMatch(/'?cbor'?/);
  });

  test('transaction without redeemers has no scripts to run', async () => {
    expect((await answer(EVALUATE, { cbor: toHex(mint({ redeemers: false })), additionalUtxoSet })).body).toEqual([]);
  });

  test('transaction in the format before Alonzo is rejected', async () => {
    const cbor = toHex(mint({ validityFlag: false, redeemers: false, withScript: false }));
    expect(await refusal(EVALUATE, { cbor, additionalUtxoSet })).toBe(
      "'cbor' is a transaction of an era before Alonzo, which had no Plutus scripts: encode it as [body, witnesses, valid, auxiliary data]",
    );
    const { body } = await answer('/api/transactions/validate', { cbor, additionalUtxoSet });
    expect(body).toMatchObject({
      valid: false,
      phase1: expect.arrayContaining([
        { rule: 'era', predicate: 'DeserialiseFailure', reason: expect.stringContaining('before Alonzo') },
      ]),
    });
  });

  test.each([
    ['native scripts (witness field 1)', { witnesses: [[1, EMPTY_LIST]] }],
    ['datums (witness field 4)', { witnesses: [[4, Uint8Array.of(0x9f, 0xff)]] }],
    ['key witnesses (witness field 0)', { witnesses: [[0, Uint8Array.of(0xd9, 0x01, 0x02, 0x80)]] }],
    ['collateral inputs (body field 13)', { body: [[13, EMPTY_LIST]] }],
    ['withdrawals (body field 5)', { body: [[5, Uint8Array.of(0xa0)]] }],
  ] as const)('empty %s, valid in Babbage, are rejected in Conway by name', async (name, shape) => {
    const cbor = toHex(mint(shape));
    expect(await refusal(EVALUATE, { cbor, additionalUtxoSet })).toMatch(
      new RegExp(
        `^'cbor' is not legal in the current era of CARDANO_PREPROD: The list of ${name.replace(/[()]/g, '\\$&')} is empty, which protocol version \\d+ refuses: leave the field out$`,
      ),
    );
    const { body } = await answer('/api/transactions/validate', { cbor, additionalUtxoSet });
    expect(body).toMatchObject({
      valid: false,
      phase1: expect.arrayContaining([expect.objectContaining({ rule: 'era' })]),
    });
  });

  test.each([
    ['a script that fails', { policy: requireFortyTwo('plutus-v2', false) }, 'Error evaluated, trace: not the answer'],
    [
      'a policy whose script is not given',
      { withScript: false },
      /^The script [0-9a-f]{56} is neither in the transaction nor in its inputs$/,
    ],
  ] as const)('%s gives every redeemer the reason, without messages of the library', async (_name, shape, reason) => {
    const { body } = await answer(EVALUATE, { cbor: toHex(mint(shape)), additionalUtxoSet });
    const [row] = body as unknown as readonly { readonly error: string }[];
    expect(row).toMatchObject({ redeemerTag: 'mint', index: 0, exUnits: null });
    expect(row!.error).toMatch(reason);
    expect(row!.error).not.toMatch(LIBRARY_WORDS);
  });

  test('datum that is not CBOR is rejected with its parameter', async () => {
    const [utxo] = additionalUtxoSet;
    expect(await refusal(EVALUATE, { cbor: toHex(mint()), additionalUtxoSet: [{ ...utxo, datum: '9f' }] })).toMatch(
      /^Field 'additionalUtxoSet\[0\]' is not a valid UTxO: the bytes end too early at byte 1$/,
    );
  });

  test('no mutated transaction returns a message of the library', async () => {
    const whole = mint();
    for (let offset = 0; offset < whole.length; offset += 3) {
      const damaged = Uint8Array.from(whole);
      damaged[offset] = damaged[offset]! ^ 0x21;
      const response = await post(EVALUATE, { cbor: toHex(damaged), additionalUtxoSet });
      expect([200, 400], response.body).toContain(response.statusCode);
      expect(response.body, `byte ${offset}`).not.toMatch(LIBRARY_WORDS);
    }
  });
});

describe('truncated bytes', () => {
  const unsigned = toHex(mint({ redeemers: false, withScript: false }));

  test.each([
    [EVALUATE, { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    ['/api/transactions/validate', { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    ['/api/transactions/submit', { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    ['/api/transactions/decode', { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    ['/api/tx/inspect', { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    ['/api/tx/fee', { cbor: '84' }, "'cbor' is not a transaction: the bytes end too early at byte 1"],
    [
      '/api/tx/witness/merge',
      { cbor: '84', witnesses: ['a0'] },
      "'cbor' is not a transaction: the bytes end too early at byte 1",
    ],
    [
      '/api/tx/witness/merge',
      { cbor: unsigned, witnesses: ['a1'] },
      "'witnesses[0]' is not a witness set, a signature or a signed transaction: the bytes end too early at byte 1",
    ],
    [
      '/api/scripts/hash',
      { type: 'native', cbor: '82' },
      "'cbor' is not a native script: the bytes end too early at byte 1",
    ],
    ['/api/scripts/datum/convert', { cbor: '9f' }, "'cbor' is not a datum: the bytes end too early at byte 1"],
  ])('%s names the parameter and the expected value (%j)', async (path, body, sentence) => {
    expect(await refusal(path, body)).toBe(sentence);
  });
});
