import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';

/** A transaction of the chain: what its bytes say, what the index counted, and the outputs that it names. */
export interface WholeTransaction {
  readonly facts: ChainTransaction;
  readonly transaction: Transaction;
  /** What an input, reference or collateral holds; undefined where it lies before the start of history. */
  readonly contentOf: (reference: OutputReference) => ChainOutput | undefined;
  /** What it made, in order; of a failed transaction what its collateral left over. */
  readonly made: readonly ChainOutput[];
}

/** The bytes of a transaction, read. */
export interface ReadTransaction {
  readonly facts: ChainTransaction;
  readonly transaction: Transaction;
}

export const HASH_DIGITS = 64;

export const noSuchTransaction = (): ServiceError =>
  new ServiceError('not-found', 'There is no such transaction on the chain');
