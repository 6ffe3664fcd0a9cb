import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { ByteReader } from '../byte-reader.js';
import { NO_PRIVATE_KEYS } from '../descriptors/key-expression.js';
import type { TransactionContent } from '../encode-transaction.js';
import { reversed } from '../hashes.js';
import { decodeTransaction, readOutput, type TransactionInput, type TransactionOutput } from '../transaction.js';
import { findFieldFault, GLOBAL_RULES, INPUT_RULES, OUTPUT_RULES } from './field-rules.js';
import {
  findEntries,
  findEntry,
  GLOBAL,
  INPUT,
  MAGIC,
  OUTPUT,
  type Psbt,
  type PsbtEntry,
  type PsbtMap,
} from './psbt.js';

const NO_BYTES = new Uint8Array();
const INPUT_BYTES = 41;
const OUTPUT_BYTES = 9;
const FINAL_SEQUENCE = 0xffff_ffff;

/** Decodes a PSBT of version 0 or 2. Throws only `DecodeError`. */
export function decodePsbt(bytes: Uint8Array): Psbt {
  const reader = new ByteReader(bytes);
  if (Buffer.compare(bytes.subarray(0, MAGIC.length), MAGIC) !== 0)
    throw new DecodeError('a PSBT begins with the bytes 70736274ff');
  reader.skip(MAGIC.length);
  const global = readMap(reader);
  const version = readVersion(global);
  rejectFaults(GLOBAL_RULES, global, version);
  // The key of an extended private key begins with a zero byte.
  if (findEntries(global, GLOBAL.extendedKey).some(({ keyData }) => keyData[45] === 0))
    throw new DecodeError(NO_PRIVATE_KEYS);
  const counted = version === 0 ? readUnsigned(global) : undefined;
  const inputCount = counted?.inputs.length ?? readCount(global, GLOBAL.inputCount, 'input count');
  const outputCount = counted?.outputs.length ?? readCount(global, GLOBAL.outputCount, 'output count');
  // A map has at least its end marker.
  if (inputCount + outputCount > reader.end - reader.at)
    throw new DecodeError('the PSBT has fewer maps than inputs and outputs');
  const inputs = Array.from({ length: inputCount }, () => readMap(reader));
  const outputs = Array.from({ length: outputCount }, () => readMap(reader));
  reader.expectEnd();
  for (const map of inputs) rejectFaults(INPUT_RULES, map, version);
  for (const map of outputs) rejectFaults(OUTPUT_RULES, map, version);
  const unsigned = counted ?? describeTransaction(global, inputs, outputs);
  for (const [index, map] of inputs.entries()) checkPreviousTransaction(map, unsigned.inputs[index]!);
  return { version, global, inputs, outputs, unsigned };
}

function readMap(reader: ByteReader): PsbtMap {
  const entries: PsbtEntry[] = [];
  const keys = new Set<string>();
  for (;;) {
    const key = reader.lengthPrefixed();
    if (key.length === 0) return entries;
    const text = toHex(key);
    if (keys.has(text)) reader.fail('a key that the map has already');
    keys.add(text);
    const inside = new ByteReader(key);
    const type = inside.compactSize();
    entries.push({ type, keyData: key.subarray(inside.at), value: reader.lengthPrefixed() });
  }
}

function readVersion(global: PsbtMap): 0 | 2 {
  const value = findEntry(global, GLOBAL.version);
  if (value === undefined) return 0;
  const version = value.length === 4 ? new ByteReader(value).u32() : undefined;
  if (version !== 0 && version !== 2) throw new DecodeError('only the PSBT versions 0 and 2 exist');
  return version;
}

function rejectFaults(rules: Parameters<typeof findFieldFault>[0], map: PsbtMap, version: 0 | 2): void {
  for (const entry of map) {
    const fault = findFieldFault(rules, entry, version);
    if (fault !== undefined) throw new DecodeError(fault);
  }
}

function requireEntry(map: PsbtMap, type: number, name: string): Uint8Array {
  const value = findEntry(map, type);
  if (value === undefined) throw new DecodeError(`the field '${name}' is missing`);
  return value;
}

const readCount = (global: PsbtMap, type: number, name: string): number =>
  new ByteReader(requireEntry(global, type, name)).compactSize();

/** The transaction of version 0, always in the serialization without witnesses; it may lack inputs. */
function readUnsigned(global: PsbtMap): TransactionContent {
  const reader = new ByteReader(requireEntry(global, GLOBAL.unsignedTransaction, 'unsigned transaction'));
  const version = reader.u32();
  const inputs = Array.from({ length: reader.count(INPUT_BYTES) }, (): TransactionInput => {
    const previous = { txid: reader.hash(), vout: reader.u32() };
    if (reader.lengthPrefixed().length > 0) reader.fail('a scriptSig in the unsigned transaction');
    return { previous, scriptSig: NO_BYTES, sequence: reader.u32(), witness: [] };
  });
  const outputs = Array.from({ length: reader.count(OUTPUT_BYTES) }, () => readOutput(reader));
  const lockTime = reader.u32();
  reader.expectEnd();
  return { version, inputs, outputs, lockTime };
}

/** The transaction of version 2, from the fields of its maps. */
function describeTransaction(
  global: PsbtMap,
  inputs: readonly PsbtMap[],
  outputs: readonly PsbtMap[],
): TransactionContent {
  const u32 = (value: Uint8Array): number => new ByteReader(value).u32();
  return {
    version: u32(requireEntry(global, GLOBAL.transactionVersion, 'transaction version')),
    inputs: inputs.map((map): TransactionInput => {
      const sequence = findEntry(map, INPUT.sequence);
      return {
        previous: {
          txid: reversed(requireEntry(map, INPUT.previousTxid, 'previous txid')),
          vout: u32(requireEntry(map, INPUT.outputIndex, 'output index')),
        },
        scriptSig: NO_BYTES,
        sequence: sequence === undefined ? FINAL_SEQUENCE : u32(sequence),
        witness: [],
      };
    }),
    outputs: outputs.map(
      (map): TransactionOutput => ({
        value: new ByteReader(requireEntry(map, OUTPUT.amount, 'amount')).i64(),
        script: requireEntry(map, OUTPUT.script, 'script'),
      }),
    ),
    lockTime: chooseLockTime(global, inputs),
  };
}

/** BIP-370: a kind of lock time that all inputs with requirements allow, by preference the height. */
function chooseLockTime(global: PsbtMap, inputs: readonly PsbtMap[]): number {
  const u32 = (value: Uint8Array | undefined): number | undefined =>
    value === undefined ? undefined : new ByteReader(value).u32();
  const required = inputs
    .map((map) => ({
      time: u32(findEntry(map, INPUT.requiredTime)),
      height: u32(findEntry(map, INPUT.requiredHeight)),
    }))
    .filter(({ time, height }) => time !== undefined || height !== undefined);
  if (required.length === 0) return u32(findEntry(global, GLOBAL.fallbackLockTime)) ?? 0;
  for (const kind of ['height', 'time'] as const) {
    const values = required.flatMap((each) => each[kind] ?? []);
    if (values.length === required.length) return values.reduce((a, b) => Math.max(a, b));
  }
  throw new DecodeError('some inputs require a time and others a height as lock time');
}

function checkPreviousTransaction(map: PsbtMap, { previous }: TransactionInput): void {
  const value = findEntry(map, INPUT.nonWitnessUtxo);
  if (value === undefined) return;
  const { txid, outputs } = decodeTransaction(value);
  if (Buffer.compare(txid, previous.txid) !== 0)
    throw new DecodeError('a non-witness UTXO is not the transaction that its input spends');
  const output = outputs[previous.vout];
  if (output === undefined) throw new DecodeError('an input spends an output that does not exist');
  const witnessUtxo = findEntry(map, INPUT.witnessUtxo);
  const copy = witnessUtxo && readOutput(new ByteReader(witnessUtxo));
  if (copy && (copy.value !== output.value || Buffer.compare(copy.script, output.script) !== 0))
    throw new DecodeError('the witness UTXO and the non-witness UTXO of an input differ');
}
