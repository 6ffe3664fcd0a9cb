import { ByteReader } from '../byte-reader.js';
import { readOutput } from '../transaction.js';
import { readDerivation, readTaprootDerivation, readTaprootTree, readWitness } from './field-values.js';
import { GLOBAL, INPUT, OUTPUT, type PsbtEntry } from './psbt.js';

/** Requirements of BIP-174, 370 and 371 for a key and its value; types without a rule are passed through. */
interface FieldRule {
  readonly name: string;
  /** Allowed lengths of the key data. */
  readonly keyLength: (length: number) => boolean;
  /** Throws for a malformed value. */
  readonly value: (value: Uint8Array) => void;
  /** The only version that may have it. */
  readonly version?: 0 | 2;
}

const LOCK_TIME_THRESHOLD = 500_000_000;

const none = (length: number): boolean => length === 0;
const exactly =
  (...lengths: readonly number[]) =>
  (length: number): boolean =>
    lengths.includes(length);
const publicKey = exactly(33, 65);

const any = (): void => undefined;

const ofLength =
  (...lengths: readonly number[]) =>
  (value: Uint8Array): void => {
    if (!lengths.includes(value.length)) throw new RangeError(`${value.length} bytes`);
  };

const whole =
  (read: (reader: ByteReader) => unknown) =>
  (value: Uint8Array): void => {
    const reader = new ByteReader(value);
    read(reader);
    reader.expectEnd();
  };

const lockTime =
  (isValid: (value: number) => boolean) =>
  (value: Uint8Array): void => {
    ofLength(4)(value);
    if (!isValid(new ByteReader(value).u32())) throw new RangeError('a lock time of the other kind');
  };

const notEmpty = (value: Uint8Array): void => {
  if (value.length === 0) throw new RangeError('no bytes');
};

type Rules = ReadonlyMap<number, FieldRule>;

export const GLOBAL_RULES: Rules = new Map<number, FieldRule>([
  [GLOBAL.unsignedTransaction, { name: 'unsigned transaction', keyLength: none, value: any, version: 0 }],
  [GLOBAL.extendedKey, { name: 'extended public key', keyLength: exactly(78), value: readDerivation }],
  [GLOBAL.transactionVersion, { name: 'transaction version', keyLength: none, value: ofLength(4), version: 2 }],
  [GLOBAL.fallbackLockTime, { name: 'fallback lock time', keyLength: none, value: ofLength(4), version: 2 }],
  [GLOBAL.inputCount, { name: 'input count', keyLength: none, value: whole((r) => r.compactSize()), version: 2 }],
  [GLOBAL.outputCount, { name: 'output count', keyLength: none, value: whole((r) => r.compactSize()), version: 2 }],
  [GLOBAL.modifiable, { name: 'modifiable flags', keyLength: none, value: ofLength(1), version: 2 }],
  [GLOBAL.version, { name: 'version', keyLength: none, value: ofLength(4) }],
]);

export const INPUT_RULES: Rules = new Map<number, FieldRule>([
  [INPUT.nonWitnessUtxo, { name: 'non-witness UTXO', keyLength: none, value: any }],
  [INPUT.witnessUtxo, { name: 'witness UTXO', keyLength: none, value: whole(readOutput) }],
  [INPUT.partialSignature, { name: 'partial signature', keyLength: publicKey, value: notEmpty }],
  [INPUT.sighashType, { name: 'sighash type', keyLength: none, value: ofLength(4) }],
  [INPUT.redeemScript, { name: 'redeem script', keyLength: none, value: any }],
  [INPUT.witnessScript, { name: 'witness script', keyLength: none, value: any }],
  [INPUT.derivation, { name: 'key derivation', keyLength: publicKey, value: readDerivation }],
  [INPUT.finalScriptSig, { name: 'final scriptSig', keyLength: none, value: any }],
  [INPUT.finalWitness, { name: 'final witness', keyLength: none, value: readWitness }],
  [0x0a, { name: 'RIPEMD-160 preimage', keyLength: exactly(20), value: any }],
  [0x0b, { name: 'SHA-256 preimage', keyLength: exactly(32), value: any }],
  [0x0c, { name: 'HASH160 preimage', keyLength: exactly(20), value: any }],
  [0x0d, { name: 'HASH256 preimage', keyLength: exactly(32), value: any }],
  [INPUT.previousTxid, { name: 'previous txid', keyLength: none, value: ofLength(32), version: 2 }],
  [INPUT.outputIndex, { name: 'output index', keyLength: none, value: ofLength(4), version: 2 }],
  [INPUT.sequence, { name: 'sequence', keyLength: none, value: ofLength(4), version: 2 }],
  [
    INPUT.requiredTime,
    { name: 'required time', keyLength: none, value: lockTime((time) => time >= LOCK_TIME_THRESHOLD), version: 2 },
  ],
  [
    INPUT.requiredHeight,
    {
      name: 'required height',
      keyLength: none,
      value: lockTime((height) => height > 0 && height < LOCK_TIME_THRESHOLD),
      version: 2,
    },
  ],
  [INPUT.taprootKeySignature, { name: 'taproot key signature', keyLength: none, value: ofLength(64, 65) }],
  [INPUT.taprootScriptSignature, { name: 'taproot script signature', keyLength: exactly(64), value: ofLength(64, 65) }],
  [
    INPUT.taprootLeaf,
    { name: 'taproot leaf', keyLength: (length) => length >= 33 && (length - 33) % 32 === 0, value: notEmpty },
  ],
  [INPUT.taprootDerivation, { name: 'taproot key derivation', keyLength: exactly(32), value: readTaprootDerivation }],
  [INPUT.taprootInternalKey, { name: 'taproot internal key', keyLength: none, value: ofLength(32) }],
  [INPUT.taprootMerkleRoot, { name: 'taproot Merkle root', keyLength: none, value: ofLength(32) }],
]);

export const OUTPUT_RULES: Rules = new Map<number, FieldRule>([
  [OUTPUT.redeemScript, { name: 'redeem script', keyLength: none, value: any }],
  [OUTPUT.witnessScript, { name: 'witness script', keyLength: none, value: any }],
  [OUTPUT.derivation, { name: 'key derivation', keyLength: publicKey, value: readDerivation }],
  [OUTPUT.amount, { name: 'amount', keyLength: none, value: ofLength(8), version: 2 }],
  [OUTPUT.script, { name: 'script', keyLength: none, value: any, version: 2 }],
  [OUTPUT.taprootInternalKey, { name: 'taproot internal key', keyLength: none, value: ofLength(32) }],
  [OUTPUT.taprootTree, { name: 'taproot tree', keyLength: none, value: readTaprootTree }],
  [OUTPUT.taprootDerivation, { name: 'taproot key derivation', keyLength: exactly(32), value: readTaprootDerivation }],
]);

/** Returns what is wrong with an entry. */
export function findFieldFault(rules: Rules, { type, keyData, value }: PsbtEntry, version: 0 | 2): string | undefined {
  const rule = rules.get(type);
  if (rule === undefined) return undefined;
  if (!rule.keyLength(keyData.length)) return `the key of the field '${rule.name}' has a wrong length`;
  if (rule.version !== undefined && rule.version !== version)
    return `the field '${rule.name}' is not allowed in version ${version}`;
  try {
    rule.value(value);
  } catch {
    return `the field '${rule.name}' is malformed`;
  }
  return undefined;
}
