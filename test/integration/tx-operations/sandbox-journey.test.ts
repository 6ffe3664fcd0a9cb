import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, openSandboxWallet, type SandboxWallet } from './sandbox-wallet.js';

/** Built transactions pass through a complete simulated chain, signed by a third-party library. */

const owner = createUser(21);
const { address, keyHash } = owner;

let wallet: SandboxWallet;
beforeAll(async () => {
  wallet = await openSandboxWallet(owner, '2000000000');
});
afterAll(() => wallet?.service.close());

const buildTransaction = async (kind: string, body: object): Promise<string> =>
  (await wallet.build(kind, body)).tx_cbor;

test('UTxOs are split, set aside as collateral and consolidated by a chain of transactions', async () => {
  await wallet.confirm(await buildTransaction('split', { count: 6 }));
  await wallet.confirm(await buildTransaction('collateral', {}));
  const { transactions } = await wallet.build('consolidate', { maxInputs: 4 });
  expect(transactions).toHaveLength(2);
  for (const { tx_cbor } of transactions) await wallet.submit(tx_cbor);
  await wallet.advance();
  expect(await wallet.answer('GET', `/api/addresses/${address}/utxos`)).toHaveLength(1);
});

test('donation is included in a block with its amount', async () => {
  const cbor = await buildTransaction('treasury-donation', { amount: '7000000' });
  expect(await wallet.answer('POST', '/api/transactions/decode', { cbor })).toMatchObject({
    treasuryDonation: '7000000',
  });
  await wallet.confirm(cbor);
});

test('new DRep votes', async () => {
  await wallet.confirm(await buildTransaction('drep-registration', { drepCredentialHash: keyHash }));
  const open = await wallet.answer('GET', '/api/governance/proposals/current');
  const { govActionId } = open[0];
  const voter = { role: 'DRep', credentialHash: keyHash };
  await wallet.confirm(await buildTransaction('vote', { voter, votes: [{ govActionId, vote: 'Abstain' }] }));
});
