import { FixedTransaction, PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressText } from '../../../src/chains/cardano/addresses/address.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';

/** Tokens and multisig funds on a simulated chain, signed by a third-party library. */

let service: TestService;

const signingKeys = [31, 32, 33].map((seed) => PrivateKey.from_normal_bytes(new Uint8Array(32).fill(seed)));
const hashKey = (key: PrivateKey): string => key.to_public().hash().to_hex();
const toAddress = (hash: string, type: 'key' | 'script' = 'key'): string =>
  addressText({ type: 'enterprise', networkId: 0, payment: { type, hash: fromHex(hash) } });
const [minter, second, third] = signingKeys as [PrivateKey, PrivateKey, PrivateKey];
const home = toAddress(hashKey(minter));
const sender = { senderAddress: home, changeAddress: home };
const nativeScript = { type: 'sig', keyHash: hashKey(minter) };

async function callApi(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  return await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
}

async function callSuccessfully(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await callApi(method, url, payload);
  const body = response.json();
  expect({ status: response.statusCode, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
}

const buildTransaction = (kind: string, body: object) =>
  callSuccessfully('POST', `/api/tx/build/${kind}`, { ...sender, ...body });

async function expectRejection(kind: string, body: object, status = 400): Promise<string> {
  const response = await callApi('POST', `/api/tx/build/${kind}`, { ...sender, ...body });
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status });
  return response.json().error;
}

const advance = () => callSuccessfully('POST', '/api/operator/sandbox/CARDANO_PREPROD/advance', { blocks: 1 });

async function fund(address: string, lovelace: string): Promise<void> {
  await callSuccessfully('POST', '/api/operator/sandbox/CARDANO_PREPROD/fund', { address, lovelace });
  await advance();
}

function sign(unsigned: string, keys: readonly PrivateKey[]): string {
  const transaction = FixedTransaction.from_hex(unsigned);
  for (const key of keys) transaction.sign_and_add_vkey_signature(key);
  return transaction.to_hex();
}

async function confirm(unsigned: string, keys: readonly PrivateKey[] = [minter]): Promise<string> {
  const { txHash } = await callSuccessfully('POST', '/api/transactions/submit', { cbor: sign(unsigned, keys) });
  await advance();
  expect((await callSuccessfully('GET', `/api/transactions/${txHash}/status`)).status).toBe('CONFIRMED');
  return txHash;
}

const tipSlot = async (): Promise<number> => (await callSuccessfully('GET', '/api/blocks/latest')).slot;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await fund(home, '500000000');
});

afterAll(() => service.close());

describe('tokens', () => {
  const assetName = Buffer.from('Ticket').toString('hex');
  const description = 'Admits one person, on any day of the year and to every hall, without waiting in line';

  test('are minted, visible on the chain with their metadata, and burned again', async () => {
    const recipient = toAddress(hashKey(second));
    const made = await buildTransaction('mint', {
      mints: [
        { nativeScript, assetName, quantity: '5', metadata: { name: 'Ticket', description }, recipient },
        { nativeScript, assetName, quantity: '7' },
      ],
    });
    const unit = made.policy_id + assetName;
    await confirm(made.tx_cbor);
    expect(await callSuccessfully('GET', `/api/assets/${unit}`)).toMatchObject({
      quantity: '12',
      fingerprint: made.fingerprints[0],
    });
    expect(await callSuccessfully('GET', `/api/metadata/tokens/${unit}`)).toMatchObject({
      name: 'Ticket',
      description,
    });
    expect(await callSuccessfully('GET', `/api/addresses/${recipient}/utxos`)).toMatchObject([
      { assets: [{ quantity: '5' }] },
    ]);

    expect(await expectRejection('burn', { burns: [{ nativeScript, assetName, quantity: '8' }] })).toContain(
      `1 ${unit}`,
    );
    // The script is on the chain by now.
    const burned = await buildTransaction('burn', { burns: [{ policyId: made.policy_id, assetName, quantity: '7' }] });
    await confirm(burned.tx_cbor);
    expect(await callSuccessfully('GET', `/api/assets/${unit}`)).toMatchObject({ quantity: '5' });
  });

  test('of a policy with an expiry are minted in time and not afterwards', async () => {
    const slot = (await tipSlot()) + 200;
    const scripts = [nativeScript, { type: 'before', slot }];
    const mints = [{ nativeScript: { type: 'all', scripts }, assetName, quantity: '1' }];
    const made = await buildTransaction('mint', { mints });
    const { invalidAfter } = await callSuccessfully('POST', '/api/transactions/decode', { cbor: made.tx_cbor });
    expect(invalidAfter).toBe(String(slot));
    await confirm(made.tx_cbor);
    while ((await tipSlot()) < slot) await advance();
    expect(await expectRejection('mint', { mints })).toContain(`is locked since slot ${slot}`);
  });

  test('need a policy that can be satisfied', async () => {
    const mint = { assetName, quantity: '1' };
    const refused = (entry: object): Promise<string> => expectRejection('mint', { mints: [{ ...mint, ...entry }] });
    expect(await refused({ nativeScript, recipient: 'x' })).toContain('Invalid address in mints[0].recipient');
    expect(await refused({})).toBe('mints[0] requires nativeScript or policyId');
    expect(await refused({ nativeScript: '80' })).toContain("'mints[0].nativeScript' is not a native script");
    const impossible = { type: 'atLeast', required: 2, scripts: [nativeScript] };
    expect(await refused({ nativeScript: impossible })).toContain('can never be satisfied');
    expect(await refused({ policyId: 'ab'.repeat(28) })).toContain('is unknown');
    expect(await refused({ nativeScript, policyId: 'ab'.repeat(28) })).toContain(
      'mints[0].nativeScript has the policy id',
    );
    expect(await refused({ nativeScript, quantity: '0' })).toContain('mints[0].quantity must be from 1 to');
  });

  test('of a policy of two keys are minted when both sign', async () => {
    const scripts = [second, third].map((key) => ({ type: 'sig', keyHash: hashKey(key) }));
    const mints = [{ nativeScript: { type: 'all', scripts }, assetName, quantity: '1' }];
    const made = await buildTransaction('mint', { mints });
    expect(made.estimated_signatures).toBe(3);
    const early = await callApi('POST', '/api/transactions/submit', { cbor: sign(made.tx_cbor, [minter, second]) });
    expect(early.statusCode).toBe(400);
    await confirm(made.tx_cbor, signingKeys);
    const signers = [hashKey(second)];
    expect(await expectRejection('mint', { mints, signers })).toContain('cannot be satisfied by these signers');
  });
});

describe('CIP-68 tokens', () => {
  const token = {
    label: 333,
    name: 'Coin',
    metadata: { name: 'Coin', description: 'd'.repeat(100), decimals: 2 },
    referenceAddress: home,
    recipient: toAddress(hashKey(second)),
    quantity: '1000',
  };

  test('are minted, have their metadata on the chain, and are updated', async () => {
    const made = await buildTransaction('mint-cip68', { nativeScript, tokens: [token] });
    await confirm(made.tx_cbor);
    const [unit] = made.units;
    const [referenceUnit] = made.reference_units;
    expect(await callSuccessfully('GET', `/api/assets/${unit}`)).toMatchObject({ quantity: '1000' });
    const cip68 = () => callSuccessfully('GET', `/api/metadata/tokens/${unit}/cip68`);
    expect(await cip68()).toMatchObject({ label: 333, referenceUnit, version: 1, metadata: token.metadata });

    const metadata = { ...token.metadata, description: 'shorter' };
    const { tx_cbor: first } = await buildTransaction('update-cip68', { referenceUnit, metadata, version: 2 });
    const pendingTransactions = [first];
    const { tx_cbor: next } = await buildTransaction('update-cip68', {
      referenceUnit,
      metadata,
      version: 3,
      pendingTransactions,
    });
    await confirm(first);
    expect(await cip68()).toMatchObject({ referenceUnit, version: 2, metadata });
    await confirm(next);
    expect(await cip68()).toMatchObject({ referenceUnit, version: 3, metadata });
    expect(await callSuccessfully('GET', `/api/assets/${referenceUnit}`)).toMatchObject({ quantity: '1' });
  });

  test('are updated by the keys of a native script', async () => {
    const guard = { type: 'all', scripts: [third, second].map((key) => ({ type: 'sig', keyHash: hashKey(key) })) };
    const { address } = await callSuccessfully('POST', '/api/scripts/hash', { type: 'native', json: guard });
    const made = await buildTransaction('mint-cip68', {
      nativeScript,
      tokens: [{ ...token, name: 'Other', referenceAddress: address }],
    });
    await confirm(made.tx_cbor);
    const change = { referenceUnit: made.reference_units[0], metadata: { name: 'Other', description: '' } };
    expect(await expectRejection('update-cip68', change)).toContain('include its native script');
    await confirm((await buildTransaction('update-cip68', { ...change, nativeScript: guard })).tx_cbor, signingKeys);
  });

  test('are rejected if they cannot be minted', async () => {
    const mint = (body: object, status?: number): Promise<string> =>
      expectRejection('mint-cip68', { tokens: [token], ...body }, status);
    expect(await mint({ plutus: { cbor: '00' } }, 501)).toContain('POST /api/tx/build/script');
    expect(await mint({})).toBe('The body requires nativeScript or policyId');
    expect(await mint({ nativeScript, tokens: [{ ...token, name: '0xzz' }] })).toContain('Invalid tokens[0].name');
    expect(await mint({ nativeScript, tokens: [{ ...token, extra: { int: 'a' } }] })).toContain(
      'Invalid tokens[0].extra',
    );
    const referenceUnit = `${'ab'.repeat(28)}000643b0`;
    expect(await expectRejection('update-cip68', { referenceUnit, metadata: {} })).toContain('No unspent output with');
  });
});

describe('funds of a two-of-three multisig', () => {
  const scripts = signingKeys.map((key) => ({ type: 'sig', keyHash: hashKey(key) }));
  const shared = { nativeScript: { type: 'atLeast', required: 2, scripts } };
  const outputs = [{ address: home, lovelace: '3000000' }];
  const build = (body: object) => callSuccessfully('POST', '/api/tx/build/multisig', { ...shared, outputs, ...body });

  test('are spent once two of them have signed separately', async () => {
    const { address } = await callSuccessfully('POST', '/api/scripts/hash', {
      type: 'native',
      json: shared.nativeScript,
    });
    await fund(address, '40000000');
    const signers = [hashKey(second), toAddress(hashKey(third))];
    const made = await build({ signers });
    expect(made.required_signers.toSorted()).toEqual([second, third].map(hashKey).toSorted());
    expect(made.estimated_signatures).toBe(2);
    const alone = await callApi('POST', '/api/transactions/submit', { cbor: sign(made.tx_cbor, [second]) });
    expect(alone.statusCode).toBe(400);
    const witnesses = [second, third].map((key) =>
      FixedTransaction.from_hex(sign(made.tx_cbor, [key]))
        .witness_set()
        .to_hex(),
    );
    const merged = await callSuccessfully('POST', '/api/tx/witness/merge', { cbor: made.tx_cbor, witnesses });
    const { txHash } = await callSuccessfully('POST', '/api/transactions/submit', { cbor: merged.tx_cbor });
    expect(txHash).toBe(made.tx_hash);
    await advance();
    const [left] = await callSuccessfully('GET', `/api/addresses/${address}/utxos`);
    expect(left.value).toBe(String(40_000_000n - 3_000_000n - BigInt(made.estimated_fee)));
  });

  test('are not built for keys that cannot spend them', async () => {
    const refused = (body: object): Promise<string> => expectRejection('multisig', { ...shared, outputs, ...body });
    expect(await refused({ signers: [hashKey(second)] })).toContain('does not belong to the script');
    const own = { senderAddress: undefined, changeAddress: undefined };
    expect(await refused({ ...own, signers: [hashKey(second)] })).toContain('cannot be satisfied by these signers');
    expect(await refused({ ...own, signers: ['nonsense'] })).toContain('signers[0]');
    const closed = { type: 'all', scripts: [...scripts, { type: 'before', slot: 5 }] };
    expect(await refused({ ...own, nativeScript: closed })).toContain('cannot be satisfied since slot 5');
  });
});
