import { ByteWriter } from './byte-writer.js';
import type { Transaction, TransactionInput, TransactionOutput } from './transaction.js';

/** The fields that determine a transaction; size and hashes are derived from them. */
export type TransactionContent = Pick<Transaction, 'version' | 'inputs' | 'outputs' | 'lockTime'>;

/** Uses the witness serialization (BIP-144) if any input has a witness. */
export function encodeTransaction(content: TransactionContent): Uint8Array {
  const witnesses = content.inputs.some(({ witness }) => witness.length > 0);
  const writer = new ByteWriter().u32(content.version);
  if (witnesses) writer.u8(0).u8(1);
  writeInputs(writer, content.inputs);
  writer.compactSize(content.outputs.length);
  for (const output of content.outputs) writeOutput(writer, output);
  if (witnesses) for (const { witness } of content.inputs) writeWitness(writer, witness);
  return writer.u32(content.lockTime).finish();
}

function writeInputs(writer: ByteWriter, inputs: readonly TransactionInput[]): void {
  writer.compactSize(inputs.length);
  for (const { previous, scriptSig, sequence } of inputs)
    writer.hash(previous.txid).u32(previous.vout).lengthPrefixed(scriptSig).u32(sequence);
}

export function writeOutput(writer: ByteWriter, { value, script }: TransactionOutput): void {
  writer.i64(value).lengthPrefixed(script);
}

function writeWitness(writer: ByteWriter, items: readonly Uint8Array[]): void {
  writer.compactSize(items.length);
  for (const item of items) writer.lengthPrefixed(item);
}

export function encodeOutput(output: TransactionOutput): Uint8Array {
  const writer = new ByteWriter();
  writeOutput(writer, output);
  return writer.finish();
}
