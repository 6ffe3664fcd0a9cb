import { DecodeError } from '../../kernel/errors.js';
import type { Block } from './block.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { writeOutput } from './encode-transaction.js';
import { readOutput, type Transaction, type TransactionOutput, totalOutput } from './transaction.js';

/** The spent outputs by transaction and input, in block order; empty for the coinbase. */
export type SpentOutputs = readonly (readonly TransactionOutput[])[];

const OUTPUT_BYTES = 9;

/** Decodes the response of a node's `rest/spenttxouts/<hash>.bin`. */
export function decodeSpentOutputs(bytes: Uint8Array): SpentOutputs {
  const reader = new ByteReader(bytes);
  const spent = Array.from({ length: reader.count(1) }, () =>
    Array.from({ length: reader.count(OUTPUT_BYTES) }, () => readOutput(reader)),
  );
  reader.expectEnd();
  return spent;
}

export function encodeSpentOutputs(spent: SpentOutputs): Uint8Array {
  const writer = new ByteWriter().compactSize(spent.length);
  for (const outputs of spent) {
    writer.compactSize(outputs.length);
    for (const output of outputs) writeOutput(writer, output);
  }
  return writer.finish();
}

export interface SpendingTransaction {
  readonly transaction: Transaction;
  /** One per input, in order; empty for a coinbase. */
  readonly spent: readonly TransactionOutput[];
}

/** Throws unless every transaction of the block has one spent output per input. */
export function checkSpentOutputs({ transactions }: Pick<Block, 'transactions'>, spent: SpentOutputs): void {
  if (spent.length !== transactions.length)
    throw new DecodeError(`spent outputs of ${spent.length} transactions for a block of ${transactions.length}`);
  for (let index = 0; index < transactions.length; index += 1) {
    const { length } = spent[index]!;
    const expected = index === 0 ? 0 : transactions[index]!.inputs.length;
    if (length !== expected)
      throw new DecodeError(`${length} spent outputs for ${expected} inputs of transaction ${index}`);
  }
}

export function pairSpentOutputs(
  block: Pick<Block, 'transactions'>,
  spent: SpentOutputs,
): readonly SpendingTransaction[] {
  checkSpentOutputs(block, spent);
  return block.transactions.map((transaction, index) => ({ transaction, spent: spent[index]! }));
}

/** Totals of a transaction. */
export interface Amounts {
  /** The sum of its outputs. */
  readonly sent: bigint;
  /** Inputs minus outputs. Meaningless for a coinbase. */
  readonly fee: bigint;
}

export function computeAmounts({ transaction, spent }: SpendingTransaction): Amounts {
  const sent = totalOutput(transaction);
  return { sent, fee: totalOutput({ outputs: spent }) - sent };
}

/** Not valid for a coinbase. */
export const computeFee = (entry: SpendingTransaction): bigint => computeAmounts(entry).fee;
