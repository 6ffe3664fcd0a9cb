import {
  Address,
  BigNum,
  Credential,
  EnterpriseAddress,
  FixedTransaction,
  make_vkey_witness,
  NativeScript,
  NativeScripts,
  PrivateKey,
  ScriptNOfK,
  ScriptPubkey,
  Transaction,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  TransactionWitnessSet,
  Value,
  Vkeywitnesses,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../../src/access/housekeeping.js';
import { SERVICE_SCHEMA } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { movableClock } from '../../support/movable-clock.js';
import { recordingLog } from '../../support/recording-log.js';
import { expectNotLogged } from '../../support/secret-search.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';
import type { JsonResponse } from '../cardano-api/api-client.js';

/** Several users sign one transaction, each with a third-party library. */

const NETWORK = 'CARDANO_PREPROD';
const HOUR = 3_600_000;
const clock = movableClock();
const { log, events } = recordingLog();
const maker = { 'x-api-key': 'xt_demo_cardano-preprod' };

let service: TestService;
/** A key of another account. */
let friend: { readonly 'x-api-key': string };

const keys = [31, 32, 33, 34].map((seed) => PrivateKey.from_normal_bytes(new Uint8Array(32).fill(seed)));
const [ann, bob, cid, eve] = keys as [PrivateKey, PrivateKey, PrivateKey, PrivateKey];
const hashKey = (key: PrivateKey): string => key.to_public().hash().to_hex();
const toAddress = (credential: Credential): string => EnterpriseAddress.new(0, credential).to_address().to_bech32();
const toWalletAddress = (key: PrivateKey): string => toAddress(Credential.from_keyhash(key.to_public().hash()));

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = maker) =>
  service.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

const callSuccessfully = async (...request: Parameters<typeof call>): Promise<JsonResponse> => {
  const response = await call(...request);
  expect({ url: request[1], status: response.statusCode, body: response.json().error }).toEqual({
    url: request[1],
    status: 200,
    body: undefined,
  });
  return response.json();
};

const expectRejection = async (...request: Parameters<typeof call>): Promise<readonly [number, string]> => {
  const response = await call(...request);
  return [response.statusCode, response.json().error];
};

const control = (what: string, payload: object) =>
  callSuccessfully('POST', `/api/operator/sandbox/${NETWORK}/${what}`, payload);

async function fetchUtxos(address: string): Promise<object[]> {
  const rows: JsonResponse[] = await callSuccessfully('GET', `/api/addresses/${address}/utxos`);
  return rows.map(({ txHash, outputIndex, value: lovelace }) => ({ txHash, outputIndex, address, lovelace }));
}

/** The result of a wallet (CIP-30): a witness set with only its own signature. */
function signWith(cbor: string, key: PrivateKey): string {
  const signatures = Vkeywitnesses.new();
  signatures.add(make_vkey_witness(FixedTransaction.from_hex(cbor).transaction_hash(), key));
  const set = TransactionWitnessSet.new();
  set.set_vkeys(signatures);
  return set.to_hex();
}

const script = NativeScript.new_script_n_of_k(
  ScriptNOfK.new(
    2,
    [ann, bob, cid].reduce((list, key) => {
      list.add(NativeScript.new_script_pubkey(ScriptPubkey.new(key.to_public().hash())));
      return list;
    }, NativeScripts.new()),
  ),
);
const treasury = toAddress(Credential.from_scripthash(script.hash()));

/** Spends a UTxO of the script, with the exact fee for two signatures. */
function fromTreasury({ txHash, outputIndex, lovelace }: JsonResponse, ttl: number): string {
  const buildWithFee = (fee: number): Transaction => {
    const inputs = TransactionInputs.new();
    inputs.add(TransactionInput.new(TransactionHash.from_hex(txHash), outputIndex));
    const outputs = TransactionOutputs.new();
    const left = BigNum.from_str((BigInt(lovelace) - BigInt(fee)).toString());
    outputs.add(TransactionOutput.new(Address.from_bech32(toWalletAddress(ann)), Value.new(left)));
    const body = TransactionBody.new_tx_body(inputs, outputs, BigNum.from_str(`${fee}`));
    body.set_ttl(BigNum.from_str(`${ttl}`));
    const witnesses = TransactionWitnessSet.new();
    const scripts = NativeScripts.new();
    scripts.add(script);
    witnesses.set_native_scripts(scripts);
    return Transaction.new(body, witnesses);
  };
  const draft = buildWithFee(200_000);
  const signatures = Vkeywitnesses.new();
  for (const key of [ann, bob])
    signatures.add(make_vkey_witness(FixedTransaction.from_hex(draft.to_hex()).transaction_hash(), key));
  const witnesses = draft.witness_set();
  witnesses.set_vkeys(signatures);
  const bytes = Transaction.new(draft.body(), witnesses).to_bytes().length;
  return buildWithFee(155_381 + 44 * bytes).to_hex();
}

const sessions = '/api/tx/sessions';

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock, log },
  );
  await startNetworks(service, NETWORK);
  const key = await createKey(service, await register(service, 'friend'), { network: NETWORK });
  friend = { 'x-api-key': key.apiKey };
  for (const address of [toWalletAddress(ann), toWalletAddress(bob), treasury, treasury])
    await control('fund', { address, lovelace: '20000000' });
  await control('advance', { blocks: 1 });
});

afterAll(() => service.close());

/** A transaction that spends all UTxOs of two wallets. */
async function buildTwoWalletTransaction(lovelace: string): Promise<string> {
  const utxos = [...(await fetchUtxos(toWalletAddress(ann))), ...(await fetchUtxos(toWalletAddress(bob)))];
  const to = { address: toWalletAddress(eve), lovelace };
  const body = { outputs: [to], changeAddress: toWalletAddress(bob), utxos, selectAll: true };
  return (await callSuccessfully('POST', '/api/tx/build', body)).tx_cbor;
}

describe('signing session', () => {
  test('two wallets sign concurrently, and the creator submits', async () => {
    const cbor = await buildTwoWalletTransaction('35000000');
    const made = await callSuccessfully('POST', sessions, { cbor });
    const path = `${sessions}/${made.id}`;
    expect(made.id).toMatch(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({
      requiredKeyHashes: [hashKey(ann), hashKey(bob)].toSorted(),
      allowedKeyHashes: [hashKey(ann), hashKey(bob)].toSorted(),
      missingKeyHashes: [hashKey(ann), hashKey(bob)].toSorted(),
      collected: [],
      complete: false,
      status: 'OPEN',
      submittedAt: null,
      lastError: null,
      cbor,
    });
    expect(await expectRejection('POST', `${path}/submit`)).toEqual([
      400,
      expect.stringMatching(/^Signatures of these keys are missing: /),
    ]);
    expect(await expectRejection('POST', `${path}/witnesses`, { witness: signWith(cbor, eve) })).toEqual([
      400,
      `Invalid witness: ${hashKey(eve)} is not a signer of this transaction`,
    ]);
    const other = await buildTwoWalletTransaction('34000000');
    expect(await expectRejection('POST', `${path}/witnesses`, { witness: signWith(other, ann) })).toEqual([
      400,
      expect.stringContaining('is not valid for this transaction'),
    ]);

    const add = (key: PrivateKey, headers: object) =>
      callSuccessfully('POST', `${path}/witnesses`, { witness: signWith(cbor, key) }, headers);
    await Promise.all([add(ann, friend), add(bob, maker), add(ann, maker), add(bob, friend)]);
    const complete = await callSuccessfully('GET', path, undefined, friend);
    expect(complete).toMatchObject({ missingKeyHashes: [], complete: true, status: 'COMPLETE' });
    expect(complete.collected.map(({ keyHash }: JsonResponse) => keyHash).toSorted()).toEqual(
      complete.requiredKeyHashes,
    );

    expect(await expectRejection('POST', `${path}/submit`, undefined, friend)).toEqual([
      403,
      'Only the account that created the session may submit it',
    ]);
    const submitted = await callSuccessfully('POST', `${path}/submit`);
    expect(submitted).toEqual({ txHash: made.txHash, status: 'SUBMITTED' });
    expect(await callSuccessfully('POST', `${path}/submit`)).toEqual(submitted);
    await control('advance', { blocks: 1 });
    expect(await callSuccessfully('GET', `/api/transactions/${made.txHash}/status`)).toMatchObject({
      status: 'CONFIRMED',
    });
    expect(await callSuccessfully('GET', path)).toMatchObject({ status: 'SUBMITTED', lastError: null });
    expect(await expectRejection('POST', `${path}/witnesses`, { witness: signWith(cbor, ann) })).toEqual([
      400,
      'The transaction has been submitted: it takes no more signatures',
    ]);
  });

  test('two of three signatures suffice, and the third does not make the fee too small', async () => {
    const { slot } = service.services.networks.status(NETWORK).tip!;
    const [first, second] = (await fetchUtxos(treasury)) as [object, object];
    for (const [utxo, signing] of [
      [first, [cid, ann]],
      [second, [cid, bob, ann]],
    ] as const) {
      const made = await callSuccessfully('POST', sessions, { cbor: fromTreasury(utxo, slot + 3_600) });
      expect(made).toMatchObject({ requiredKeyHashes: [], complete: false });
      expect(made.allowedKeyHashes).toEqual([ann, bob, cid].map(hashKey).toSorted());
      expect(made.missingKeyHashes).toHaveLength(2);
      for (const key of signing)
        await callSuccessfully('POST', `${sessions}/${made.id}/witnesses`, { witness: signWith(made.cbor, key) });
      const complete = await callSuccessfully('GET', `${sessions}/${made.id}`);
      expect(complete.collected).toHaveLength(signing.length);
      expect(FixedTransaction.from_hex(complete.cbor).witness_set().vkeys()?.len()).toBe(2);
      await callSuccessfully('POST', `${sessions}/${made.id}/submit`);
    }
    await control('advance', { blocks: 1 });
    expect(await fetchUtxos(treasury)).toEqual([]);
  });

  test('rejection by the node is stored', async () => {
    const cbor = await buildTwoWalletTransaction('1500000');
    const made = await callSuccessfully('POST', sessions, { cbor });
    for (const key of [ann, bob])
      await callSuccessfully('POST', `${sessions}/${made.id}/witnesses`, { witness: signWith(cbor, key) });
    const rival = FixedTransaction.from_hex(await buildTwoWalletTransaction('1600000'));
    for (const key of [ann, bob]) rival.sign_and_add_vkey_signature(key);
    await callSuccessfully('POST', '/api/transactions/submit', { cbor: rival.to_hex() });
    await control('advance', { blocks: 1 });
    const [status, sentence] = await expectRejection('POST', `${sessions}/${made.id}/submit`);
    expect([status, sentence]).toEqual([400, expect.stringMatching(/^The ledger rejected the transaction: /)]);
    expect(await callSuccessfully('GET', `${sessions}/${made.id}`)).toMatchObject({
      status: 'COMPLETE',
      lastError: sentence,
    });
  });

  test('transaction with unknown inputs needs the required signers, and one of another network is rejected', async () => {
    const to = {
      outputs: [{ address: toWalletAddress(eve), lovelace: '2000000' }],
      changeAddress: toWalletAddress(ann),
    };
    const utxos = [{ txHash: 'ab'.repeat(32), address: toWalletAddress(ann), lovelace: '9000000' }];
    const { tx_cbor: cbor } = await callSuccessfully('POST', '/api/tx/build', { ...to, utxos });
    for (const withoutSigners of [{ cbor }, { cbor, requiredKeyHashes: [] }])
      expect(await expectRejection('POST', sessions, withoutSigners)).toEqual([
        400,
        "The signers of 1 inputs or scripts of the transaction are unknown: list all signers in 'requiredKeyHashes'",
      ]);
    const made = await callSuccessfully('POST', sessions, { cbor, requiredKeyHashes: [hashKey(ann).toUpperCase()] });
    expect(made.requiredKeyHashes).toEqual([hashKey(ann)]);
    const elsewhere = { 'x-api-key': 'xt_demo_apex-prime-mainnet' };
    expect(await expectRejection('POST', sessions, { cbor }, elsewhere)).toEqual([
      400,
      'Invalid cbor: the transaction is not for APEX_PRIME_MAINNET',
    ]);
    expect((await expectRejection('GET', `${sessions}/${made.id}`, undefined, elsewhere))[0]).toBe(404);
  });

  test('only the creator can delete it', async () => {
    const made = await callSuccessfully('POST', sessions, { cbor: await buildTwoWalletTransaction('1700000') });
    const path = `${sessions}/${made.id}`;
    expect(await expectRejection('DELETE', path, undefined, friend)).toEqual([
      403,
      'Only the account that created the session may delete it',
    ]);
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect(await expectRejection('DELETE', path)).toEqual([404, 'There is no such signing session, or it has expired']);
  });

  test('ends with its transaction or at the requested time, and is deleted a day later', async () => {
    const cbor = await buildTwoWalletTransaction('1800000');
    const { id, createdAt, expiresAt } = await callSuccessfully('POST', sessions, { cbor });
    const lasts = Date.parse(expiresAt) - Date.parse(createdAt);
    expect(lasts).toBeGreaterThan(HOUR);
    expect(lasts).toBeLessThanOrEqual(2 * HOUR + 300_000);
    const requestedExpiry = new Date(clock.now() + HOUR).toISOString();
    const short = await callSuccessfully('POST', sessions, { cbor, expiresAt: requestedExpiry });
    expect(short.expiresAt).toBe(requestedExpiry);
    const late = new Date(clock.now() + 8 * 24 * HOUR).toISOString();
    expect(await expectRejection('POST', sessions, { cbor, expiresAt: late })).toEqual([
      400,
      'expiresAt must be at most 7 days from now',
    ]);

    clock.advance(HOUR);
    expect((await expectRejection('GET', `${sessions}/${short.id}`))[0]).toBe(404);
    expect(
      (await expectRejection('POST', `${sessions}/${short.id}/witnesses`, { witness: signWith(cbor, ann) }))[0],
    ).toBe(404);
    await callSuccessfully('GET', `${sessions}/${id}`);
    const rows = async (): Promise<unknown[]> =>
      await service.services.db.rows(
        sql`select from ${SERVICE_SCHEMA}.signing_session where id = ${Buffer.from(short.id, 'hex')}`,
      );
    await tidy(service.services.db, clock);
    expect(await rows()).toHaveLength(1);
    clock.advance(25 * HOUR);
    await tidy(service.services.db, clock);
    expect(await rows()).toEqual([]);
  });

  test('number of open sessions per account is limited', async () => {
    const cbor = await buildTwoWalletTransaction('1900000');
    const { db } = service.services;
    const { id } = await callSuccessfully('POST', sessions, { cbor }, friend);
    const copies = sql`insert into ${SERVICE_SCHEMA}.signing_session
      select decode(md5(n::text), 'hex'), account_id, created_at, expires_at, submitted_at, network, tx_hash, cbor,
             required, allowed, scripts, last_error
        from ${SERVICE_SCHEMA}.signing_session, generate_series(1, 199) n where id = ${Buffer.from(id, 'hex')}`;
    expect(await db.run(copies)).toBe(199);
    expect(await expectRejection('POST', sessions, { cbor }, friend)).toEqual([
      400,
      'An account has at most 200 signing sessions open; delete one first',
    ]);
    expect((await call('DELETE', `${sessions}/${id}`, undefined, friend)).statusCode).toBe(204);
    const again = await callSuccessfully('POST', sessions, { cbor }, friend);
    await db.run(sql`alter table ${SERVICE_SCHEMA}.signing_witness rename to hidden_witness`);
    expect((await call('GET', `${sessions}/${again.id}`, undefined, friend)).statusCode).toBe(500);
    await db.run(sql`alter table ${SERVICE_SCHEMA}.hidden_witness rename to signing_witness`);
    expect(events.some(({ event }) => event === 'request.failed')).toBe(true);
    expectNotLogged(events, [id, again.id]);
  });
});
