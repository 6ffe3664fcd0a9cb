import { ByteReader } from './byte-reader.js';
import { reversed, sha256d } from './hashes.js';
import type { Outpoint } from './outpoint.js';

export interface TransactionInput {
  /** The spent outpoint; for a coinbase all zeros and the largest index. */
  readonly previous: Outpoint;
  readonly scriptSig: Uint8Array;
  readonly sequence: number;
  /** Empty if the input has no witness. */
  readonly witness: readonly Uint8Array[];
}

export interface TransactionOutput {
  /** In satoshi. */
  readonly value: bigint;
  readonly script: Uint8Array;
}

export interface Transaction {
  /** In printed order. */
  readonly txid: Uint8Array;
  /** An unsigned 32-bit number, as in Bitcoin Core since version 28. */
  readonly version: number;
  readonly inputs: readonly TransactionInput[];
  readonly outputs: readonly TransactionOutput[];
  readonly lockTime: number;
  /** Whether it uses the witness serialization (BIP-144). */
  readonly segwit: boolean;
  /** The serialized transaction. */
  readonly encoded: Uint8Array;
  /** Size without marker, flag and witnesses. */
  readonly strippedBytes: number;
}

const INPUT_BYTES = 41;
const OUTPUT_BYTES = 9;
const NO_WITNESS: readonly Uint8Array[] = [];
export const COINBASE_VOUT = 0xffff_ffff;

/** The largest transaction that fits a block. */
const MAX_BYTES = 4_000_000;

export function decodeTransaction(bytes: Uint8Array): Transaction {
  const reader = new ByteReader(bytes);
  if (bytes.length > MAX_BYTES) reader.fail(`a transaction of ${bytes.length} bytes`);
  const transaction = readTransaction(reader);
  reader.expectEnd();
  return transaction;
}

export function readTransaction(reader: ByteReader): Transaction {
  const start = reader.at;
  const version = reader.u32();
  // No transaction has zero inputs, so a zero here is the segwit marker (BIP-144).
  const segwit = reader.bytes[reader.at] === 0 && reader.bytes[reader.at + 1] === 1;
  if (segwit) reader.at += 2;
  const bodyStart = reader.at;
  const inputs = readInputs(reader);
  const outputs = readOutputs(reader);
  const bodyEnd = reader.at;
  if (segwit) readWitnesses(reader, inputs);
  const lockStart = reader.at;
  const lockTime = reader.u32();
  const encoded = reader.view(start, reader.at);
  const strippedBytes = 8 + bodyEnd - bodyStart;
  const stripped = segwit ? withoutWitnesses(reader, start, bodyStart, bodyEnd, lockStart) : encoded;
  const txid = reversed(sha256d(stripped));
  return { txid, version, inputs, outputs, lockTime, segwit, encoded, strippedBytes };
}

type OpenInput = { -readonly [Key in keyof TransactionInput]: TransactionInput[Key] };

function readInputs(reader: ByteReader): OpenInput[] {
  const count = reader.count(INPUT_BYTES);
  if (count === 0) reader.fail('a transaction without inputs');
  const inputs = new Array<OpenInput>(count);
  for (let index = 0; index < count; index += 1) {
    const txid = reader.hash();
    const vout = reader.u32();
    const scriptSig = reader.lengthPrefixed();
    const sequence = reader.u32();
    inputs[index] = { previous: { txid, vout }, scriptSig, sequence, witness: NO_WITNESS };
  }
  return inputs;
}

function readOutputs(reader: ByteReader): TransactionOutput[] {
  const count = reader.count(OUTPUT_BYTES);
  const outputs = new Array<TransactionOutput>(count);
  for (let index = 0; index < count; index += 1) outputs[index] = readOutput(reader);
  return outputs;
}

export function readOutput(reader: ByteReader): TransactionOutput {
  const value = reader.i64();
  return { value, script: reader.lengthPrefixed() };
}

function readWitnesses(reader: ByteReader, inputs: readonly OpenInput[]): void {
  let some = false;
  for (const input of inputs) {
    const count = reader.count(1);
    if (count === 0) continue;
    some = true;
    const items = new Array<Uint8Array>(count);
    for (let index = 0; index < count; index += 1) items[index] = reader.lengthPrefixed();
    input.witness = items;
  }
  // BIP-144 allows only one serialization per transaction; otherwise a transaction would have two wtxids.
  if (!some) reader.fail('a witness serialization without witnesses');
}

let scratch = new Uint8Array(64 * 1024);

/** The bytes that the txid covers; the buffer is reused by the next call. */
function withoutWitnesses(reader: ByteReader, start: number, from: number, to: number, lock: number): Uint8Array {
  const size = 8 + to - from;
  if (size > scratch.length) scratch = new Uint8Array(size * 2);
  const { bytes } = reader;
  for (let index = 0; index < 4; index += 1) {
    scratch[index] = bytes[start + index]!;
    scratch[size - 4 + index] = bytes[lock + index]!;
  }
  scratch.set(reader.view(from, to), 4);
  return scratch.subarray(0, size);
}

/** The hash of the serialization with witnesses, in printed order. */
export const computeWtxid = ({ segwit, encoded, txid }: Transaction): Uint8Array =>
  segwit ? reversed(sha256d(encoded)) : txid;

/** Four times the stripped size plus the witness size (BIP-141). */
export const computeWeight = ({ encoded, strippedBytes }: Pick<Transaction, 'encoded' | 'strippedBytes'>): number =>
  strippedBytes * 3 + encoded.length;

export const computeVsize = (transaction: Pick<Transaction, 'encoded' | 'strippedBytes'>): number =>
  Math.ceil(computeWeight(transaction) / 4);

export const isCoinbaseOutpoint = ({ txid, vout }: Outpoint): boolean =>
  vout === COINBASE_VOUT && txid.every((byte) => byte === 0);

export const isCoinbase = ({ inputs }: Pick<Transaction, 'inputs'>): boolean =>
  inputs.length === 1 && isCoinbaseOutpoint(inputs[0]!.previous);

/** Whether any input has a sequence that signals replaceability (BIP-125). */
export const signalsReplacement = ({ inputs }: Pick<Transaction, 'inputs'>): boolean =>
  inputs.some(({ sequence }) => sequence < 0xffff_fffe);

export const totalOutput = ({ outputs }: { readonly outputs: readonly TransactionOutput[] }): bigint =>
  outputs.reduce((sum, { value }) => sum + value, 0n);
