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
import { makeKey, register } from '../../support/people.js';
import { recordingLog } from '../../support/recording-log.js';
import { expectNotLogged } from '../../support/secret-search.js';
import { openTestService, type TestService } from '../../support/service.js';
import type { Answer } from '../cardano-api/asking.js';

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
const hashOf = (key: PrivateKey): string => key.to_public().hash().to_hex();
const addressOf = (credential: Credential): string => EnterpriseAddress.new(0, credential).to_address().to_bech32();
const walletOf = (key: PrivateKey): string => addressOf(Credential.from_keyhash(key.to_public().hash()));

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = maker) =>
  service.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

const answer = async (...request: Parameters<typeof call>): Promise<Answer> => {
  const response = await call(...request);
  expect({ url: request[1], status: response.statusCode, body: response.json().error }).toEqual({
    url: request[1],
    status: 200,
    body: undefined,
  });
  return response.json();
};

const refusal = async (...request: Parameters<typeof call>): Promise<readonly [number, string]> => {
  const response = await call(...request);
  return [response.statusCode, response.json().error];
};

const control = (what: string, payload: object) => answer('POST', `/api/operator/sandbox/${NETWORK}/${what}`, payload);

async function utxosOf(address: string): Promise<object[]> {
  const rows: Answer[] = await answer('GET', `/api/addresses/${address}/utxos`);
  return rows.map(({ txHash, outputIndex, value: lovelace }) => ({ txHash, outputIndex, address, lovelace }));
}

/** The result of a wallet (CIP-30): a witness set with only its own signature. */
function witnessOf(cbor: string, key: PrivateKey): string {
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
const treasury = addressOf(Credential.from_scripthash(script.hash()));

/** Spends a UTxO of the script, with the exact fee for two signatures. */
function fromTreasury({ txHash, outputIndex, lovelace }: Answer, ttl: number): string {
  const make = (fee: number): Transaction => {
    const inputs = TransactionInputs.new();
    inputs.add(TransactionInput.new(TransactionHash.from_hex(txHash), outputIndex));
    const outputs = TransactionOutputs.new();
    const left = BigNum.from_str((BigInt(lovelace) - BigInt(fee)).toString());
    outputs.add(TransactionOutput.new(Address.from_bech32(walletOf(ann)), Value.new(left)));
    const body = TransactionBody.new_tx_body(inputs, outputs, BigNum.from_str(`${fee}`));
    body.set_ttl(BigNum.from_str(`${ttl}`));
    const witnesses = TransactionWitnessSet.new();
    const scripts = NativeScripts.new();
    scripts.add(script);
    witnesses.set_native_scripts(scripts);
    return Transaction.new(body, witnesses);
  };
  const draft = make(200_000);
  const signatures = Vkeywitnesses.new();
  for (const key of [ann, bob])
    signatures.add(make_vkey_witness(FixedTransaction.from_hex(draft.to_hex()).transaction_hash(), key));
  const witnesses = draft.witness_set();
  witnesses.set_vkeys(signatures);
  const bytes = Transaction.new(draft.body(), witnesses).to_bytes().length;
  return make(155_381 + 44 * bytes).to_hex();
}

const sessions = '/api/tx/sessions';

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock, log },
  );
  const key = await makeKey(service, await register(service, 'friend'), { network: NETWORK });
  friend = { 'x-api-key': key.apiKey };
  for (const address of [walletOf(ann), walletOf(bob), treasury, treasury])
    await control('fund', { address, lovelace: '20000000' });
  await control('advance', { blocks: 1 });
});

afterAll(() => service.close());

/** A transaction that spends all UTxOs of two wallets. */
async function ofTwo(lovelace: string): Promise<string> {
  const utxos = [...(await utxosOf(walletOf(ann))), ...(await utxosOf(walletOf(bob)))];
  const to = { address: walletOf(eve), lovelace };
  const body = { outputs: [to], changeAddress: walletOf(bob), utxos, selectAll: true };
  return (await answer('POST', '/api/tx/build', body)).tx_cbor;
}

describe('signing session', () => {
  test('two wallets sign concurrently, and the creator submits', async () => {
    const cbor = await ofTwo('35000000');
    const made = await answer('POST', sessions, { cbor });
    const path = `${sessions}/${made.id}`;
    expect(made.id).toMatch(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({
      requiredKeyHashes: [hashOf(ann), hashOf(bob)].toSorted(),
      allowedKeyHashes: [hashOf(ann), hashOf(bob)].toSorted(),
      missingKeyHashes: [hashOf(ann), hashOf(bob)].toSorted(),
      collected: [],
      complete: false,
      status: 'OPEN',
      submittedAt: null,
      lastError: null,
      cbor,
    });
    expect(await refusal('POST', `${path}/submit`)).toEqual([
      400,
      expect.stringMatching(/^Signatures are missing, of: /),
    ]);
    expect(await refusal('POST', `${path}/witnesses`, { witness: witnessOf(cbor, eve) })).toEqual([
      400,
      `Invalid witness: ${hashOf(eve)} is not a signer of this transaction`,
    ]);
    const other = await ofTwo('34000000');
    expect(await refusal('POST', `${path}/witnesses`, { witness: witnessOf(other, ann) })).toEqual([
      400,
      expect.stringContaining('does not fit this transaction'),
    ]);

    const add = (key: PrivateKey, headers: object) =>
      answer('POST', `${path}/witnesses`, { witness: witnessOf(cbor, key) }, headers);
    await Promise.all([add(ann, friend), add(bob, maker), add(ann, maker), add(bob, friend)]);
    const complete = await answer('GET', path, undefined, friend);
    expect(complete).toMatchObject({ missingKeyHashes: [], complete: true, status: 'COMPLETE' });
    expect(complete.collected.map(({ keyHash }: Answer) => keyHash).toSorted()).toEqual(complete.requiredKeyHashes);

    expect(await refusal('POST', `${path}/submit`, undefined, friend)).toEqual([
      403,
      'Only the account that created the session may submit it',
    ]);
    const submitted = await answer('POST', `${path}/submit`);
    expect(submitted).toEqual({ txHash: made.txHash, status: 'SUBMITTED' });
    expect(await answer('POST', `${path}/submit`)).toEqual(submitted);
    await control('advance', { blocks: 1 });
    expect(await answer('GET', `/api/transactions/${made.txHash}/status`)).toMatchObject({ status: 'CONFIRMED' });
    expect(await answer('GET', path)).toMatchObject({ status: 'SUBMITTED', lastError: null });
    expect(await refusal('POST', `${path}/witnesses`, { witness: witnessOf(cbor, ann) })).toEqual([
      400,
      'The transaction has been submitted: it takes no more signatures',
    ]);
  });

  test('two of three signatures suffice, and the third does not make the fee too small', async () => {
    const { slot } = service.services.networks.status(NETWORK).tip!;
    const [first, second] = (await utxosOf(treasury)) as [object, object];
    for (const [utxo, signing] of [
      [first, [cid, ann]],
      [second, [cid, bob, ann]],
    ] as const) {
      const made = await answer('POST', sessions, { cbor: fromTreasury(utxo, slot + 3_600) });
      expect(made).toMatchObject({ requiredKeyHashes: [], complete: false });
      expect(made.allowedKeyHashes).toEqual([ann, bob, cid].map(hashOf).toSorted());
      expect(made.missingKeyHashes).toHaveLength(2);
      for (const key of signing)
        await answer('POST', `${sessions}/${made.id}/witnesses`, { witness: witnessOf(made.cbor, key) });
      const complete = await answer('GET', `${sessions}/${made.id}`);
      expect(complete.collected).toHaveLength(signing.length);
      expect(FixedTransaction.from_hex(complete.cbor).witness_set().vkeys()?.len()).toBe(2);
      await answer('POST', `${sessions}/${made.id}/submit`);
    }
    await control('advance', { blocks: 1 });
    expect(await utxosOf(treasury)).toEqual([]);
  });

  test('rejection by the node is stored', async () => {
    const cbor = await ofTwo('1500000');
    const made = await answer('POST', sessions, { cbor });
    for (const key of [ann, bob])
      await answer('POST', `${sessions}/${made.id}/witnesses`, { witness: witnessOf(cbor, key) });
    const rival = FixedTransaction.from_hex(await ofTwo('1600000'));
    for (const key of [ann, bob]) rival.sign_and_add_vkey_signature(key);
    await answer('POST', '/api/transactions/submit', { cbor: rival.to_hex() });
    await control('advance', { blocks: 1 });
    const [status, sentence] = await refusal('POST', `${sessions}/${made.id}/submit`);
    expect([status, sentence]).toEqual([400, expect.stringMatching(/^The ledger refused the transaction: /)]);
    expect(await answer('GET', `${sessions}/${made.id}`)).toMatchObject({ status: 'COMPLETE', lastError: sentence });
  });

  test('transaction with unknown inputs needs the required signers, and one of another network is rejected', async () => {
    const to = { outputs: [{ address: walletOf(eve), lovelace: '2000000' }], changeAddress: walletOf(ann) };
    const utxos = [{ txHash: 'ab'.repeat(32), address: walletOf(ann), lovelace: '9000000' }];
    const { tx_cbor: cbor } = await answer('POST', '/api/tx/build', { ...to, utxos });
    for (const nobody of [{ cbor }, { cbor, requiredKeyHashes: [] }])
      expect(await refusal('POST', sessions, nobody)).toEqual([
        400,
        "The signers of 1 inputs or scripts of the transaction are unknown: list all signers in 'requiredKeyHashes'",
      ]);
    const made = await answer('POST', sessions, { cbor, requiredKeyHashes: [hashOf(ann).toUpperCase()] });
    expect(made.requiredKeyHashes).toEqual([hashOf(ann)]);
    const elsewhere = { 'x-api-key': 'xt_demo_apex-prime-mainnet' };
    expect(await refusal('POST', sessions, { cbor }, elsewhere)).toEqual([
      400,
      'Invalid cbor: the transaction is not for APEX_PRIME_MAINNET',
    ]);
    expect((await refusal('GET', `${sessions}/${made.id}`, undefined, elsewhere))[0]).toBe(404);
  });

  test('only the creator can delete it', async () => {
    const made = await answer('POST', sessions, { cbor: await ofTwo('1700000') });
    const path = `${sessions}/${made.id}`;
    expect(await refusal('DELETE', path, undefined, friend)).toEqual([
      403,
      'Only the account that created the session may delete it',
    ]);
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect(await refusal('DELETE', path)).toEqual([404, 'There is no such signing session, or it has expired']);
  });

  test('ends with its transaction or at the requested time, and is deleted a day later', async () => {
    const cbor = await ofTwo('1800000');
    const { id, createdAt, expiresAt } = await answer('POST', sessions, { cbor });
    const lasts = Date.parse(expiresAt) - Date.parse(createdAt);
    expect(lasts).toBeGreaterThan(HOUR);
    expect(lasts).toBeLessThanOrEqual(2 * HOUR + 300_000);
    const asked = new Date(clock.now() + HOUR).toISOString();
    const short = await answer('POST', sessions, { cbor, expiresAt: asked });
    expect(short.expiresAt).toBe(asked);
    const late = new Date(clock.now() + 8 * 24 * HOUR).toISOString();
    expect(await refusal('POST', sessions, { cbor, expiresAt: late })).toEqual([
      400,
      'expiresAt must be at most 7 days from now',
    ]);

    clock.advance(HOUR);
    expect((await refusal('GET', `${sessions}/${short.id}`))[0]).toBe(404);
    expect((await refusal('POST', `${sessions}/${short.id}/witnesses`, { witness: witnessOf(cbor, ann) }))[0]).toBe(
      404,
    );
    await answer('GET', `${sessions}/${id}`);
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
    const cbor = await ofTwo('1900000');
    const { db } = service.services;
    const { id } = await answer('POST', sessions, { cbor }, friend);
    const copies = sql`insert into ${SERVICE_SCHEMA}.signing_session
      select decode(md5(n::text), 'hex'), account_id, created_at, expires_at, submitted_at, network, tx_hash, cbor,
             required, allowed, scripts, last_error
        from ${SERVICE_SCHEMA}.signing_session, generate_series(1, 199) n where id = ${Buffer.from(id, 'hex')}`;
    expect(await db.run(copies)).toBe(199);
    expect(await refusal('POST', sessions, { cbor }, friend)).toEqual([
      400,
      'An account has at most 200 signing sessions open; delete one first',
    ]);
    expect((await call('DELETE', `${sessions}/${id}`, undefined, friend)).statusCode).toBe(204);
    const again = await answer('POST', sessions, { cbor }, friend);
    await db.run(sql`alter table ${SERVICE_SCHEMA}.signing_witness rename to hidden_witness`);
    expect((await call('GET', `${sessions}/${again.id}`, undefined, friend)).statusCode).toBe(500);
    await db.run(sql`alter table ${SERVICE_SCHEMA}.hidden_witness rename to signing_witness`);
    expect(events.some(({ event }) => event === 'request.failed')).toBe(true);
    expectNotLogged(events, [id, again.id]);
  });
});
