import { demoAccount } from '../../src/wallets/cardano-wallet.js';
import { DEMO_WALLET_NAMES, type DemoWalletName, isDemoWalletName } from '../../src/wallets/demo-wallets.js';
import { type ListedWallet, listDemoWallets, type WalletNetwork } from '../../src/wallets/list-demo-wallets.js';
import { accountSigners, signTransaction } from '../../src/wallets/sign-cardano.js';
import { getFamily, hasMainnetAddresses, type Network } from '../networks.js';

type Where = Pick<Network, 'network' | 'source' | 'chain' | 'magic'>;

/** Their keys are public, so they exist only on simulated networks. */
export const hasDemoWallets = ({ source }: Pick<Where, 'source'>): boolean => source === 'sandbox';

const listed = new Map<string, readonly ListedWallet[]>();

/** Cached: deriving them takes some tenths of a second. */
export function demoWalletsOn(network: Where): readonly ListedWallet[] {
  if (!hasDemoWallets(network)) return [];
  const known = listed.get(network.network) ?? listDemoWallets(walletNetwork(network));
  listed.set(network.network, known);
  return known;
}

/** The network properties that addresses depend on, from the description of the service. */
export function walletNetwork(network: Where): WalletNetwork {
  const isMainnet = network.network.endsWith('_MAINNET');
  switch (getFamily(network)) {
    case 'bitcoin':
      return { family: 'bitcoin', production: isMainnet, bech32Prefix: isMainnet ? 'bc' : 'tb' };
    case 'midnight':
      return {
        family: 'midnight',
        addressSuffix: isMainnet ? '' : `_${network.network.split('_').at(-1)?.toLowerCase()}`,
      };
    default:
      return hasMainnetAddresses(network)
        ? { family: 'cardano', networkId: 1, addressPrefix: 'addr', stakePrefix: 'stake' }
        : { family: 'cardano', networkId: 0, addressPrefix: 'addr_test', stakePrefix: 'stake_test' };
  }
}

/** Wallets with their own keys; the multisig wallet is signed by several of them. */
export const DEMO_SIGNERS: readonly DemoWalletName[] = DEMO_WALLET_NAMES;

/** The witness set of a demo wallet, created in the browser. */
export function signWithDemoWallet(network: Pick<Where, 'network' | 'source'>, name: string, cbor: string): string {
  if (!hasDemoWallets(network)) throw new Error(`${network.network} is not simulated: demo wallets do not sign there`);
  if (!isDemoWalletName(name)) throw new Error(`There is no demo wallet '${name}'`);
  const bytes = Uint8Array.from(cbor.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const { witnessSet } = signTransaction(bytes, accountSigners(bytes, demoAccount(name)));
  return Array.from(witnessSet, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
