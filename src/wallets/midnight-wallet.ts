import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32m } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { DEMO_WALLET_PURPOSES, demoMnemonic } from './demo-wallets.js';
import { mnemonicSeed, type Pbkdf2 } from './mnemonic.js';

/** The suffix after the kind in an address prefix: empty on mainnet. */
export interface MidnightForm {
  readonly addressSuffix: string;
}

export type MidnightDemoName = keyof typeof DEMO_WALLET_PURPOSES.midnight;

/** Seeds of the three wallets of Midnight's SDK. */
export interface MidnightSeeds {
  readonly night: Uint8Array;
  readonly dust: Uint8Array;
  readonly shielded: Uint8Array;
}

export interface MidnightDemoWallet {
  readonly name: MidnightDemoName;
  readonly mnemonic: string;
  /** The 64-byte BIP-39 seed for `HDWallet.fromSeed` of the SDK. */
  readonly seed: Uint8Array;
  readonly seeds: MidnightSeeds;
  /** The unshielded address. */
  readonly address: string;
}

/** Roles of the SDK: external NIGHT, DUST, Zswap. */
const ROLES = { night: 0, dust: 2, shielded: 3 } as const;
const MAX_BECH32_CHARACTERS = 1023;

/** The first key of each role: m/44'/2400'/0'/role/0. */
export function midnightSeeds(masterSeed: Uint8Array): MidnightSeeds {
  const account = HDKey.fromMasterSeed(masterSeed).derive("m/44'/2400'/0'");
  const deriveSeed = (role: number): Uint8Array => account.deriveChild(role).deriveChild(0).privateKey!;
  return { night: deriveSeed(ROLES.night), dust: deriveSeed(ROLES.dust), shielded: deriveSeed(ROLES.shielded) };
}

/** The ledger's address of a key: SHA-256 of its x coordinate. */
export const unshieldedAddress = ({ addressSuffix }: MidnightForm, { night }: Pick<MidnightSeeds, 'night'>): string =>
  bech32m.encode(
    `mn_addr${addressSuffix}`,
    bech32m.toWords(sha256(schnorr.getPublicKey(night))),
    MAX_BECH32_CHARACTERS,
  );

const demoSeeds = new Map<MidnightDemoName, { readonly seed: Uint8Array; readonly seeds: MidnightSeeds }>();

/** Cached: the seeds are the same on all networks, and deriving them takes thousands of hashes. */
export function midnightDemoSeeds(name: MidnightDemoName, pbkdf2?: Pbkdf2) {
  const known = demoSeeds.get(name) ?? derive(name, pbkdf2);
  demoSeeds.set(name, known);
  return known;
}

function derive(name: MidnightDemoName, pbkdf2?: Pbkdf2) {
  const seed = mnemonicSeed(demoMnemonic(name), pbkdf2);
  return { seed, seeds: midnightSeeds(seed) };
}

export const midnightDemoWallets = (network: MidnightForm, pbkdf2?: Pbkdf2): readonly MidnightDemoWallet[] =>
  (Object.keys(DEMO_WALLET_PURPOSES.midnight) as MidnightDemoName[]).map((name) => {
    const { seed, seeds } = midnightDemoSeeds(name, pbkdf2);
    return { name, mnemonic: demoMnemonic(name), seed, seeds, address: unshieldedAddress(network, seeds) };
  });
