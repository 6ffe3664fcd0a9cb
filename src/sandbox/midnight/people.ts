import { encodeAddress } from '../../chains/cardano/addresses/address.js';
import { type MidnightNetwork, networkById } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { type MidnightDemoName, midnightDemoWallets } from '../../wallets/midnight-wallet.js';
import { deriveKey, secretOf } from '../cardano/signing-key.js';
import { keyCredential } from '../cardano/wallet.js';
import { keyNameOf } from '../cardano/world.js';
import { nodePbkdf2 } from '../node-pbkdf2.js';

/** Somebody on a simulated chain: seeds of their keys, and what wallets they keep. */
export interface Person {
  readonly name: string;
  /** Each 32 bytes in hexadecimal. */
  readonly night: string;
  readonly dust: string;
  readonly shielded: string;
  /** Keeps a wallet of DUST and can pay fees. */
  readonly pays: boolean;
  /** Keeps a wallet of shielded coins. */
  readonly hides: boolean;
}

/** The faucet pays whoever asks. */
export const FAUCET = 'faucet';
/** Has a reward that nobody has claimed, and keys that everybody knows: whoever tries the service can be the visitor. */
const VISITOR = 'visitor';
const PAYERS = [FAUCET, 'alma'];
const HIDERS = ['alma', 'bela'];
const RESIDENTS = [FAUCET, 'alma', 'bela', 'cora'];

/** Holders on Cardano whose NIGHT there makes DUST here; the simulated Cardano chain has the same people. */
const HOLDERS = ['amara', 'bruno', 'chen', 'dara'] as const;
export type Holder = (typeof HOLDERS)[number];

export function makePeople(network: MidnightNetwork, seed: number): readonly Person[] {
  const world = `${network.id} ${seed}`;
  const secret = (name: string): string => toHex(secretOf(world, name));
  const resident = (name: string): Person => ({
    name,
    night: secret(`${name} night`),
    dust: secret(`${name} dust`),
    shielded: secret(`${name} shielded`),
    pays: PAYERS.includes(name),
    hides: HIDERS.includes(name),
  });
  return [...RESIDENTS.map(resident), ...HOLDERS.map(resident), visitor(network), ...demoPeople(network)];
}

/** Wallets with public mnemonics, whatever the seed of the chain. */
const demoPeople = (network: MidnightNetwork): readonly Person[] =>
  midnightDemoWallets(network, nodePbkdf2).map(({ name, seeds }) => ({
    name: demoPerson(name),
    night: toHex(seeds.night),
    dust: toHex(seeds.dust),
    shielded: toHex(seeds.shielded),
    pays: false,
    hides: false,
  }));

/** Differs from the names of residents, which the ledger's snapshots are keyed by. */
export const demoPerson = (name: MidnightDemoName): string => `demo ${name}`;

/** The same on every chain of the network, whatever its seed. */
const visitor = ({ networkName }: MidnightNetwork): Person => ({
  name: VISITOR,
  night: visitorSeed(networkName, 'night'),
  dust: visitorSeed(networkName, 'dust'),
  shielded: visitorSeed(networkName, 'shielded'),
  pays: false,
  hides: false,
});

export const visitorSeed = (networkName: string, of: 'night' | 'dust' | 'shielded'): string =>
  toHex(blake2b256(Buffer.from(`crosstie midnight ${networkName} visitor ${of}`)));

/** Test networks of Midnight watch test networks of Cardano; there is no Cardano stagenet. */
const CARDANO = {
  MIDNIGHT_MAINNET: 'CARDANO_MAINNET',
  MIDNIGHT_PREPROD: 'CARDANO_PREPROD',
  MIDNIGHT_STAGENET: 'CARDANO_PREVIEW',
  MIDNIGHT_PREVIEW: 'CARDANO_PREVIEW',
} as const;

/** The reward address of somebody on the simulated Cardano chain with the same seed: 29 bytes in hexadecimal. */
export function holderStakeAddress(network: MidnightNetwork, seed: number, holder: Holder): string {
  const cardano = networkById(CARDANO[network.id as keyof typeof CARDANO]);
  const stake = keyCredential(deriveKey(`${cardano.id} ${seed}`, `${keyNameOf(holder)} stake`));
  return toHex(encodeAddress({ type: 'reward', networkId: cardano.networkId, stake }));
}
