import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherLedger } from '../../../src/api/services/transaction-builder/gather.js';
import { buildTransfer } from '../../../src/builder/builds/transfer.js';
import type { Payment, Utxo } from '../../../src/builder/request/request.js';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { decodeTransaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../../src/chains/networks.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { requireFortyTwo, type TestPlutus } from '../../support/uplc.js';

type Json = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_PREPROD';
const FLOW = { key: 'test', weight: 1 };
const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(23));
const credential = Credential.from_keyhash(key.to_public().hash());
const address = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential, credential)
  .to_address()
  .to_bech32();
const sender = { senderAddress: address, changeAddress: address };

const [first, second, third] = [
  requireFortyTwo('plutus-v1', true),
  requireFortyTwo('plutus-v2', true),
  requireFortyTwo('plutus-v3', true),
] as const;
const toScriptAddress = ({ hash }: TestPlutus): string =>
  addressText({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash } });
const toStakeAddress = ({ hash }: TestPlutus): string =>
  addressText({ type: 'reward', networkId: 0, stake: { type: 'script', hash } });
const toScriptJson = ({ script }: TestPlutus) => ({
  type: script.language.replace('-v', 'V'),
  cbor: toHex(script.bytes),
});

const DATUM = Uint8Array.of(0xd8, 0x79, 0x80);
const FORTY_TWO = { int: 42 };

let service: TestService;
let locked: string;

async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: response.statusCode, body: response.json(), warning: response.headers['x-crosstie-warning'] };
}

async function callSuccessfully(method: 'GET' | 'POST', url: string, payload?: object): Promise<Json> {
  const { status, body } = await call(method, url, payload);
  expect({ url, status, error: body.error }).toEqual({ url, status: 200, error: undefined });
  return body;
}

const advance = () => callSuccessfully('POST', `/api/operator/sandbox/${NETWORK}/advance`, { blocks: 1 });
const build = (body: object) => callSuccessfully('POST', '/api/tx/build/script', { ...sender, ...body });
const expectRejection = async (body: object): Promise<string> => {
  const rejected = await call('POST', '/api/tx/build/script', { ...sender, ...body });
  expect(rejected.status).toBe(400);
  return rejected.body.error;
};

async function submit(unsigned: string): Promise<string> {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(key);
  return (await callSuccessfully('POST', '/api/transactions/submit', { cbor: transaction.to_hex() })).txHash;
}

async function confirm(unsigned: string): Promise<string> {
  const txHash = await submit(unsigned);
  await advance();
  expect((await callSuccessfully('GET', `/api/transactions/${txHash}/status`)).status).toBe('CONFIRMED');
  return txHash;
}

async function pay(outputs: readonly Payment[]): Promise<string> {
  const db = await service.services.networks.open<'cardano'>(NETWORK);
  const ledger = await gatherLedger({
    db,
    network: networkById(NETWORK),
    services: service.services,
    flow: FLOW,
  } as never);
  const utxos: Utxo[] = (await callSuccessfully('GET', `/api/addresses/${address}/utxos`)).map(
    ({ txHash, outputIndex, value }: Json) => ({ txHash, outputIndex, address, lovelace: BigInt(value) }),
  );
  return confirm(buildTransfer({ changeAddress: address, utxos, outputs }, ledger).cbor);
}

const DATUM_FORMS = { inline: { form: 'inline', bytes: DATUM }, shown: { form: 'shown', bytes: DATUM } } as const;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await startNetworks(service, NETWORK);
  await callSuccessfully('POST', `/api/operator/sandbox/${NETWORK}/fund`, { address, lovelace: '900000000' });
  await advance();
  const lovelace = 8_000_000n;
  locked = await pay([
    { address: toScriptAddress(first), lovelace, datum: DATUM_FORMS.shown },
    { address: toScriptAddress(second), lovelace, datum: DATUM_FORMS.shown },
    { address: toScriptAddress(second), lovelace, datum: DATUM_FORMS.inline },
    { address: toScriptAddress(third), lovelace },
    { address: toScriptAddress(third), lovelace },
    { address, lovelace: 0n, referenceScript: second.script },
  ]);
});
afterAll(() => service.close());

describe('output of a Plutus script', () => {
  test('is spent with the script as witness, the datum from the index, and measured execution units', async () => {
    const made = await build({
      inputs: [{ txHash: locked, outputIndex: 0, redeemer: '182a', script: toScriptJson(first) }],
      outputs: [{ address, lovelace: '5000000' }],
      requiredSigners: [key.to_public().hash().to_hex()],
    });
    expect(made).toMatchObject({ estimated_signatures: 1, ex_units: [{ purpose: 'spend' }] });
    expect(made.ex_units[0].steps).toBeGreaterThan(100_000);
    expect((await callSuccessfully('POST', '/api/transactions/validate', { cbor: made.tx_cbor })).phase1).toMatchObject(
      [{ rule: 'witnesses' }],
    );
    expect(await confirm(made.tx_cbor)).toBe(made.tx_hash);
  });

  test('is spent with a reference script that the index finds', async () => {
    const inputs = [1, 2].map((outputIndex) => ({ txHash: locked, outputIndex, redeemer: FORTY_TWO }));
    const request = { inputs, validFrom: 0, metadata: { 674: { msg: ['by script'] } } };
    const made = await build(request);
    const { required_witnesses, warnings, ...plain } = await callSuccessfully(
      'POST',
      '/api/tx/build/script?details=true',
      { ...sender, ...request },
    );
    expect(plain).toEqual(made);
    const keyHash = key.to_public().hash().to_hex();
    expect(required_witnesses).toEqual({
      keys: [{ hash: keyHash, roles: [{ role: 'collateral', address, script: null }] }],
      scripts: [
        {
          hash: toHex(second.hash),
          type: 'plutusV2',
          purposes: [{ purpose: 'spend', address: toScriptAddress(second) }],
        },
      ],
      byron: [],
      unresolved: 0,
    });
    expect(warnings.map(({ code }: Json) => code)).toEqual(['runs-scripts']);
    const { body, witnesses } = decodeTransaction(fromHex(made.tx_cbor));
    expect(body.referenceInputs).toEqual([{ txHash: fromHex(locked), index: 5 }]);
    expect(witnesses.scripts).toEqual([]);
    expect(made.ex_units).toHaveLength(2);
    await confirm(made.tx_cbor);
    expect(await expectRejection({ inputs })).toMatch(/^inputs\[0\]: the output [0-9a-f]{64}#1 is spent already$/);
  });

  test('is not spent when the script fails, and the error names the script and the reason', async () => {
    const inputs = [42, 7].map((int, index) => ({
      txHash: locked,
      outputIndex: 3 + index,
      redeemer: { int },
      script: toScriptJson(third),
    }));
    expect(await expectRejection({ inputs })).toMatch(
      /^The script of inputs\[1\] \(redeemer spend 1\) fails: .*not the answer/,
    );
    const made = await build({ inputs: inputs.map((input) => ({ ...input, redeemer: FORTY_TWO })) });
    await confirm(made.tx_cbor);
  });

  test('can be an output of a pending transaction', async () => {
    const payment = await callSuccessfully('POST', '/api/tx/build', {
      ...sender,
      outputs: [{ address: toScriptAddress(third), lovelace: '3000000' }],
    });
    const made = await build({
      inputs: [{ txHash: payment.tx_hash, outputIndex: 0, redeemer: FORTY_TWO }],
      pendingTransactions: [payment.tx_cbor],
    });
    await submit(payment.tx_cbor);
    await confirm(made.tx_cbor);
  });
});

describe('Plutus policy', () => {
  const policy = requireFortyTwo('plutus-v3', false);
  const policyId = toHex(policy.hash);
  // Tools often wrap a script twice.
  const cbor = toHex(new CborWriter().bytes(policy.script.bytes).finish());
  const mint = (quantity: string, fields: object = {}) => ({
    mints: [{ policyId, assets: [{ assetName: '74', quantity }], redeemer: FORTY_TWO, ...fields }],
  });

  test('mints for a payment with a datum, and burns tokens of the sender', async () => {
    const outputs = [{ address, lovelace: '0', assets: [{ policyId, assetName: '74', quantity: '3' }] }];
    const script = { type: 'plutusV3', cbor };
    const made = await build({ ...mint('5', { script }), outputs: [{ ...outputs[0], inlineDatum: { int: 1 } }] });
    expect(made.ex_units).toMatchObject([{ purpose: 'mint', index: 0 }]);
    await confirm(made.tx_cbor);
    // The script is on the chain by now.
    await confirm((await build(mint('-2'))).tx_cbor);
    expect(await expectRejection(mint('-2'))).toMatch(/^Insufficient funds: [0-9]+ [0-9a-f]{56}74 missing/);
    expect(await expectRejection(mint('1', { redeemer: { int: 1 } }))).toMatch(/^The script of mints\[0\]/);
    expect(await expectRejection(mint('1', { script: { type: 'plutusV2', cbor } }))).toMatch(
      /^mints\[0\]\.script has the hash/,
    );
  });

  test('also controls an account: it registers, withdraws and deregisters', async () => {
    const stakeAddress = toStakeAddress(policy);
    const script = { type: 'plutusV3', cbor };
    const step = (action: string, fields: object = {}) => ({
      certificates: [{ action, stakeAddress, redeemer: FORTY_TWO, script, ...fields }],
    });
    const made = await build(step('register'));
    expect(made.ex_units).toMatchObject([{ purpose: 'cert', index: 0 }]);
    await confirm(made.tx_cbor);
    const withdrawals = [{ stakeAddress, amount: '0', redeemer: FORTY_TWO, script }];
    const withdrawn = await build({ withdrawals, ...step('delegate', { drepId: 'drep_always_abstain' }) });
    expect(withdrawn.ex_units.map(({ purpose }: Json) => purpose)).toEqual(['cert', 'reward']);
    await confirm(withdrawn.tx_cbor);
    await confirm((await build(step('deregister'))).tx_cbor);
    expect(await expectRejection({ withdrawals })).toContain('is not registered');
  });
});

describe('script build', () => {
  const policy = requireFortyTwo('plutus-v3', false);
  const stakeAddress = toStakeAddress(policy);
  const script = toScriptJson(policy);
  const guarded = { redeemer: FORTY_TWO, script };
  const policyId = toHex(policy.hash);
  const assets = [{ assetName: '75', quantity: '5' }];
  const outputs = [{ address, lovelace: '3000000', inlineDatum: { int: 1 } }];
  const poolId = 'e5'.repeat(28);

  test.each<[string, object, readonly object[]]>([
    [
      'mint and payment',
      { mints: [{ policyId, assets, ...guarded }], outputs },
      [
        { kind: 'payment', outputs },
        { kind: 'mint', policyId, assets, ...guarded },
      ],
    ],
    [
      'registration',
      { certificates: [{ action: 'register', stakeAddress, ...guarded }] },
      [{ kind: 'stakeRegistration', stakeAddress, ...guarded }],
    ],
    [
      'registration and delegation',
      {
        certificates: [
          {
            action: 'delegate',
            stakeAddress,
            drepId: 'drep_always_abstain',
            includeStakeRegistration: true,
            ...guarded,
          },
        ],
      },
      [
        {
          kind: 'voteDelegation',
          stakeAddress,
          drepId: 'drep_always_abstain',
          includeStakeRegistration: true,
          certificateEncoding: 'combined',
          ...guarded,
        },
      ],
    ],
    [
      'delegation to a pool, payment and withdrawal',
      {
        certificates: [{ action: 'delegate', stakeAddress, poolId, ...guarded }],
        withdrawals: [{ stakeAddress, amount: '0', ...guarded }],
        outputs,
      },
      [
        { kind: 'payment', outputs },
        { kind: 'delegation', stakeAddress, poolId, ...guarded },
        { kind: 'withdrawal', stakeAddress, amount: '0', ...guarded },
      ],
    ],
  ])('has the bytes and units of the composed intents: %s', async (_, request, intents) => {
    // With given UTxOs, contradictions of the request to the index are warnings.
    const utxos = await callSuccessfully('GET', `/api/addresses/${address}/utxos`);
    const common = { changeAddress: address, utxos };
    const made = await callSuccessfully('POST', '/api/tx/build/script', { ...request, ...common });
    const composed = await callSuccessfully('POST', '/api/tx/build/compose', { ...common, intents });
    expect(made).toEqual(composed);
    expect(made.ex_units.length).toBeGreaterThan(0);
  });

  test('has the bytes of the composed intents: spend with a reference input and a required signer', async () => {
    const placed = await pay([{ address: toScriptAddress(third), lovelace: 9_000_000n }]);
    const input = { txHash: placed, outputIndex: 0, redeemer: FORTY_TWO, script: toScriptJson(third) };
    const read = { txHash: locked, outputIndex: 5 };
    const common = { ...sender, requiredSigners: [key.to_public().hash().to_hex()], validFrom: 0 };
    const made = await callSuccessfully('POST', '/api/tx/build/script', {
      ...common,
      inputs: [input],
      referenceInputs: [read],
    });
    const composed = await callSuccessfully('POST', '/api/tx/build/compose', {
      ...common,
      intents: [
        { kind: 'spend', inputs: [input] },
        { kind: 'reference', inputs: [read] },
      ],
    });
    expect(made).toEqual(composed);
    await confirm(made.tx_cbor);
  });
});

describe('invalid build request', () => {
  test('is rejected with a message', async () => {
    const lock = await pay([{ address: toScriptAddress(third), lovelace: 5_000_000n, datum: DATUM_FORMS.shown }]);
    const input = { txHash: lock, outputIndex: 0, redeemer: FORTY_TWO, script: toScriptJson(third) };
    expect(await expectRejection({})).toBe('No script runs: use a build operation without scripts');
    expect(await expectRejection({ inputs: [input], changeAddress: toScriptAddress(second) })).toMatch(
      /^changeAddress belongs to the script/,
    );
    expect(await expectRejection({ inputs: [{ ...input, redeemer: 'ff' }] })).toMatch(
      /^Field 'inputs\[0\]\.redeemer' is not valid Plutus data/,
    );
    expect(await expectRejection({ inputs: [{ ...input, datum: { int: 1 } }] })).toMatch(
      /^inputs\[0\]\.datum has the hash/,
    );
    expect(await expectRejection({ inputs: [{ ...input, outputIndex: 1 }] })).toMatch(
      /^inputs\[0\] is not at a script/,
    );
    expect(await expectRejection({ inputs: [input, input] })).toMatch(
      /^inputs\[1\] spends [0-9a-f]{64}#0, as inputs\[0\] does: name it once$/,
    );
    const unknown = { txHash: 'ab'.repeat(32), outputIndex: 0 };
    expect(await expectRejection({ inputs: [input], referenceInputs: [unknown] })).toMatch(
      /^referenceInputs\[0\]: the output (ab){32}#0 is unknown/,
    );
    const carrier = { txHash: lock, outputIndex: 1 };
    expect(await expectRejection({ inputs: [{ ...input, script: undefined, referenceInput: carrier }] })).toMatch(
      /^inputs\[0\]\.referenceInput does not contain the script/,
    );
    const certificate = { action: 'delegate', stakeAddress: toStakeAddress(third), redeemer: FORTY_TWO };
    expect(await expectRejection({ certificates: [certificate] })).toBe(
      "certificates[0]: pass 'poolId', 'drepId' or both",
    );
    expect(
      await expectRejection({ certificates: [{ ...certificate, poolId: 'pool1', script: toScriptJson(third) }] }),
    ).toMatch(/^certificates\[0\]: Invalid poolId/);
    expect(await expectRejection({ inputs: [{ ...input, outputIndex: 77 }] })).toMatch(/is unknown/);
    expect(await expectRejection({ inputs: [input], validFrom: 10 ** 12 })).toMatch(/^validFrom/);
  });

  test('change to a script address is reported by other builds', async () => {
    const outputs = [{ address, lovelace: '2000000' }];
    const { status, warning } = await call('POST', '/api/tx/build', {
      ...sender,
      changeAddress: toScriptAddress(second),
      outputs,
    });
    expect({ status, warning }).toEqual({ status: 200, warning: expect.stringMatching(/^change-at-script: /) });
  });
});
