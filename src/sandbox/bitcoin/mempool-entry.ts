import type { Transaction } from '../../chains/bitcoin/transaction.js';
import type { Coin } from './coins.js';

/** A transaction that waits for a block. */
export interface Entry {
  readonly txid: string;
  readonly transaction: Transaction;
  readonly spent: readonly Coin[];
  readonly fee: bigint;
  readonly virtualBytes: number;
  readonly weight: number;
  /** Seconds since 1970 at which it came. */
  readonly time: number;
}

/** A node's word, and what it adds to it. */
export interface Refusal {
  readonly reason: string;
  readonly detail?: string;
}
