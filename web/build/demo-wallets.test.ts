import { TransactionWitnessSet } from '@emurgo/cardano-serialization-lib-nodejs';
import { expect, test } from 'vitest';
import { type NetworkId, networkById, networks } from '../../src/chains/networks.js';
import { demoAccount } from '../../src/wallets/cardano-wallet.js';
import { listDemoWallets } from '../../src/wallets/list-demo-wallets.js';
import { demoWalletsOn, hasDemoWallets, signWithDemoWallet } from './demo-wallets.js';

/** A network as the API describes it. */
function where(id: NetworkId) {
  const network = networkById(id);
  const magic = network.family === 'cardano' ? network.magic : null;
  return { network: id, chain: network.chain, magic };
}

const CBOR = `84a30081825820${'01'.repeat(32)}000181a200581d60${'02'.repeat(28)}011a004c4b40021a00029810a0f5f6`;
const simulated = { ...where('CARDANO_PREPROD'), source: 'sandbox' } as const;

test.each(['node', 'files', null])('demo wallets do not exist and do not sign when the source is %s', (source) => {
  const real = { ...where('CARDANO_PREPROD'), source: source as 'node' };
  expect(hasDemoWallets(real)).toBe(false);
  expect(demoWalletsOn(real)).toEqual([]);
  expect(() => signWithDemoWallet(real, 'alice', CBOR)).toThrow('CARDANO_PREPROD is not simulated');
});

test('a demo wallet of a simulated network signs like a CIP-30 wallet', () => {
  const vkeys = TransactionWitnessSet.from_hex(signWithDemoWallet(simulated, 'bob', CBOR)).vkeys()!;
  expect(vkeys.len()).toBe(1);
  expect(vkeys.get(0).vkey().public_key().to_hex()).toBe(
    Buffer.from(demoAccount('bob').payment.publicKey).toString('hex'),
  );
  expect(() => signWithDemoWallet(simulated, 'multisig', CBOR)).toThrow("There is no demo wallet 'multisig'");
});

test('every simulated network lists the same wallets as the commands', () => {
  for (const network of networks)
    expect(demoWalletsOn({ ...where(network.id), source: 'sandbox' })).toEqual(listDemoWallets(network));
});
