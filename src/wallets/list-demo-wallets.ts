import { type BitcoinForm, bitcoinDemoWallets } from './bitcoin-wallet.js';
import { type AddressForm, cardanoDemoWallets } from './cardano-wallet.js';
import { DEMO_WALLET_PURPOSES } from './demo-wallets.js';
import { type MidnightForm, midnightDemoWallets } from './midnight-wallet.js';
import type { Pbkdf2 } from './mnemonic.js';

/** A demo wallet as listed by commands, pages and documents. All of it is public. */
export interface ListedWallet {
  readonly name: string;
  readonly purpose: string;
  /** Absent for the multisig wallet. */
  readonly mnemonic?: string;
  readonly address: string;
  readonly stakeAddress?: string;
  readonly drepId?: string;
  /** CBOR of the native script of the address. */
  readonly script?: string;
  readonly descriptors?: readonly string[];
  /** The master seed for Midnight's wallet SDK. */
  readonly seed?: string;
}

export const WORTHLESS =
  'These keys are public and worthless. Use them on simulated networks only: on a real network anyone can take the coins.';

/** The network properties that addresses depend on. */
export type WalletNetwork =
  | ({ readonly family: 'cardano' } & AddressForm)
  | ({ readonly family: 'bitcoin' } & BitcoinForm)
  | ({ readonly family: 'midnight' } & MidnightForm);

export function listDemoWallets(network: WalletNetwork, pbkdf2?: Pbkdf2): readonly ListedWallet[] {
  if (network.family === 'bitcoin')
    return bitcoinDemoWallets(network, pbkdf2).map(({ name, mnemonic, address, descriptors }) => ({
      name,
      purpose: DEMO_WALLET_PURPOSES.bitcoin[name],
      mnemonic,
      address,
      descriptors,
    }));
  if (network.family === 'midnight')
    return midnightDemoWallets(network, pbkdf2).map(({ name, mnemonic, address, seed }) => ({
      name,
      purpose: DEMO_WALLET_PURPOSES.midnight[name],
      mnemonic,
      address,
      seed: hex(seed),
    }));
  return cardanoDemoWallets(network, pbkdf2).map(({ name, mnemonic, address, stakeAddress, drepId, script }) => ({
    name,
    purpose: DEMO_WALLET_PURPOSES.cardano[name],
    ...(mnemonic !== undefined && { mnemonic }),
    address,
    ...(stakeAddress !== undefined && { stakeAddress }),
    ...(drepId !== undefined && { drepId }),
    ...(script !== undefined && { script: hex(script) }),
  }));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
