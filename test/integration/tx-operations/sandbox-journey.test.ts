import {
  BaseAddress,
  Credential,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../support/service.js';

/** What is built goes through the whole of a simulated chain, signed by a library of somebody else. */

let service: TestService;
const key = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(21));
const credential = Credential.from_keyhash(key.to_public().hash());
const address = BaseAddress.new(NetworkInfo.testnet_preprod().network_id(), credential, credential)
  .to_address()
  .to_bech32();
const keyHash = key.to_public().hash().to_hex();
const sender = { senderAddress: address, changeAddress: address };

const answer = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  const body = response.json();
  expect({ status: response.statusCode, error: body.error }).toEqual({ status: 200, error: undefined });
  return body;
};

const advance = () => answer('POST', '/api/operator/sandbox/CARDANO_PREPROD/advance', { blocks: 1 });

async function submit(unsigned: string): Promise<string> {
  const transaction = FixedTransaction.from_hex(unsigned);
  transaction.sign_and_add_vkey_signature(key);
  const { txHash } = await answer('POST', '/api/transactions/submit', { cbor: transaction.to_hex() });
  return txHash;
}

async function confirm(unsigned: string): Promise<string> {
  const txHash = await submit(unsigned);
  await advance();
  expect((await answer('GET', `/api/transactions/${txHash}/status`)).status).toBe('CONFIRMED');
  return txHash;
}

const make = async (kind: string, body: object): Promise<string> =>
  (await answer('POST', `/api/tx/build/${kind}`, { ...sender, ...body })).tx_cbor;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
  });
  await answer('POST', '/api/operator/sandbox/CARDANO_PREPROD/fund', { address, lovelace: '2000000000' });
  await advance();
});

afterAll(() => service.close());

test('UTxOs are split, set aside and merged again by a chain of transactions', async () => {
  await confirm(await make('split', { count: 6 }));
  await confirm(await make('collateral', {}));
  const { transactions } = await answer('POST', '/api/tx/build/consolidate', { ...sender, maxInputs: 4 });
  expect(transactions).toHaveLength(2);
  for (const { tx_cbor } of transactions) await submit(tx_cbor);
  await advance();
  expect(await answer('GET', `/api/addresses/${address}/utxos`)).toHaveLength(1);
});

test('a donation is taken into a block with its amount', async () => {
  const cbor = await make('treasury-donation', { amount: '7000000' });
  expect(await answer('POST', '/api/transactions/decode', { cbor })).toMatchObject({ treasuryDonation: '7000000' });
  await confirm(cbor);
});

test('a new DRep votes', async () => {
  await confirm(await make('drep-registration', { drepCredentialHash: keyHash }));
  const open = await answer('GET', '/api/governance/proposals/current');
  const { govActionId } = open[0];
  const voter = { role: 'DRep', credentialHash: keyHash };
  await confirm(await make('vote', { voter, votes: [{ govActionId, vote: 'Abstain' }] }));
});
