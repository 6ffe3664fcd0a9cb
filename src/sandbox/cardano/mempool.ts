import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import {
  decodeTransaction,
  encodeTransaction,
  type Transaction,
} from '../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { PendingTransaction } from '../../sources/source.js';
import type { Chain } from './chain.js';
import { violationsOf } from './judge.js';

/** A pending transaction. */
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

/** The transactions of a block in their submitted form. */
export const transactionsIn = (block: Uint8Array): readonly Waiting[] =>
  decodeBlock(block).transactions.map((transaction) => waitingOf(encodeTransaction(transaction, true)));

/**
 * Pending transactions, already applied to the chain's ledger, so that later ones are checked against their effects.
 * Rolled back when a block is produced, because a block has another slot and may have another epoch.
 */
export class WaitingRoom {
  readonly #chain: Chain;
  readonly #waiting = new Map<string, Waiting>();
  #base: number;

  constructor(chain: Chain) {
    this.#chain = chain;
    this.#base = chain.ledger.mark();
  }

  get all(): readonly Waiting[] {
    return [...this.#waiting.values()];
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** Returns the rejection reasons of a transaction; empty when it was accepted. */
  admit(waiting: Waiting, slot: number): readonly string[] {
    const violations = violationsOf(this.#chain, slot, waiting.transaction);
    if (violations.length > 0) return violations.map(({ reason }) => reason);
    this.#chain.apply(slot, waiting.transaction);
    this.#waiting.set(waiting.id, waiting);
    return [];
  }

  /** Adds a transaction that was composed on this ledger and is already applied. */
  keep(waiting: Waiting): void {
    this.#waiting.set(waiting.id, waiting);
  }

  /** Rolls the ledger back to the last block and returns the transactions. */
  empty(): readonly Waiting[] {
    const waiting = this.all;
    this.#chain.ledger.undoTo(this.#base);
    this.#waiting.clear();
    return waiting;
  }

  /** Makes the current ledger permanent after a block. */
  settle(): void {
    this.#chain.ledger.settle();
    this.#base = this.#chain.ledger.mark();
  }
}
