import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { descriptorChecksum } from '../chains/bitcoin/descriptors/descriptor-checksum.js';
import { type DEMO_WALLET_PURPOSES, demoMnemonic } from './demo-wallets.js';
import { mnemonicSeed, type Pbkdf2 } from './mnemonic.js';

export type BitcoinDemoName = keyof typeof DEMO_WALLET_PURPOSES.bitcoin;

/** Parameters that differ between Bitcoin networks. */
export interface BitcoinForm {
  readonly production: boolean;
  readonly bech32Prefix: string;
}

/** BIP-84 or BIP-86, account 0. */
export interface BitcoinDemoWallet {
  readonly name: BitcoinDemoName;
  readonly mnemonic: string;
  readonly type: 'wpkh' | 'tr';
  /** First receiving address. */
  readonly address: string;
  /** Receiving and change descriptors with the private key, for `importdescriptors` of Bitcoin Core. */
  readonly descriptors: readonly string[];
  /** Private key of the first receiving address. */
  readonly secret: Uint8Array;
}

const TYPES = { alice: 'wpkh', bob: 'tr' } as const satisfies Readonly<Record<BitcoinDemoName, 'wpkh' | 'tr'>>;
const PURPOSES = { wpkh: 84, tr: 86 } as const;
const MAINNET_VERSIONS = { private: 0x0488_ade4, public: 0x0488_b21e };
const TESTNET_VERSIONS = { private: 0x0435_8394, public: 0x0435_87cf };

export function bitcoinWallet(
  mnemonic: string,
  type: 'wpkh' | 'tr',
  { production, bech32Prefix }: BitcoinForm,
  pbkdf2?: Pbkdf2,
): Omit<BitcoinDemoWallet, 'name' | 'mnemonic'> {
  const root = HDKey.fromMasterSeed(mnemonicSeed(mnemonic, pbkdf2), production ? MAINNET_VERSIONS : TESTNET_VERSIONS);
  const path = `${PURPOSES[type]}'/${production ? 0 : 1}'/0'`;
  const account = root.derive(`m/${path}`);
  const first = account.deriveChild(0).deriveChild(0);
  const publicKey = first.publicKey!;
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0');
  return {
    type,
    address: type === 'wpkh' ? witnessAddress(bech32Prefix, publicKey) : taprootAddress(bech32Prefix, publicKey),
    descriptors: [0, 1].map((chain) => {
      const text = `${type}([${fingerprint}/${path.replaceAll("'", 'h')}]${account.privateExtendedKey}/${chain}/*)`;
      return `${text}#${descriptorChecksum(text)}`;
    }),
    secret: first.privateKey!,
  };
}

export const bitcoinDemoWallets = (network: BitcoinForm, pbkdf2?: Pbkdf2): readonly BitcoinDemoWallet[] =>
  (Object.keys(TYPES) as BitcoinDemoName[]).map((name) => ({
    name,
    mnemonic: demoMnemonic(name),
    ...bitcoinWallet(demoMnemonic(name), TYPES[name], network, pbkdf2),
  }));

const witnessAddress = (prefix: string, publicKey: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);

/** The BIP-341 output key without scripts. */
function taprootAddress(prefix: string, publicKey: Uint8Array): string {
  const internal = publicKey.subarray(1);
  const { Point } = secp256k1;
  const tweak = BigInt(`0x${hex(schnorr.utils.taggedHash('TapTweak', internal))}`) % Point.Fn.ORDER;
  const output = schnorr.utils
    .lift_x(BigInt(`0x${hex(internal)}`))
    .add(Point.BASE.multiply(tweak))
    .toBytes(true);
  return bech32m.encode(prefix, [1, ...bech32m.toWords(output.subarray(1))]);
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
