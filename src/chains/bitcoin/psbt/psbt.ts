import type { TransactionContent } from '../encode-transaction.js';

/** A key and its value in one of the maps of a PSBT. `keyData` follows the type in the key. */
export interface PsbtEntry {
  readonly type: number;
  readonly keyData: Uint8Array;
  readonly value: Uint8Array;
}

export type PsbtMap = readonly PsbtEntry[];

/** A partially signed transaction: version 0 (BIP-174) or version 2 (BIP-370). Unknown entries are kept. */
export interface Psbt {
  readonly version: 0 | 2;
  readonly global: PsbtMap;
  readonly inputs: readonly PsbtMap[];
  readonly outputs: readonly PsbtMap[];
  /** The transaction to sign, without scripts and witnesses. */
  readonly unsigned: TransactionContent;
}

export const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);

export const GLOBAL = {
  unsignedTransaction: 0x00,
  extendedKey: 0x01,
  transactionVersion: 0x02,
  fallbackLockTime: 0x03,
  inputCount: 0x04,
  outputCount: 0x05,
  modifiable: 0x06,
  version: 0xfb,
} as const;

export const INPUT = {
  nonWitnessUtxo: 0x00,
  witnessUtxo: 0x01,
  partialSignature: 0x02,
  sighashType: 0x03,
  redeemScript: 0x04,
  witnessScript: 0x05,
  derivation: 0x06,
  finalScriptSig: 0x07,
  finalWitness: 0x08,
  previousTxid: 0x0e,
  outputIndex: 0x0f,
  sequence: 0x10,
  requiredTime: 0x11,
  requiredHeight: 0x12,
  taprootKeySignature: 0x13,
  taprootScriptSignature: 0x14,
  taprootLeaf: 0x15,
  taprootDerivation: 0x16,
  taprootInternalKey: 0x17,
  taprootMerkleRoot: 0x18,
} as const;

export const OUTPUT = {
  redeemScript: 0x00,
  witnessScript: 0x01,
  derivation: 0x02,
  amount: 0x03,
  script: 0x04,
  taprootInternalKey: 0x05,
  taprootTree: 0x06,
  taprootDerivation: 0x07,
} as const;

export const findEntry = (map: PsbtMap, type: number): Uint8Array | undefined =>
  map.find((entry) => entry.type === type)?.value;

export const findEntries = (map: PsbtMap, type: number): PsbtMap => map.filter((entry) => entry.type === type);
