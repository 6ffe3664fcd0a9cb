import { encodeAddress } from '../../chains/cardano/addresses/address.js';
import { type MidnightNetwork, networkById } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { type MidnightDemoName, midnightDemoWallets, midnightSeeds } from '../../wallets/midnight-wallet.js';
import { deriveKey, deriveSecret } from '../cardano/signing-key.js';
import { getKeyName } from '../cardano/simulation.js';
import { keyCredential } from '../cardano/wallet.js';
import { nodePbkdf2 } from '../node-pbkdf2.js';

/** A wallet of a simulated chain: the seeds of its keys, and which states of the ledger it follows. */
export interface SandboxWallet {
  readonly name: string;
  /** Each 32 bytes in hexadecimal. */
  readonly night: string;
  readonly dust: string;
  readonly shielded: string;
  /** Follows its DUST and can pay fees. */
  readonly paysFees: boolean;
  /** Follows its shielded coins. */
  readonly holdsShielded: boolean;
}

/** Pays to any address on request. */
export const FAUCET = 'faucet';
/** Has an unclaimed reward and public keys, so anyone who tries the service can use it. */
const VISITOR = 'visitor';
const FEE_PAYERS = [FAUCET, 'alma'];
const SHIELDED_HOLDERS = ['alma', 'bela'];
const RESIDENTS = [FAUCET, 'alma', 'bela', 'cora'];

/** Holders on Cardano whose NIGHT generates DUST here; the simulated Cardano chain has the same wallets. */
const HOLDERS = ['amara', 'bruno', 'chen', 'dara'] as const;
export type Holder = (typeof HOLDERS)[number];

export function createWallets(network: MidnightNetwork, seed: number): readonly SandboxWallet[] {
  const secretSeed = `${network.id} ${seed}`;
  const secret = (name: string): string => toHex(deriveSecret(secretSeed, name));
  const resident = (name: string): SandboxWallet => ({
    name,
    night: secret(`${name} night`),
    dust: secret(`${name} dust`),
    shielded: secret(`${name} shielded`),
    paysFees: FEE_PAYERS.includes(name),
    holdsShielded: SHIELDED_HOLDERS.includes(name),
  });
  return [
    ...RESIDENTS.map(resident),
    ...HOLDERS.map(resident),
    visitor(network),
    ...demoWallets(network),
    ...(isDevelopmentNetwork(network) ? GENESIS_WALLETS.map(genesisWallet) : []),
  ];
}

/** Networks whose node creates NIGHT for well-known wallets in its first block. */
export const isDevelopmentNetwork = ({ networkName }: MidnightNetwork): boolean => networkName === 'undeployed';

/** Wallets of a development network: the seed of each is its number, as with the node's development preset. */
export const GENESIS_WALLETS = ['genesis 1', 'genesis 2', 'genesis 3', 'genesis 4'] as const;
export type GenesisWallet = (typeof GENESIS_WALLETS)[number];

const SEED_BYTES = 32;

function genesisWallet(name: GenesisWallet, index: number): SandboxWallet {
  const master = new Uint8Array(SEED_BYTES);
  master[SEED_BYTES - 1] = index + 1;
  const { night, dust, shielded } = midnightSeeds(master);
  return {
    name,
    night: toHex(night),
    dust: toHex(dust),
    shielded: toHex(shielded),
    paysFees: false,
    holdsShielded: false,
  };
}

/** Wallets with public mnemonics, independent of the seed of the chain. */
const demoWallets = (network: MidnightNetwork): readonly SandboxWallet[] =>
  midnightDemoWallets(network, nodePbkdf2).map(({ name, seeds }) => ({
    name: demoWalletName(name),
    night: toHex(seeds.night),
    dust: toHex(seeds.dust),
    shielded: toHex(seeds.shielded),
    paysFees: false,
    holdsShielded: false,
  }));

/** Differs from the names of residents, which the ledger's snapshots are keyed by. */
export const demoWalletName = (name: MidnightDemoName): string => `demo ${name}`;

/** The same on every chain of the network, regardless of its seed. */
const visitor = ({ networkName }: MidnightNetwork): SandboxWallet => ({
  name: VISITOR,
  night: visitorSeed(networkName, 'night'),
  dust: visitorSeed(networkName, 'dust'),
  shielded: visitorSeed(networkName, 'shielded'),
  paysFees: false,
  holdsShielded: false,
});

export const visitorSeed = (networkName: string, of: 'night' | 'dust' | 'shielded'): string =>
  toHex(blake2b256(Buffer.from(`crosstie midnight ${networkName} visitor ${of}`)));

/** Test networks of Midnight watch test networks of Cardano; there is no Cardano stagenet. */
const CARDANO = {
  MIDNIGHT_MAINNET: 'CARDANO_MAINNET',
  MIDNIGHT_PREPROD: 'CARDANO_PREPROD',
  MIDNIGHT_STAGENET: 'CARDANO_PREVIEW',
  MIDNIGHT_PREVIEW: 'CARDANO_PREVIEW',
  MIDNIGHT_UNDEPLOYED: 'CARDANO_PREVIEW',
} as const;

/** The reward address of a holder on the simulated Cardano chain with the same seed: 29 bytes in hexadecimal. */
export function holderStakeAddress(network: MidnightNetwork, seed: number, holder: Holder): string {
  const cardano = networkById(CARDANO[network.id as keyof typeof CARDANO]);
  const stake = keyCredential(deriveKey(`${cardano.id} ${seed}`, `${getKeyName(holder)} stake`));
  return toHex(encodeAddress({ type: 'reward', networkId: cardano.networkId, stake }));
}
