import { ByteWriter } from '../byte-writer.js';
import { encodeTransaction, type TransactionContent } from '../encode-transaction.js';
import { reversed } from '../hashes.js';
import { GLOBAL, INPUT, MAGIC, OUTPUT, type Psbt, type PsbtEntry, type PsbtMap } from './psbt.js';

const NO_BYTES = new Uint8Array();

function writeMap(writer: ByteWriter, map: PsbtMap): void {
  for (const { type, keyData, value } of map) {
    const key = new ByteWriter().compactSize(type).raw(keyData).finish();
    writer.lengthPrefixed(key).lengthPrefixed(value);
  }
  writer.u8(0);
}

export function encodePsbt({ global, inputs, outputs }: Pick<Psbt, 'global' | 'inputs' | 'outputs'>): Uint8Array {
  const writer = new ByteWriter().raw(MAGIC);
  for (const map of [global, ...inputs, ...outputs]) writeMap(writer, map);
  return writer.finish();
}

export const entry = (type: number, value: Uint8Array, keyData: Uint8Array = NO_BYTES): PsbtEntry => ({
  type,
  keyData,
  value,
});

const u32 = (value: number): Uint8Array => new ByteWriter().u32(value).finish();
const count = (value: number): Uint8Array => new ByteWriter().compactSize(value).finish();

/** A new PSBT for a transaction, with fields that the caller knows about its inputs and outputs. */
export function createPsbt(
  unsigned: TransactionContent,
  version: 0 | 2,
  fields: { readonly inputs: readonly PsbtMap[]; readonly outputs: readonly PsbtMap[] },
): Psbt {
  if (version === 0) {
    const global = [entry(GLOBAL.unsignedTransaction, encodeTransaction(unsigned))];
    return { version, unsigned, global, ...fields };
  }
  return {
    version,
    unsigned,
    global: [
      entry(GLOBAL.transactionVersion, u32(unsigned.version)),
      entry(GLOBAL.fallbackLockTime, u32(unsigned.lockTime)),
      entry(GLOBAL.inputCount, count(unsigned.inputs.length)),
      entry(GLOBAL.outputCount, count(unsigned.outputs.length)),
      entry(GLOBAL.version, u32(2)),
    ],
    inputs: unsigned.inputs.map(({ previous, sequence }, index) => [
      ...(fields.inputs[index] ?? []),
      entry(INPUT.previousTxid, reversed(previous.txid)),
      entry(INPUT.outputIndex, u32(previous.vout)),
      entry(INPUT.sequence, u32(sequence)),
    ]),
    outputs: unsigned.outputs.map(({ value, script }, index) => [
      ...(fields.outputs[index] ?? []),
      entry(OUTPUT.amount, new ByteWriter().i64(value).finish()),
      entry(OUTPUT.script, script),
    ]),
  };
}
