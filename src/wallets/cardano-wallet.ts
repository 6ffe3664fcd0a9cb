import { blake2b } from '@noble/hashes/blake2.js';
import { bech32 } from '@scure/base';
import { CborWriter } from '../kernel/cbor/writer.js';
import { accountKey, accountSecret, type CardanoKey, ROLES, rootSecret } from './cardano-keys.js';
import {
  DEMO_MULTISIG,
  DEMO_WALLET_NAMES,
  type DemoWalletName,
  demoMnemonic,
  MULTISIG_REQUIRED,
  MULTISIG_SIGNERS,
} from './demo-wallets.js';
import type { Pbkdf2 } from './mnemonic.js';

/** The first keys of an account. */
export interface CardanoAccount {
  readonly payment: CardanoKey;
  readonly stake: CardanoKey;
  readonly drep: CardanoKey;
}

/** Header nibble and text prefixes of a network's addresses. */
export interface AddressForm {
  readonly networkId: 0 | 1;
  readonly addressPrefix: 'addr' | 'addr_test';
  readonly stakePrefix: 'stake' | 'stake_test';
}

export function openAccount(mnemonic: string, account = 0, pbkdf2?: Pbkdf2): CardanoAccount {
  const secret = accountSecret(rootSecret(mnemonic, pbkdf2), account);
  return {
    payment: accountKey(secret, ROLES.external),
    stake: accountKey(secret, ROLES.stake),
    drep: accountKey(secret, ROLES.drep),
  };
}

const demoAccounts = new Map<DemoWalletName, CardanoAccount>();

/** Cached: deriving a root key takes thousands of hashes, and the keys are the same on all networks. */
export function demoAccount(name: DemoWalletName, pbkdf2?: Pbkdf2): CardanoAccount {
  const known = demoAccounts.get(name) ?? openAccount(demoMnemonic(name), 0, pbkdf2);
  demoAccounts.set(name, known);
  return known;
}

/** Whether a public key belongs to a demo wallet. */
export const isDemoKey = (publicKey: Uint8Array, pbkdf2?: Pbkdf2): boolean =>
  DEMO_WALLET_NAMES.some((name) =>
    Object.values(demoAccount(name, pbkdf2)).some((key: CardanoKey) =>
      key.publicKey.every((byte, at) => byte === publicKey[at]),
    ),
  );

export const baseAddress = (
  { networkId, addressPrefix }: AddressForm,
  { payment, stake }: Pick<CardanoAccount, 'payment' | 'stake'>,
): string => encode(addressPrefix, [networkId, ...payment.hash, ...stake.hash]);

export const stakeAddress = (
  { networkId, stakePrefix }: AddressForm,
  { stake }: Pick<CardanoAccount, 'stake'>,
): string => encode(stakePrefix, [0xe0 | networkId, ...stake.hash]);

/** CIP-129. */
export const drepId = ({ drep }: Pick<CardanoAccount, 'drep'>): string => encode('drep', [0x22, ...drep.hash]);

/** The native script of the demo multisig: a threshold of the payment keys. */
export function multisigScript(pbkdf2?: Pbkdf2): { readonly bytes: Uint8Array; readonly hash: Uint8Array } {
  const writer = new CborWriter().array(3).uint(3).uint(MULTISIG_REQUIRED).array(MULTISIG_SIGNERS.length);
  for (const name of MULTISIG_SIGNERS) writer.array(2).uint(0).bytes(demoAccount(name, pbkdf2).payment.hash);
  const bytes = writer.finish();
  return { bytes, hash: blake2b(Uint8Array.of(0, ...bytes), { dkLen: 28 }) };
}

export const multisigAddress = ({ networkId, addressPrefix }: AddressForm, pbkdf2?: Pbkdf2): string =>
  encode(addressPrefix, [0x70 | networkId, ...multisigScript(pbkdf2).hash]);

/** The public data of a demo wallet. */
export interface CardanoDemoWallet {
  readonly name: DemoWalletName | typeof DEMO_MULTISIG;
  readonly mnemonic: string | undefined;
  readonly address: string;
  readonly stakeAddress: string | undefined;
  readonly drepId: string | undefined;
  /** Hash of the payment key or of the script. */
  readonly paymentHash: Uint8Array;
  /** CBOR of the native script. */
  readonly script: Uint8Array | undefined;
}

export function cardanoDemoWallets(form: AddressForm, pbkdf2?: Pbkdf2): readonly CardanoDemoWallet[] {
  const script = multisigScript(pbkdf2);
  return [
    ...DEMO_WALLET_NAMES.map((name): CardanoDemoWallet => {
      const account = demoAccount(name, pbkdf2);
      return {
        name,
        mnemonic: demoMnemonic(name),
        address: baseAddress(form, account),
        stakeAddress: stakeAddress(form, account),
        drepId: name === 'carol' ? drepId(account) : undefined,
        paymentHash: account.payment.hash,
        script: undefined,
      };
    }),
    {
      name: DEMO_MULTISIG,
      mnemonic: undefined,
      address: multisigAddress(form, pbkdf2),
      stakeAddress: undefined,
      drepId: undefined,
      paymentHash: script.hash,
      script: script.bytes,
    },
  ];
}

const encode = (prefix: string, bytes: readonly number[]): string =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from(bytes)), false);
