import { FixedTransaction, PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeTransaction } from '../../../src/chains/cardano/transactions/transaction.js';
import { blake2b224 } from '../../../src/kernel/blake2b.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createApiClient } from './api-client.js';
import { enterprise, hashName, key, POLICY, reward } from './tiny-chain.js';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service?.close());

const { answer, refusal } = createApiClient(() => service, 'cardano-preprod');

const payment = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(1));
const stake = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(2));
const credential = (secret: PrivateKey) => ({ type: 'key' as const, hash: blake2b224(secret.to_public().as_bytes()) });
const home = enterprise(credential(payment));
const stakeAddress = reward(credential(stake)).text;
const recipient = enterprise(key('recipient'));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const assets = [{ policyId: hex(POLICY), assetName: hex(hashName('name')), quantity: '12' }];
const utxos = [
  { txHash: 'aa'.repeat(32), outputIndex: 3, address: home.text, lovelace: '60000000' },
  { txHash: 'bb'.repeat(32), outputIndex: 0, address: home.text, lovelace: '700000000', assets },
];
const wallet = { changeAddress: home.text, utxos };

const builds = {
  '/api/tx/build': {
    ...wallet,
    outputs: [{ address: recipient.text, lovelace: '0', assets: [{ ...assets[0], quantity: '5' }] }],
    metadata: { '674': { msg: ['for the books', 7] } },
    withdrawals: [{ stakeAddress, amount: '3000000' }],
  },
  '/api/tx/build/stake-registration': { ...wallet, stakeAddress },
  '/api/tx/build/delegation': {
    ...wallet,
    stakeAddress,
    poolId: hex(hashName('pool')),
    includeStakeRegistration: true,
  },
  '/api/tx/build/vote-delegation': { ...wallet, stakeAddress, drepId: 'drep_always_no_confidence' },
  '/api/tx/build/withdrawal': { ...wallet, stakeAddress, amount: '5000000' },
  '/api/tx/build/drep-registration': { ...wallet, drepCredentialHash: hex(credential(stake).hash) },
  '/api/tx/build/drep-update': { ...wallet, drepCredentialHash: hex(credential(stake).hash) },
};

describe.each(Object.entries(builds))('what %s builds', (path, body) => {
  test('is signed by a wallet library and keeps its hash, size and fee', async () => {
    const built = await answer(path, body);
    const signed = FixedTransaction.from_hex(built.body['tx_cbor']!);
    expect(signed.transaction_hash().to_hex()).toBe(built.body['tx_hash']);
    const signers = [payment, stake].slice(0, Number(built.body['estimated_signatures']));
    for (const signer of signers) signed.sign_and_add_vkey_signature(signer);
    expect(signed.transaction_hash().to_hex()).toBe(built.body['tx_hash']);
    const { body: sent, witnesses } = decodeTransaction(fromHex(signed.to_hex()));
    expect(sent.fee!.toString()).toBe(built.body['estimated_fee']);
    expect(witnesses.vkeys).toHaveLength(signers.length);

    const priced = await answer('/api/tx/fee', { cbor: signed.to_hex() });
    expect(BigInt(priced.body['fee']!)).toBeGreaterThanOrEqual(BigInt(priced.body['minFee']!));
    // The library writes sets without their tag, three bytes less than the fee covers.
    expect(BigInt(priced.body['fee']!) - BigInt(priced.body['minFee']!)).toBeLessThanOrEqual(3n * 44n);
    const unsigned = await answer('/api/tx/fee', { cbor: built.body['tx_cbor'], signatures: signers.length });
    expect(unsigned.body).toMatchObject({ fee: built.body['estimated_fee'], minFee: built.body['estimated_fee'] });
  });
});

describe('signatures of several wallets', () => {
  test('are merged, and the missing signers are listed until all have signed', async () => {
    const { body } = await answer('/api/tx/build/withdrawal', builds['/api/tx/build/withdrawal']);
    const signWith = (signer: PrivateKey): string => {
      const signed = FixedTransaction.from_hex(body['tx_cbor']!);
      signed.sign_and_add_vkey_signature(signer);
      return signed.witness_set().to_hex();
    };
    const merge = (witnesses: readonly string[], more: object = { utxos }) =>
      answer('/api/tx/witness/merge', { cbor: body['tx_cbor'], witnesses, ...more });

    const half = await merge([signWith(payment)]);
    expect(half.body).toMatchObject({
      tx_hash: body['tx_hash'],
      complete: false,
      missing_key_hashes: [hex(credential(stake).hash)],
    });
    const whole = await merge([signWith(payment), signWith(stake)]);
    expect(whole.body).toMatchObject({ tx_hash: body['tx_hash'], complete: true, missing_key_hashes: [] });
    expect(whole.warning).toBeUndefined();
    expect(FixedTransaction.from_hex(whole.body['tx_cbor']!).transaction_hash().to_hex()).toBe(body['tx_hash']);

    const unknown = await merge([signWith(payment), signWith(stake)], {});
    expect(unknown.body).toMatchObject({ complete: false, missing_key_hashes: [] });
    expect(unknown.warning).toMatch(/^inputs-unknown: 1 inputs are not known/);
  });

  test('are verified', async () => {
    const { body } = await answer('/api/tx/build', builds['/api/tx/build']);
    const other = await answer('/api/tx/build/drep-update', builds['/api/tx/build/drep-update']);
    const signed = FixedTransaction.from_hex(other.body['tx_cbor']!);
    signed.sign_and_add_vkey_signature(payment);
    const merge = (witnesses: readonly string[]): Promise<string> =>
      refusal('/api/tx/witness/merge', { cbor: body['tx_cbor'], witnesses });
    expect(await merge([signed.witness_set().to_hex()])).toMatch(
      /^Invalid witnesses\[0\]: the signature of [0-9a-f]{64} is not valid for this transaction$/,
    );
    expect(await merge([signed.to_hex()])).toBe('Invalid witnesses[0]: it signs another transaction');
    expect(await merge(['ff'])).toMatch(
      /^'witnesses\[0\]' is not a witness set, a signature or a signed transaction: /,
    );
    expect(await merge([])).toBe("Field 'witnesses' must have 1 to 50 items");
  });

  test('are taken apart from the transaction, as witness sets or as public keys with signatures', async () => {
    const { body } = await answer('/api/tx/build/withdrawal', builds['/api/tx/build/withdrawal']);
    const transaction = body['tx_cbor']!;
    const signed = FixedTransaction.from_hex(transaction);
    signed.sign_and_add_vkey_signature(payment);
    const byStake = {
      publicKey: hex(stake.to_public().as_bytes()),
      signature: stake.sign(fromHex(body['tx_hash']!)).to_hex(),
    };
    const signatures = [signed.witness_set().to_hex(), byStake];
    const merge = (more: object) => answer('/api/tx/witness/merge', { transaction, utxos, ...more });
    const merged = await merge({ signatures });
    expect(merged.body).toMatchObject({ tx_hash: body['tx_hash'], complete: true, missing_key_hashes: [] });
    signed.sign_and_add_vkey_signature(stake);
    const old = await answer('/api/tx/witness/merge', { cbor: transaction, witnesses: [signed.to_hex()], utxos });
    expect(old.body).toEqual(merged.body);
    expect((await merge({ signatures: [byStake] })).body).toMatchObject({
      complete: false,
      missing_key_hashes: [hex(credential(payment).hash)],
    });

    const refuse = (request: object) => refusal('/api/tx/witness/merge', request);
    expect(await refuse({ transaction })).toBe("Field 'signatures' is required with 'transaction'");
    expect(await refuse({ signatures })).toBe("Field 'transaction' is required with 'signatures'");
    expect(await refuse({ transaction, signatures, cbor: transaction })).toBe(
      "Field 'cbor' cannot be combined with 'transaction'",
    );
    expect(await refuse({ cbor: transaction })).toBe(
      "Field 'witnesses' is required, unless 'transaction' and 'signatures' are given",
    );
    expect(await refuse({ transaction: '84', signatures })).toMatch(/^'transaction' is not a transaction: /);
    expect(await refuse({ transaction, signatures: ['ff'] })).toMatch(
      /^'signatures\[0\]' is not a witness set, a signature or a signed transaction: /,
    );
    const forged = { ...byStake, publicKey: hex(payment.to_public().as_bytes()) };
    expect(await refuse({ transaction, signatures: [byStake, forged] })).toBe(
      `Invalid signatures[1]: the signature of ${forged.publicKey} is not valid for this transaction`,
    );
    expect(await refuse({ transaction, signatures: [{ publicKey: byStake.publicKey }] })).toBe(
      "Field 'signatures[0].signature' is required",
    );
    expect(await refuse({ transaction, signatures: [{ ...byStake, signature: 'ab' }] })).toMatch(
      /^Field 'signatures\[0\]\.signature' must /,
    );
    expect(await refuse({ transaction, signatures: ['xyz'] })).toMatch(/^Field 'signatures\[0\]' must /);
    expect(await refuse({ transaction, signatures: [] })).toBe("Field 'signatures' must have 1 to 50 items");
  });
});

describe('transaction to be signed', () => {
  test('is described by what it spends and pays', async () => {
    const { body } = await answer('/api/tx/build', builds['/api/tx/build']);
    const preview = (await answer('/api/tx/inspect', { cbor: body['tx_cbor'], ownAddresses: [home.text], utxos }))
      .body as unknown as {
      effects: { address: string; own: boolean; lovelace: string; assets: { unit: string; quantity: string }[] }[];
      warnings: { code: string }[];
      requiredKeyHashes: string[];
    };
    const [own, ...others] = preview.effects;
    expect(own).toMatchObject({ address: home.text, own: true });
    expect(own!.assets).toEqual([{ unit: `${assets[0]!.policyId}${assets[0]!.assetName}`, quantity: '-5' }]);
    expect(others.map(({ address }) => address).toSorted()).toEqual([recipient.text, stakeAddress].toSorted());
    const sum = preview.effects.reduce((total, { lovelace }) => total + BigInt(lovelace), 0n);
    expect(sum).toBe(-BigInt(body['estimated_fee']!));
    expect(new Set(preview.requiredKeyHashes)).toEqual(
      new Set([credential(payment), credential(stake)].map(({ hash }) => hex(hash))),
    );
    expect(preview.warnings.map(({ code }) => code)).toEqual(['pays-foreign-address']);
  });

  test('names the keys and scripts that must witness it, and why', async () => {
    const { body } = await answer('/api/tx/build/withdrawal', builds['/api/tx/build/withdrawal']);
    const inspect = async (request: object) =>
      ((await answer('/api/tx/inspect', request)).body as unknown as { requiredWitnesses: object }).requiredWitnesses;
    const byStake = {
      hash: hex(credential(stake).hash),
      roles: [{ role: 'withdrawal', address: stakeAddress, script: null }],
    };
    const byPayment = {
      hash: hex(credential(payment).hash),
      roles: [{ role: 'input', address: home.text, script: null }],
    };
    const known = { keys: [byPayment, byStake], scripts: [], byron: [], unresolved: 0 };
    expect(await inspect({ cbor: body['tx_cbor'], utxos })).toEqual(known);
    expect(await inspect({ cbor: body['tx_cbor'] })).toEqual({ ...known, keys: [byStake], unresolved: 1 });
  });

  test('is not trusted', async () => {
    expect(await refusal('/api/tx/inspect', { cbor: 'a0' })).toMatch(/^'cbor' is not a transaction: /);
    const { body } = await answer('/api/tx/build', builds['/api/tx/build']);
    const inspect = (more: object): Promise<string> => refusal('/api/tx/inspect', { cbor: body['tx_cbor'], ...more });
    expect(await inspect({ ownAddresses: ['nonsense'] })).toMatch(/^Invalid address in ownAddresses\[0\]: /);
    expect(await inspect({ utxos: [{ ...utxos[0], address: 'nonsense' }] })).toMatch(
      /^Invalid address in utxos\[0\]\.address: /,
    );
    const odd = [{ ...assets[0], assetName: 'abc' }];
    expect(await inspect({ utxos: [{ ...utxos[0], assets: odd }] })).toBe(
      'utxos[0] contains an asset name that is not hexadecimal of up to 32 bytes: abc',
    );
  });
});

describe('fee of a transaction', () => {
  test('is computed from a transaction or from a request, not from both', async () => {
    const { body } = await answer('/api/tx/build', builds['/api/tx/build']);
    const cbor = body['tx_cbor'];
    expect(await refusal('/api/tx/fee', { cbor, outputs: [] })).toBe("Field 'outputs' cannot be combined with 'cbor'");
    expect(await refusal('/api/tx/fee', { ...wallet, outputs: [], signatures: 1 })).toBe(
      "Field 'signatures' requires 'cbor'",
    );
    expect(await refusal('/api/tx/fee', wallet)).toBe("Field 'outputs' is required, unless 'cbor' is given");
    expect(await refusal('/api/tx/fee', { outputs: [], utxos })).toBe(
      "Field 'changeAddress' is required, unless 'cbor' is given",
    );
    const priced = await answer('/api/tx/fee', builds['/api/tx/build']);
    expect(priced.body).toMatchObject({ fee: body['estimated_fee'], minFee: body['estimated_fee'], refScriptFee: '0' });
    const unknown = await answer('/api/tx/fee', { cbor });
    expect(unknown.warning).toMatch(/^inputs-unknown: \d+ inputs are not known to the index/);
  });
});
