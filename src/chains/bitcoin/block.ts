import { DecodeError } from '../../kernel/errors.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { type BlockHeader, HEADER_BYTES, readHeader } from './header.js';
import { readTransaction, type Transaction } from './transaction.js';

export interface Block {
  readonly header: BlockHeader;
  readonly transactions: readonly Transaction[];
  /** The serialized block. */
  readonly encoded: Uint8Array;
}

/** A block has at most four million weight units, and a byte weighs at least one unit. */
const MAX_BYTES = 4_000_000;
/** Minimum size of a transaction: one input and no output. */
const TRANSACTION_BYTES = 51;

export function decodeBlock(bytes: Uint8Array): Block {
  if (bytes.length > MAX_BYTES) throw new DecodeError(`a block of ${bytes.length} bytes`);
  const reader = new ByteReader(bytes);
  const block = readBlock(reader);
  reader.expectEnd();
  return block;
}

/** Reads one block from a sequence of blocks. */
export function readBlock(reader: ByteReader): Block {
  const start = reader.at;
  const header = readHeader(reader);
  const count = reader.count(TRANSACTION_BYTES);
  if (count === 0) reader.fail('a block without transactions');
  const transactions = new Array<Transaction>(count);
  for (let index = 0; index < count; index += 1) transactions[index] = readTransaction(reader);
  return { header, transactions, encoded: reader.view(start, reader.at) };
}

export function encodeBlock(header: Uint8Array, transactions: readonly Uint8Array[]): Uint8Array {
  const writer = new ByteWriter().raw(header).compactSize(transactions.length);
  for (const transaction of transactions) writer.raw(transaction);
  return writer.finish();
}

/** The size without witness data, as seen by nodes without segwit. */
export function computeStrippedSize({ encoded, transactions }: Block): number {
  return transactions.reduce((size, tx) => size - tx.encoded.length + tx.strippedBytes, encoded.length);
}

export const computeBlockWeight = (block: Block): number => computeStrippedSize(block) * 3 + block.encoded.length;

/** Decodes the header and the transaction count only. */
export function peekBlock(bytes: Uint8Array): { readonly header: BlockHeader; readonly transactionCount: number } {
  const reader = new ByteReader(bytes);
  if (bytes.length < HEADER_BYTES) reader.fail(`a block of ${bytes.length} bytes`);
  const header = readHeader(reader);
  return { header, transactionCount: reader.compactSize() };
}
