import type { OutputContent, OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';

export interface Spender {
  /** Hexadecimal. */
  readonly txHash: string;
  /** False for a transaction in a block. */
  readonly pending: boolean;
}

/** An output with its origin and the transaction that spends it. */
export interface ViewedOutput {
  readonly content: OutputContent;
  readonly origin: 'chain' | 'pending' | 'request';
  readonly spentBy: Spender | undefined;
}

/** The outputs of the chain and of pending transactions that a transaction refers to. */
export interface UtxoView {
  /** By `txHash#index`; unknown outputs are missing. */
  readonly outputs: ReadonlyMap<string, ViewedOutput>;
  /** Pending transactions whose outputs are referenced, and their own pending ancestors; a parent before its children. */
  readonly ancestors: readonly Transaction[];
  readonly lookUp: (reference: OutputReference) => ViewedOutput | undefined;
}
