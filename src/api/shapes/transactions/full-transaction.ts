import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';

/** A confirmed transaction: its decoded bytes, indexed facts, and the outputs that it references. */
export interface FullTransaction {
  readonly facts: ChainTransaction;
  readonly transaction: Transaction;
  /** The content of an input, reference input or collateral; undefined when it is older than the indexed history. */
  readonly lookupContent: (reference: OutputReference) => ChainOutput | undefined;
  /** The outputs that it created, in order; for a failed transaction the collateral return. */
  readonly createdOutputs: readonly ChainOutput[];
}

/** A decoded transaction. */
export interface ReadTransaction {
  readonly facts: ChainTransaction;
  readonly transaction: Transaction;
}

export const HASH_DIGITS = 64;

export const noSuchTransaction = (): ServiceError =>
  new ServiceError('not-found', 'There is no such transaction on the chain');
