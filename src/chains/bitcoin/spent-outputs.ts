import { DecodeError } from '../../kernel/errors.js';
import type { Block } from './block.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { writeOutput } from './encode-transaction.js';
import { readOutput, type Transaction, type TransactionOutput, totalOutput } from './transaction.js';

/** What each input of each transaction of a block spends, in block order; nothing for the coinbase. */
export type SpentOutputs = readonly (readonly TransactionOutput[])[];

const OUTPUT_BYTES = 9;

/** The answer of a node's `rest/spenttxouts/<hash>.bin`. */
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
  /** One for each input, in their order; none for a coinbase. */
  readonly spent: readonly TransactionOutput[];
}

/** Refuses outputs that are not those of the block: each transaction must have one for each of its inputs. */
export function pairSpentOutputs(
  { transactions }: Pick<Block, 'transactions'>,
  spent: SpentOutputs,
): readonly SpendingTransaction[] {
  if (spent.length !== transactions.length)
    throw new DecodeError(`spent outputs of ${spent.length} transactions for a block of ${transactions.length}`);
  return transactions.map((transaction, index) => {
    const outputs = spent[index]!;
    const expected = index === 0 ? 0 : transaction.inputs.length;
    if (outputs.length !== expected)
      throw new DecodeError(`${outputs.length} spent outputs for ${expected} inputs of transaction ${index}`);
    return { transaction, spent: outputs };
  });
}

/** What the inputs hold beyond the outputs. Not of a coinbase. */
export const feeOf = ({ transaction, spent }: SpendingTransaction): bigint =>
  totalOutput({ outputs: spent }) - totalOutput(transaction);
