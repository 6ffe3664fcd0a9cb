import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { toHex } from '../../src/kernel/hex.js';
import { EXTRA, isInstalled } from './extra-tools.js';

/** How programs sign a transaction with the libraries that wallets are made of. */

export interface SigningKey {
  readonly secret: Uint8Array;
  readonly hash: string;
}

export interface SignedByLibrary {
  /** The hash that the library computes. */
  readonly hash: string;
  readonly signed: string;
}

export interface WalletLibrary {
  readonly name: string;
  /** Why it cannot run on this machine. */
  readonly missing: string | undefined;
  sign(unsigned: string, keys: readonly SigningKey[]): Promise<SignedByLibrary>;
}

interface LucidTransaction {
  readonly sign: { withPrivateKey(key: string): LucidTransaction };
  complete(): Promise<{ toHash(): string; toCBOR(): string }>;
}

interface Libraries {
  readonly Emulator: new (accounts: readonly never[]) => object;
  Lucid(
    provider: object,
    network: string,
  ): Promise<{
    readonly selectWallet: { fromPrivateKey(key: string): void };
    fromTx(cbor: string): LucidTransaction;
  }>;
  readonly MeshWallet: new (options: {
    readonly networkId: 0 | 1;
    readonly key: { readonly type: 'cli'; readonly payment: string };
  }) => { init?(): Promise<void>; signTx(cbor: string, partialSign: boolean): Promise<string> };
  resolveTxHash(cbor: string): string;
  ready?(): Promise<void>;
  readonly Ed25519PrivateKey: {
    fromNormalHex(secret: string): {
      toPublic(): HexText | Promise<HexText>;
      sign(hash: string): HexText | Promise<HexText>;
    };
  };
  readonly Serialization: {
    readonly Transaction: { fromCbor(cbor: string): SdkTransaction };
    readonly VkeyWitness: { new (key: string, signature: string): SdkWitness; fromCore(core: unknown): SdkWitness };
    readonly CborSet: { fromCore(core: readonly unknown[], read: (core: unknown) => SdkWitness): object };
  };
}

interface HexText {
  hex(): string;
}

interface SdkWitness {
  toCore(): unknown;
}

interface SdkTransaction {
  getId(): string;
  toCbor(): string;
  witnessSet(): { vkeys(): { toCore(): readonly unknown[] } | undefined; setVkeys(keys: object): void };
  setWitnessSet(set: object): void;
}

let loaded: Promise<Libraries> | undefined;
/** Loading takes seconds, so it happens once and only if a test needs it. */
const load = (): Promise<Libraries> => {
  loaded ??= import(new URL('../wallet-libraries.mjs', EXTRA).href) as Promise<Libraries>;
  return loaded;
};

const needs = (path: string): string | undefined =>
  isInstalled(path) ? undefined : `${path} is not installed: npm ci --prefix test/extra --ignore-scripts`;

const toCslKey = ({ secret }: SigningKey): CSL.PrivateKey => CSL.PrivateKey.from_normal_bytes(secret);

const hashTransaction = (cbor: string): string => CSL.FixedTransaction.from_hex(cbor).transaction_hash().to_hex();

/** Keeps the bytes of the body. */
const fixedTransaction: WalletLibrary = {
  name: 'CSL FixedTransaction',
  missing: undefined,
  async sign(unsigned, keys) {
    const transaction = CSL.FixedTransaction.from_hex(unsigned);
    for (const key of keys) transaction.sign_and_add_vkey_signature(toCslKey(key));
    return { hash: transaction.transaction_hash().to_hex(), signed: transaction.to_hex() };
  },
};

/** Decodes the body and encodes it again, as most code for this library does. */
const decodedTransaction: WalletLibrary = {
  name: 'CSL Transaction.new',
  missing: undefined,
  async sign(unsigned, keys) {
    const transaction = CSL.Transaction.from_hex(unsigned);
    const hash = CSL.TransactionHash.from_hex(hashTransaction(transaction.to_hex()));
    const witnesses = transaction.witness_set();
    const signatures = witnesses.vkeys() ?? CSL.Vkeywitnesses.new();
    for (const key of keys) signatures.add(CSL.make_vkey_witness(hash, toCslKey(key)));
    witnesses.set_vkeys(signatures);
    const signed = CSL.Transaction.new(transaction.body(), witnesses, transaction.auxiliary_data()).to_hex();
    return { hash: hashTransaction(signed), signed };
  },
};

const lucid: WalletLibrary = {
  name: 'Lucid Evolution',
  missing: needs('@lucid-evolution/lucid'),
  async sign(unsigned, keys) {
    const { Emulator, Lucid } = await load();
    const wallet = await Lucid(new Emulator([]), 'Preprod');
    const texts = keys.map((key) => toCslKey(key).to_bech32());
    wallet.selectWallet.fromPrivateKey(texts[0]!);
    const transaction = texts.reduce((sum, text) => sum.sign.withPrivateKey(text), wallet.fromTx(unsigned));
    const signed = await transaction.complete();
    return { hash: signed.toHash(), signed: signed.toCBOR() };
  },
};

const mesh: WalletLibrary = {
  name: 'Mesh',
  missing: needs('@meshsdk/core'),
  async sign(unsigned, keys) {
    const { MeshWallet, resolveTxHash } = await load();
    let signed = unsigned;
    for (const { secret } of keys) {
      const wallet = new MeshWallet({ networkId: 0, key: { type: 'cli', payment: `5820${toHex(secret)}` } });
      await wallet.init?.();
      signed = await wallet.signTx(signed, true);
    }
    return { hash: resolveTxHash(signed), signed };
  },
};

const cardanoSdk: WalletLibrary = {
  name: 'cardano-sdk',
  missing: needs('@cardano-sdk/core'),
  async sign(unsigned, keys) {
    const { Ed25519PrivateKey, Serialization, ready } = await load();
    await ready?.();
    const transaction = Serialization.Transaction.fromCbor(unsigned);
    const hash = transaction.getId();
    const witnesses = transaction.witnessSet();
    const signatures = [...(witnesses.vkeys()?.toCore() ?? [])];
    for (const { secret } of keys) {
      const key = Ed25519PrivateKey.fromNormalHex(toHex(secret));
      const [publicKey, signature] = [await key.toPublic(), await key.sign(hash)];
      signatures.push(new Serialization.VkeyWitness(publicKey.hex(), signature.hex()).toCore());
    }
    witnesses.setVkeys(Serialization.CborSet.fromCore(signatures, Serialization.VkeyWitness.fromCore));
    transaction.setWitnessSet(witnesses);
    const signed = transaction.toCbor();
    return { hash: Serialization.Transaction.fromCbor(signed).getId(), signed };
  },
};

export const WALLET_LIBRARIES: readonly WalletLibrary[] = [
  fixedTransaction,
  decodedTransaction,
  lucid,
  mesh,
  cardanoSdk,
];

/** The witness set that `api.signTx(cbor, true)` of a CIP-30 wallet returns. */
export function signWitnessSet(unsigned: string, keys: readonly SigningKey[]): string {
  const hash = CSL.TransactionHash.from_hex(hashTransaction(unsigned));
  const signatures = CSL.Vkeywitnesses.new();
  for (const key of keys) signatures.add(CSL.make_vkey_witness(hash, toCslKey(key)));
  const witnesses = CSL.TransactionWitnessSet.new();
  witnesses.set_vkeys(signatures);
  return witnesses.to_hex();
}

/** The bytes of the body, found by a library that keeps them. */
export const bodyBytes = (cbor: string): string => toHex(CSL.FixedTransaction.from_hex(cbor).raw_body());
