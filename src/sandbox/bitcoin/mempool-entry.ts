import type { Transaction } from '../../chains/bitcoin/transaction.js';
import type { Coin } from './coins.js';

/** A pending transaction. */
export interface Entry {
  readonly txid: string;
  readonly transaction: Transaction;
  readonly spent: readonly Coin[];
  readonly fee: bigint;
  readonly virtualBytes: number;
  readonly weight: number;
  /** Arrival time in seconds since 1970. */
  readonly time: number;
}

/** A rejection reason of Bitcoin Core, with its details. */
export interface Rejection {
  readonly reason: string;
  readonly detail?: string;
}
