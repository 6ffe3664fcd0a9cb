import { ByteReader } from './byte-reader.js';

/** Counts of a transaction, read from its lengths alone without allocating its parts. */
export interface TransactionScan {
  readonly inputs: number;
  readonly outputs: number;
  readonly witnessItems: number;
  /** Size of marker, flag and witnesses. */
  readonly witnessBytes: number;
}

const WITNESS_SCALE = 4;
const OUTPOINT_BYTES = 36;
const SEQUENCE_BYTES = 4;
const VALUE_BYTES = 8;
const INPUT_BYTES = 41;
const OUTPUT_BYTES = 9;
const MARKER_BYTES = 2;

/** Called with the offsets of an output: its start, its script and its end. */
export type OnOutput = (start: number, script: number, end: number) => void;

/** Advances the reader over one transaction. Throws if the bytes are truncated. */
export function scanTransaction(reader: ByteReader, onOutput?: OnOutput): TransactionScan {
  reader.u32(); // version
  // No transaction has zero inputs, so a zero here is the segwit marker (BIP-144).
  const segwit = reader.bytes[reader.at] === 0 && reader.bytes[reader.at + 1] === 1;
  if (segwit) reader.skip(MARKER_BYTES);
  const inputs = reader.count(INPUT_BYTES);
  for (let index = 0; index < inputs; index += 1) {
    reader.skip(OUTPOINT_BYTES);
    reader.skip(reader.count(1));
    reader.skip(SEQUENCE_BYTES);
  }
  const outputs = reader.count(OUTPUT_BYTES);
  for (let index = 0; index < outputs; index += 1) {
    const start = reader.at;
    reader.skip(VALUE_BYTES);
    const length = reader.count(1);
    const script = reader.at;
    reader.skip(length);
    onOutput?.(start, script, reader.at);
  }
  const bodyEnd = reader.at;
  let witnessItems = 0;
  for (let index = 0; segwit && index < inputs; index += 1) {
    const items = reader.count(1);
    witnessItems += items;
    for (let item = 0; item < items; item += 1) reader.skip(reader.count(1));
  }
  const witnessBytes = segwit ? reader.at - bodyEnd + MARKER_BYTES : 0;
  reader.u32(); // lock time
  return { inputs, outputs, witnessItems, witnessBytes };
}

/** The weight of a transaction (BIP-141) and the total number of its inputs, outputs and witness items. */
export function measureTransaction(bytes: Uint8Array): { readonly weight: number; readonly parts: number } {
  const reader = new ByteReader(bytes);
  const { inputs, outputs, witnessItems, witnessBytes } = scanTransaction(reader);
  reader.expectEnd();
  const strippedBytes = bytes.length - witnessBytes;
  return {
    weight: strippedBytes * (WITNESS_SCALE - 1) + bytes.length,
    parts: inputs + outputs + witnessItems,
  };
}
