import {
  BaseAddress,
  Credential,
  Ed25519KeyHash,
  EnterpriseAddress,
  FixedTransaction,
  NetworkInfo,
  PrivateKey,
  RewardAddress,
  TransactionWitnessSet,
  Vkeywitnesses,
} from '@emurgo/cardano-serialization-lib-nodejs';
import type { Page } from 'playwright-core';

const PAYMENT = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(21));
const STAKE = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(22));
const credential = (key: PrivateKey): Credential => Credential.from_keyhash(key.to_public().hash());
const NETWORK_ID = NetworkInfo.testnet_preprod().network_id();
const ADDRESS = BaseAddress.new(NETWORK_ID, credential(PAYMENT), credential(STAKE)).to_address();

/** Belongs to nobody: the hash of its key is made up. */
export const STRANGER = EnterpriseAddress.new(
  NETWORK_ID,
  Credential.from_keyhash(Ed25519KeyHash.from_hex('5a'.repeat(28))),
)
  .to_address()
  .to_bech32();

export const WALLET = {
  name: 'Stand-in',
  address: ADDRESS.to_bech32(),
  /** In the words of the ledger: whose signature a transaction of this wallet waits for. */
  keyHash: PAYMENT.to_public().hash().to_hex(),
  stakeAddress: RewardAddress.new(NETWORK_ID, credential(STAKE)).to_address().to_bech32(),
  secret: PAYMENT.to_hex(),
} as const;

/** A witness set as wallets answer it (CIP-30, `signTx`), by the keys that are named. */
export function witnessSet(cbor: string, ...keys: readonly ('payment' | 'stake')[]): string {
  const transaction = FixedTransaction.from_hex(cbor);
  for (const key of keys) transaction.sign_and_add_vkey_signature(key === 'payment' ? PAYMENT : STAKE);
  const set = TransactionWitnessSet.new();
  set.set_vkeys(transaction.witness_set().vkeys() ?? Vkeywitnesses.new());
  return set.to_hex();
}

/** Puts a wallet where extensions put theirs. Its keys stay in the test, as a wallet keeps them from a page. */
export async function injectWallet(
  page: Page,
  utxos: () => Promise<readonly string[]>,
): Promise<{ declines: boolean }> {
  const mood = { declines: false };
  await page.exposeFunction('standInSign', (cbor: string) => (mood.declines ? null : witnessSet(cbor, 'payment')));
  await page.exposeFunction('standInUtxos', utxos);
  const told = {
    name: WALLET.name,
    address: ADDRESS.to_hex(),
    stake: RewardAddress.new(NETWORK_ID, credential(STAKE)).to_address().to_hex(),
  };
  // Sources as text: the types of a browser are not those of this test.
  await page.addInitScript(`
    const told = ${JSON.stringify(told)};
    const api = {
      getNetworkId: async () => 0,
      getUsedAddresses: async () => [told.address],
      getChangeAddress: async () => told.address,
      getRewardAddresses: async () => [told.stake],
      getUtxos: () => window.standInUtxos(),
      signTx: async (cbor, partialSign) => {
        if (partialSign !== true) throw { code: 1, info: 'It must be asked for its own signatures only' };
        const signed = await window.standInSign(cbor);
        if (signed === null) throw { code: 2, info: 'no' };
        return signed;
      },
    };
    window.cardano = {
      standIn: { name: told.name, apiVersion: '1', icon: '', enable: async () => api, isEnabled: async () => true },
      noWallet: { name: 'Something else' },
    };
  `);
  return mood;
}
