import { decodeTransaction, type Transaction } from '../../chains/cardano/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { PendingTransaction } from '../../sources/source.js';

/** A transaction that waits for a block. */
export interface Waiting extends PendingTransaction {
  readonly transaction: Transaction;
}

export function waitingOf(bytes: Uint8Array): Waiting {
  const transaction = decodeTransaction(bytes);
  return { id: toHex(transaction.hash), bytes, transaction };
}

export const partsOf = ({ body, witnesses, auxiliary, valid }: Transaction) => ({
  body: body.encoded,
  witnesses: witnesses.encoded,
  auxiliary: auxiliary?.encoded,
  valid,
});
