import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import {
  decodeTransaction,
  encodeTransaction,
  type Transaction,
} from '../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { PendingTransaction } from '../../sources/source.js';
import type { Chain } from './chain.js';
import { findViolations } from './find-violations.js';

/** A pending transaction. */
export interface MempoolTransaction extends PendingTransaction {
  readonly transaction: Transaction;
}

export function toMempoolTransaction(bytes: Uint8Array): MempoolTransaction {
  const transaction = decodeTransaction(bytes);
  return { id: toHex(transaction.hash), bytes, transaction };
}

export const toTransactionParts = ({ body, witnesses, auxiliary, valid }: Transaction) => ({
  body: body.encoded,
  witnesses: witnesses.encoded,
  auxiliary: auxiliary?.encoded,
  valid,
});

/** The transactions of a block in their submitted form, which contains their sub-transactions. */
export const transactionsIn = (block: Uint8Array): readonly MempoolTransaction[] =>
  decodeBlock(block)
    .transactions.filter(({ parent }) => parent === undefined)
    .map((transaction) => toMempoolTransaction(encodeTransaction(transaction, true)));

/**
 * Pending transactions, already applied to the chain's ledger, so that later ones are checked against their effects.
 * Rolled back when a block is produced, because a block has another slot and may have another epoch.
 */
export class Mempool {
  readonly #chain: Chain;
  readonly #pending = new Map<string, MempoolTransaction>();

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  get all(): readonly MempoolTransaction[] {
    return [...this.#pending.values()];
  }

  has(id: string): boolean {
    return this.#pending.has(id);
  }

  /**
   * Brings the ledger to a slot. In a new epoch every transaction is checked again. Returns those that are not valid any
   * more, which are removed.
   */
  enter(slot: number): readonly MempoolTransaction[] {
    if (this.#pending.size === 0) this.#chain.enter(slot);
    return this.#chain.isOutdated(slot) ? this.empty().filter((pending) => this.admit(pending, slot).length > 0) : [];
  }

  /** Returns the rejection reasons of a transaction; empty when it was accepted. `enter` the slot first. */
  admit(pending: MempoolTransaction, slot: number): readonly string[] {
    if (this.#pending.size === 0) this.#chain.enter(slot);
    const violations = findViolations(this.#chain, slot, pending.transaction);
    if (violations.length > 0) return violations.map(({ reason }) => reason);
    this.#chain.apply(slot, pending.transaction);
    this.#pending.set(pending.id, pending);
    return [];
  }

  /** Adds a transaction that was composed on this ledger and is already applied. */
  add(pending: MempoolTransaction): void {
    this.#pending.set(pending.id, pending);
  }

  /** Rolls the ledger back to the last block and returns the transactions. */
  empty(): readonly MempoolTransaction[] {
    const pending = this.all;
    this.#chain.reset();
    this.#pending.clear();
    return pending;
  }
}
