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
import type { MessageWallet } from '../support/message-wallet.js';

const PAYMENT = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(21));
const STAKE = PrivateKey.from_normal_bytes(new Uint8Array(32).fill(22));
const credential = (key: PrivateKey): Credential => Credential.from_keyhash(key.to_public().hash());
const NETWORK_ID = NetworkInfo.testnet_preprod().network_id();
const addressOn = (networkId: number) =>
  BaseAddress.new(networkId, credential(PAYMENT), credential(STAKE)).to_address();
const stakeOn = (networkId: number) => RewardAddress.new(networkId, credential(STAKE)).to_address();

/** An address without a private key: the hash of its key is made up. */
export const STRANGER = EnterpriseAddress.new(
  NETWORK_ID,
  Credential.from_keyhash(Ed25519KeyHash.from_hex('5a'.repeat(28))),
)
  .to_address()
  .to_bech32();

export const WALLET = {
  name: 'Stand-in',
  address: addressOn(NETWORK_ID).to_bech32(),
  mainnetAddress: addressOn(NetworkInfo.mainnet().network_id()).to_bech32(),
  /** Hash of the key that must witness transactions of this wallet. */
  keyHash: PAYMENT.to_public().hash().to_hex(),
  stakeAddress: stakeOn(NETWORK_ID).to_bech32(),
  secret: PAYMENT.to_hex(),
} as const;

/** The witness set of the named keys, as wallets return it (CIP-30, `signTx`). */
export function witnessSet(cbor: string, ...keys: readonly ('payment' | 'stake')[]): string {
  const transaction = FixedTransaction.from_hex(cbor);
  for (const key of keys) transaction.sign_and_add_vkey_signature(key === 'payment' ? PAYMENT : STAKE);
  const set = TransactionWitnessSet.new();
  set.set_vkeys(transaction.witness_set().vkeys() ?? Vkeywitnesses.new());
  return set.to_hex();
}

interface StandInOptions {
  readonly utxos?: () => Promise<readonly string[]>;
  readonly networkId?: number;
  /** The wallet whose stake key signs messages. */
  readonly messages?: MessageWallet;
}

/** Injects a wallet like a browser extension. Its keys stay in the test: a page never sees the keys of a wallet. */
export async function injectWallet(
  page: Page,
  { utxos = async () => [], networkId = NETWORK_ID, messages }: StandInOptions,
): Promise<{ declines: boolean }> {
  const mood = { declines: false };
  await page.exposeFunction('standInSign', (cbor: string) => (mood.declines ? null : witnessSet(cbor, 'payment')));
  await page.exposeFunction('standInUtxos', utxos);
  await page.exposeFunction('standInSignData', (address: string, payload: string) =>
    mood.declines || address !== walletInfo.stake ? null : messages?.signData(Buffer.from(payload, 'hex')),
  );
  const walletInfo = {
    name: WALLET.name,
    networkId,
    address: addressOn(networkId).to_hex(),
    stake: messages === undefined ? stakeOn(networkId).to_hex() : Buffer.from(messages.addressBytes).toString('hex'),
  };
  // The script is text because this test has no browser types.
  await page.addInitScript(`
    const walletInfo = ${JSON.stringify(walletInfo)};
    const api = {
      getNetworkId: async () => walletInfo.networkId,
      getUsedAddresses: async () => [walletInfo.address],
      getChangeAddress: async () => walletInfo.address,
      getRewardAddresses: async () => [walletInfo.stake],
      getUtxos: () => window.standInUtxos(),
      signTx: async (cbor, partialSign) => {
        if (partialSign !== true) throw { code: 1, info: 'It must be asked for its own signatures only' };
        const signed = await window.standInSign(cbor);
        if (signed === null) throw { code: 2, info: 'no' };
        return signed;
      },
      signData: async (address, payload) => {
        const signed = await window.standInSignData(address, payload);
        if (signed === null) throw { code: 3, info: 'User declined' };
        return signed;
      },
    };
    window.cardano = {
      standIn: { name: walletInfo.name, apiVersion: '1', icon: '', enable: async () => api, isEnabled: async () => true },
      noWallet: { name: 'Something else' },
    };
  `);
  return mood;
}
