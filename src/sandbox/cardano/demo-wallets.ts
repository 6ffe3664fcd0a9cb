import { type Credential, encodeAddress } from '../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { CardanoKey } from '../../wallets/cardano-keys.js';
import { demoAccount, multisigScript } from '../../wallets/cardano-wallet.js';
import { DEMO_MULTISIG, type DemoWalletName, MULTISIG_REQUIRED, MULTISIG_SIGNERS } from '../../wallets/demo-wallets.js';
import { nodePbkdf2 } from '../node-pbkdf2.js';
import type { HashedScript } from './scripts.js';
import type { SigningKey } from './signing-key.js';
import { keyCredential, scriptCredential, type Wallet } from './wallet.js';

/**
 * Wallets with public mnemonics. They act only in the generated history, so that their coins stay available to users.
 */
export interface DemoWallets extends Readonly<Record<DemoWalletName, Wallet>> {
  readonly multisig: Wallet;
  /** The DRep key of carol. */
  readonly drepKey: SigningKey;
}

/** Independent of the chain and its seed. */
export function createDemoWallets({ networkId }: Pick<CardanoNetwork, 'networkId'>): DemoWallets {
  const wallet = (name: DemoWalletName): Wallet => {
    const account = demoAccount(name, nodePbkdf2);
    const payment = toSigningKey(account.payment);
    const stakeKey = toSigningKey(account.stake);
    const stake: Credential = keyCredential(stakeKey);
    const address = encodeAddress({ type: 'base', networkId, payment: keyCredential(payment), stake });
    return { name, address, keys: [payment], stake, stakeKey, script: undefined, byron: undefined };
  };
  return {
    alice: wallet('alice'),
    bob: wallet('bob'),
    carol: wallet('carol'),
    dave: wallet('dave'),
    multisig: multisigWallet(networkId),
    drepKey: toSigningKey(demoAccount('carol', nodePbkdf2).drep),
  };
}

function multisigWallet(networkId: CardanoNetwork['networkId']): Wallet {
  const { bytes, hash } = multisigScript(nodePbkdf2);
  const known: HashedScript = { script: { language: 'native', bytes }, hash };
  const signers = MULTISIG_SIGNERS.slice(0, MULTISIG_REQUIRED);
  return {
    name: DEMO_MULTISIG,
    address: encodeAddress({ type: 'enterprise', networkId, payment: scriptCredential(known) }),
    keys: signers.map((name) => toSigningKey(demoAccount(name, nodePbkdf2).payment)),
    stake: undefined,
    stakeKey: undefined,
    script: known.script,
    byron: undefined,
  };
}

const toSigningKey = ({ publicKey, hash, sign }: CardanoKey): SigningKey => ({
  vkey: publicKey,
  hash,
  sign,
  signLater: async (message) => sign(message),
});
