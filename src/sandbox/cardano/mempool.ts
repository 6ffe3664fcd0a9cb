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

/** The transactions of a block as they were sent. */
export const transactionsIn = (block: Uint8Array): readonly Waiting[] =>
  decodeBlock(block).transactions.map((transaction) => waitingOf(encodeTransaction(transaction, true)));

/**
 * What waits for a block, applied to the chain's ledger already: the next one is checked against what it will find.
 * Taken off again when a block is made, because a block has another slot and may have another epoch.
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

  /** Answers why a transaction may not wait; none where it does now. */
  admit(waiting: Waiting, slot: number): readonly string[] {
    const violations = violationsOf(this.#chain, slot, waiting.transaction);
    if (violations.length > 0) return violations.map(({ reason }) => reason);
    this.#chain.apply(slot, waiting.transaction);
    this.#waiting.set(waiting.id, waiting);
    return [];
  }

  /** One that was composed on this ledger, and so is applied already. */
  keep(waiting: Waiting): void {
    this.#waiting.set(waiting.id, waiting);
  }

  /** Gives the ledger back as the chain's last block left it. */
  empty(): readonly Waiting[] {
    const waiting = this.all;
    this.#chain.ledger.undoTo(this.#base);
    this.#waiting.clear();
    return waiting;
  }

  /** What the ledger holds now stays: it is in a block. */
  settle(): void {
    this.#chain.ledger.settle();
    this.#base = this.#chain.ledger.mark();
  }
}
